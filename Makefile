# attnscope: build, run, test, install.
#   make run           set up what is missing, build, open the program
#   make test          set up what the tests need, build, run them all
#   make               build ./attnscope
#   make test-all      all that CI does (gcc, clang, layers, sanitizers), 20,000 fresh programs,
#                      a monkey of 200,000 keys and 1,000 kills
#   make bench         the same work here and in CPython with NumPy: time, memory, goals
#                      (installs OpenBLAS to compare with; CC=clang BUILD=build/clang: clang's code)
#   make check-layers  modules include and link downwards only
#   make pictures      draw the README's pictures anew
#   make unit-num      the unit tests of one module
#   make fuzz-utf8     fuzz one target with clang's libFuzzer until stopped
#   make install, make uninstall, make clean
# Variables: CC=gcc|clang  SAN=address,undefined  WERROR=1  V=1  BUILD=dir  PREFIX=  DESTDIR=
#            TEXTS=dir (the chapter's cells, for the tests)  SETUP=no (install no packages)

PREFIX  ?= /usr/local
BUILD   ?= build$(if $(SAN),/san,)
V       ?= 0
Q       := $(if $(filter 0,$(V)),@,)
PYTHON  ?= $(firstword $(wildcard /usr/bin/python3) python3)
JOBS     = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))

MODULES := base num io graph lang lesson session view ui batch
PKGS    := readline ncursesw libcmark

CSTD    := -std=c11 -ffp-contract=off -U_XOPEN_SOURCE -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
           -Wpointer-arith -Wcast-qual -Wwrite-strings -Wformat=2 -Wundef -Wvla \
           -Wold-style-definition -Wredundant-decls -Wnull-dereference -Wno-missing-field-initializers
OPT     ?= -O2 -g
SANFLAGS = $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer \
            $(SAN_NOISE),)
# What gcc warns of falsely in instrumented code; the plain build has these warnings.
SAN_NOISE := $(if $(findstring clang,$(CC)),,-Wno-maybe-uninitialized -Wno-null-dereference)
# pkg-config first: ncurses asks for an older _XOPEN_SOURCE than we do.
override CFLAGS += $(shell pkg-config --cflags $(PKGS) 2>/dev/null) $(CSTD) $(WARN) $(OPT) \
           $(SANFLAGS) $(if $(WERROR),-Werror,) -Iinclude -I$(BUILD)/gen
override LDFLAGS += $(SANFLAGS)
LIBS    = $(shell pkg-config --libs $(PKGS)) -lm
ARCHIVES = $(foreach l,$(shell pkg-config --libs $(PKGS)),$(call archive_of,$(l)))

src_of  = $(wildcard src/$(1)/*.c)
obj_of  = $(patsubst src/%.c,$(BUILD)/%.o,$(call src_of,$(1)))
TOP_OBJ := $(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/*.c))
ALL_OBJ := $(TOP_OBJ) $(foreach m,$(MODULES),$(call obj_of,$(m)))

all: attnscope

attnscope: $(BUILD)/attnscope FORCE
	$(Q)cmp -s $< $@ || cp $< $@

# ---- Set-up: what is missing is installed by run and test, and only named by the rest

run:
	$(Q)$(if $(filter no,$(SETUP)),,.ci/setup build)
	$(Q)$(MAKE) --no-print-directory $(JOBS) attnscope
	$(Q)if [ -t 1 ]; then ./attnscope; else ./attnscope --batch; fi

setup-test setup-bench setup-ci: setup-%:
	$(Q)$(if $(filter no,$(SETUP)),,PYTHON=$(PYTHON) .ci/setup $*)

$(BUILD)/gen/libraries: .ci/setup
	@mkdir -p $(dir $@)
	$(Q).ci/setup --check build
	$(Q)printf '%s\n' '#include <curses.h>' '#if !NCURSES_WIDECHAR' '#error narrow' '#endif' \
	    'int main(void) { wint_t w; cchar_t c = {0}; return get_wch(&w) + add_wch(&c); }' > $@.c
	$(Q)$(CC) $$(pkg-config --cflags ncursesw) $(CSTD) -o $@.out $@.c $$(pkg-config --libs ncursesw) \
	    2>$@.log || { echo "make: this ncurses has no wide characters; install ncursesw" \
	    "(Debian: libncurses-dev; see $@.log)" >&2; exit 1; }
	$(Q)touch $@

# What the program is linked with: the archives of the libraries where the system has them and
# they can be linked, for finding and binding four shared ones is a tenth of a short run.
archive_of = $(or $(filter /%,$(shell $(CC) -print-file-name=$(patsubst -l%,lib%.a,$(1)))),$(1))
$(BUILD)/gen/libs: $(BUILD)/gen/libraries $(BUILD)/gen/flags
	$(Q)printf '%s\n' '#include <stdio.h>' '#include <curses.h>' '#include <readline/readline.h>' \
	    '#include <cmark.h>' 'int main(void) { return !initscr() + !readline("") + !cmark_version(); }' > $@.c
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -w -o $@.out $@.c $(ARCHIVES) -lm 2>$@.log && \
	    echo '$(ARCHIVES) -lm' > $@ || echo '$(LIBS)' > $@

# ---- Files made from other files

GEN := $(BUILD)/gen/prelude.inc $(if $(wildcard src/po/ko.po),$(BUILD)/gen/ko.inc)

# What attnscope.py shares with Python, as the bytes of a C array.
$(BUILD)/gen/prelude.inc: lessons/attnscope.py
	@mkdir -p $(dir $@)
	$(Q)grep -q '^# CPython only' $< || \
	    { echo "$<: error: no line '# CPython only' ends the shared part" >&2; exit 1; }
	$(Q)sed '/^# CPython only/,$$d' $< | od -An -v -tx1 | \
	    sed 's/ *\([0-9a-f][0-9a-f]\)/0x\1,/g' > $@.new && mv $@.new $@

# The Korean words of the interface, as rows {"msgid", "msgstr"} sorted by msgid.
$(BUILD)/gen/ko.inc: src/po/ko.po src/po/table.awk
	@mkdir -p $(dir $@)
	$(Q)msgfmt -c -o /dev/null $<
	$(Q)LC_ALL=C awk -f src/po/table.awk $< > $@.new && mv $@.new $@

# Changed flags or another compiler rebuild everything, a changed PREFIX what depends on it.
stamp = @mkdir -p $(dir $@); echo '$(subst ','\'',$(1))' | cmp -s - $@ || echo '$(subst ','\'',$(1))' > $@
$(BUILD)/gen/flags: FORCE
	$(call stamp,$(CC) $(CFLAGS) $(LDFLAGS))
$(BUILD)/gen/prefix: FORCE
	$(call stamp,$(PREFIX))
CFLAGS_lesson_find := -DLESSONS_DIR='"$(PREFIX)/share/attnscope/lessons"'
$(BUILD)/lesson/find.o: $(BUILD)/gen/prefix

# ---- The program

# Linked in layer order: what stands later may be used by what stands before.
LIB_ORDER := ui batch view session lesson lang graph io num base
ALL_LIBS  := $(foreach m,$(LIB_ORDER),$(BUILD)/lib$(m).a)

$(BUILD)/attnscope: $(TOP_OBJ) $(ALL_LIBS) $(BUILD)/gen/libs
	@echo "  LD    $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $(TOP_OBJ) $(ALL_LIBS) $$(cat $(BUILD)/gen/libs)

define module_rules
$(BUILD)/lib$(1).a: $(call obj_of,$(1))
	@mkdir -p $$(dir $$@)
	$(Q)rm -f $$@ && ar rcs $$@ $$^
endef
$(foreach m,$(MODULES),$(eval $(call module_rules,$(m))))

# Vectors where they change no bit; nothing here looks at floating point traps or errno.
VECTORS := -O3 -fno-math-errno -fno-trapping-math
CFLAGS_num_dtype           := $(VECTORS)
CFLAGS_num_ufunc_plain     := $(VECTORS)
CFLAGS_num_reduce_step     := $(VECTORS)
CFLAGS_num_reduce_pairwise := $(VECTORS)

$(BUILD)/%.o: src/%.c $(BUILD)/gen/flags | $(BUILD)/gen/libraries $(GEN)
	@mkdir -p $(dir $@)
	@echo "  CC    $<"
	$(Q)$(CC) $(CFLAGS) $(CFLAGS_$(subst /,_,$*)) -MMD -MP -c -o $@ $<

# ---- Unit tests: tests/unit/MODULE/test_FILE.c, linked with MODULE and what lies below it only

UNIT_SRC := $(wildcard tests/unit/*/test_*.c)
UNIT_BIN := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(UNIT_SRC))
below_base    := base
below_num     := num base
below_io      := io num base
below_graph   := graph io num base
below_lang    := lang graph io num base
below_lesson  := lesson lang graph io num base
below_session := session lesson lang graph io num base
below_view    := view session lesson lang graph io num base
below_batch   := batch session lesson lang graph io num base
below_ui      := ui view session lesson lang graph io num base

define unit_rules
$(BUILD)/unit/$(1)/%: tests/unit/$(1)/%.c tests/unit/check.h $(foreach m,$(below_$(1)),$(BUILD)/lib$(m).a)
	@mkdir -p $$(dir $$@)
	@echo "  CC    $$<"
	$(Q)$(CC) $(CFLAGS) -Itests/unit $(LDFLAGS) -MMD -MP -MF $$@.d -o $$@ $$< $(foreach m,$(below_$(1)),$(BUILD)/lib$(m).a) $(LIBS)
endef
$(foreach m,$(MODULES),$(eval $(call unit_rules,$(m))))

unit: $(UNIT_BIN)
	$(Q)for t in $(UNIT_BIN); do $$t || exit 1; done

# One module's unit tests: make unit-num
unit-%:
	$(Q)$(MAKE) --no-print-directory $(filter $(BUILD)/unit/$*/%,$(UNIT_BIN))
	$(Q)for t in $(filter $(BUILD)/unit/$*/%,$(UNIT_BIN)); do $$t || exit 1; done

# ---- Fuzz targets: tests/fuzz/fuzz_X.c; `make test` replays tests/fuzz/corpus/X through replay.c

FUZZ_SRC := $(wildcard tests/fuzz/fuzz_*.c)
FUZZ_BIN := $(patsubst tests/fuzz/fuzz_%.c,$(BUILD)/fuzz/%,$(FUZZ_SRC))
FUZZ_MAIN := $(if $(findstring fuzzer,$(SAN)),,tests/fuzz/replay.c)

$(BUILD)/fuzz/%: tests/fuzz/fuzz_%.c $(FUZZ_MAIN) tests/fuzz/fuzz.h $(ALL_LIBS)
	@mkdir -p $(dir $@)
	@echo "  CC    $<"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $(FUZZ_MAIN) $< $(ALL_LIBS) $(LIBS)

fuzz-%:
	$(Q)$(MAKE) --no-print-directory $(JOBS) CC=clang SAN=fuzzer-no-link,address,undefined \
	    BUILD=build/fuzzer LDFLAGS=-fsanitize=fuzzer build/fuzzer/fuzz/$*
	$(Q)mkdir -p build/fuzzer/found-$*
	build/fuzzer/fuzz/$* -artifact_prefix=build/fuzzer/ build/fuzzer/found-$* tests/fuzz/corpus/$*

# ---- What tests/reference/check_X.py drives: tests/reference/X_dump.c

REFERENCE_BIN := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/reference/*_dump.c))
REFERENCE_LIB := $(foreach m,$(below_lang),$(BUILD)/lib$(m).a)

$(BUILD)/reference/%: tests/reference/%.c $(REFERENCE_LIB)
	@mkdir -p $(dir $@)
	@echo "  CC    $<"
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(REFERENCE_LIB) $(LIBS)

# ---- Tests

programs: $(BUILD)/attnscope $(UNIT_BIN) $(FUZZ_BIN) $(REFERENCE_BIN)

test: setup-test
	$(Q)$(MAKE) --no-print-directory $(JOBS) programs
	$(Q)BUILD=$(BUILD) PYTHON=$(PYTHON) TEXTS=$(TEXTS) SAN=$(SAN) tests/run

test-all:
	$(Q)TEXTS=$(TEXTS) .ci/run
	$(Q)$(PYTHON) tests/reference/check_programs.py --fresh --count 20000 \
	    $(BUILD)/reference/programs_dump
	$(Q)BUILD=build/san SAN=address,undefined MONKEY=200000 KILLS=1000 MONKEY_SEED=fresh \
	    FAMILY_SECONDS=14400 tests/run tmux kills monkey

bench: setup-bench
	$(Q)$(MAKE) --no-print-directory $(JOBS) $(BUILD)/attnscope $(BUILD)/reference/bench_dump
	$(Q)ATTNSCOPE=$(BUILD)/attnscope TEXTS=$(TEXTS) BUILD=$(BUILD) PYTHON=$(PYTHON) \
	    $(PYTHON) tests/reference/bench.py; a=$$?; \
	    ATTNSCOPE=$(BUILD)/attnscope $(PYTHON) tests/reference/bench_screen.py && exit $$a

.PHONY: pictures
pictures: $(BUILD)/attnscope
	$(Q)ATTNSCOPE=$(abspath $(BUILD)/attnscope) .pictures/draw

check-layers: $(BUILD)/attnscope
	$(Q)tests/check-layers $(BUILD)

# ---- Installation

BIN   = $(DESTDIR)$(PREFIX)/bin
DATA  = $(DESTDIR)$(PREFIX)/share
SHARE = $(DATA)/attnscope
LESSON_FILES = $(shell cd lessons && find . -type f ! -name '.*' ! -name '*.pyc' | sort)

# What the program prints from its own tables, and where it goes.
PAGES := man/man1/attnscope.1 man/ko/man1/attnscope.1 doc/attnscope/refused.txt \
         doc/attnscope/refused.ko.txt bash-completion/completions/attnscope
print_man/man1/attnscope.1                  := --man --lang en
print_man/ko/man1/attnscope.1               := --man --lang ko
print_doc/attnscope/refused.txt             := --refusals --lang en
print_doc/attnscope/refused.ko.txt          := --refusals --lang ko
print_bash-completion/completions/attnscope := --completion bash

$(addprefix $(BUILD)/share/,$(PAGES)): $(BUILD)/share/%: $(BUILD)/attnscope
	@mkdir -p $(dir $@)
	$(Q)$< $(print_$*) > $@.new && mv $@.new $@

install: $(BUILD)/attnscope $(addprefix $(BUILD)/share/,$(PAGES))
	mkdir -p "$(BIN)"
	install -m 755 $(BUILD)/attnscope "$(BIN)/attnscope"
	$(Q)for f in $(LESSON_FILES); do \
	    mkdir -p "$(SHARE)/lessons/$$(dirname $$f)" && \
	    install -m 644 "lessons/$$f" "$(SHARE)/lessons/$$f" || exit 1; done
	$(Q)for f in $(PAGES); do \
	    mkdir -p "$(DATA)/$$(dirname $$f)" && \
	    install -m 644 "$(BUILD)/share/$$f" "$(DATA)/$$f" || exit 1; done
	@echo "installed lessons in $(SHARE)/lessons"

# Folders that only the installation can have made go too; the system's own stay.
uninstall:
	rm -f "$(BIN)/attnscope" $(patsubst %,"$(DATA)/%",$(PAGES))
	rm -rf "$(SHARE)"
	$(Q)case "$(DESTDIR)$(PREFIX)" in \
	/usr | /usr/local) rmdir "$(DATA)/doc/attnscope" 2>/dev/null || true ;; \
	*) \
	    for f in $(PAGES); do (cd "$(DATA)" 2>/dev/null && \
	        rmdir -p "$$(dirname $$f)" 2>/dev/null) || true; done; \
	    rmdir "$(BIN)" "$(DATA)" "$(DESTDIR)$(PREFIX)" 2>/dev/null || true ;; esac

clean:
	rm -rf build attnscope

.PHONY: all run setup-test setup-bench setup-ci unit programs test test-all bench check-layers install \
        uninstall clean FORCE
.DELETE_ON_ERROR:
-include $(ALL_OBJ:.o=.d) $(UNIT_BIN:=.d) $(FUZZ_BIN:=.d) $(REFERENCE_BIN:=.d)

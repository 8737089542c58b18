# attnscope: build, run, test, install.
#   make run      set up what is missing, build, open the program
#   make test     set up what the tests need, build, run them all
# Variables: CC=gcc|clang  SAN=address,undefined  V=1  PREFIX= DESTDIR=  WERROR=1  BUILD=dir

PREFIX  ?= /usr/local
BUILD   ?= build$(if $(SAN),/san,)
V       ?= 0
Q       := $(if $(filter 0,$(V)),@,)

MODULES := base num io graph lang lesson session view ui batch
PKGS    := ncursesw readline libcmark

CSTD    := -std=c11 -ffp-contract=off -U_XOPEN_SOURCE -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
           -Wpointer-arith -Wcast-qual -Wwrite-strings -Wformat=2 -Wundef -Wvla \
           -Wold-style-definition -Wredundant-decls -Wnull-dereference -Wno-missing-field-initializers
OPT     ?= -O2 -g
SANFLAGS := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer,)
# pkg-config first: ncurses asks for an older _XOPEN_SOURCE than we do.
override CFLAGS += $(shell pkg-config --cflags $(PKGS) 2>/dev/null) $(CSTD) $(WARN) $(OPT) \
           $(SANFLAGS) $(if $(WERROR),-Werror,) -Iinclude -I$(BUILD)/gen
override LDFLAGS += $(SANFLAGS)
LIBS    = $(shell pkg-config --libs $(PKGS)) -lm

src_of  = $(wildcard src/$(1)/*.c)
obj_of  = $(patsubst src/%.c,$(BUILD)/%.o,$(call src_of,$(1)))
TOP_OBJ := $(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/*.c))

all: attnscope

attnscope: $(BUILD)/attnscope
	$(Q)cp $< $@

# Linked in layer order: what stands later may be used by what stands before.
LIB_ORDER := ui batch view session lesson lang graph io num base
ALL_LIBS  := $(foreach m,$(LIB_ORDER),$(BUILD)/lib$(m).a)

$(BUILD)/attnscope: $(TOP_OBJ) $(ALL_LIBS)
	@echo "  LD    $@"
	$(Q)$(CC) $(LDFLAGS) -o $@ $(TOP_OBJ) $(ALL_LIBS) $(LIBS)

define module_rules
$(BUILD)/lib$(1).a: $(call obj_of,$(1))
	@mkdir -p $$(dir $$@)
	$(Q)rm -f $$@ && ar rcs $$@ $$^
endef
$(foreach m,$(MODULES),$(eval $(call module_rules,$(m))))

$(BUILD)/%.o: src/%.c
	@mkdir -p $(dir $@)
	@echo "  CC    $<"
	$(Q)$(CC) $(CFLAGS) $(CFLAGS_$(subst /,_,$*)) -MMD -MP -c -o $@ $<

# Unit tests: tests/unit/MODULE/test_FILE.c, linked with MODULE and what lies below it only.
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

clean:
	rm -rf build attnscope

.PHONY: all unit clean
.SECONDARY:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

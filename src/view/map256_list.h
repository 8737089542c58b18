/* The colour maps for 256 colours, picked by hand: numbers of the xterm
 * palette along the curves of map_list.h whose lightness goes one way only.
 * (The nearest palette colour of each step would turn back many times.)
 * Diverging maps: 15 numbers for the negative side, then 15 for the positive. */
#define MAP256_BLUE_DARK 153, 117, 81, 75, 39, 33, 32, 27, 26, 25, 24, 20, 19, 18, 17
#define MAP256_BLUE_LIGHT 18, 19, 20, 25, 26, 27, 32, 33, 39, 75, 111, 117, 153, 189, 255

#define MAP_EMBER_SEQ_256                                                      \
    17, 18, 53, 54, 89, 90, 125, 126, 161, 162, 197, 167, 203, 204, 209, 210,  \
        215, 216, 221, 222, 228, 229
#define MAP_EMBER_DIV_DARK_256                                                 \
    MAP256_BLUE_DARK, 52, 88, 124, 160, 166, 167, 202, 203, 208, 209, 214, 215, 220, 221, 222
#define MAP_EMBER_DIV_LIGHT_256                                                \
    MAP256_BLUE_LIGHT, 224, 223, 217, 216, 210, 209, 203, 202, 167, 166, 196, 160, 124, 88, 52
#define MAP_SAFE_SEQ_256                                                       \
    17, 18, 19, 24, 60, 242, 243, 66, 102, 246, 247, 143, 144, 178, 179, 185,  \
        186, 221, 227, 228
#define MAP_SAFE_DIV_DARK_256                                                  \
    MAP256_BLUE_DARK, 235, 237, 239, 58, 94, 136, 172, 143, 178, 179, 214, 220, 221, 227, 228
#define MAP_SAFE_DIV_LIGHT_256                                                 \
    MAP256_BLUE_LIGHT, 230, 229, 228, 223, 222, 221, 215, 214, 179, 178, 172, 136, 130, 94, 58

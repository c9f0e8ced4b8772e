// Generated from rtl-model/tex/texture_binding.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texture_binding_pkg;

  // Bindings that are kept, at most.
  localparam int unsigned BINDINGS = 16;

  // How a texel's bytes are divided into components; block formats.
  typedef enum logic [5:0] {TEXEL_SIZE_R32_G32_B32_A32, TEXEL_SIZE_R32_G32_B32, TEXEL_SIZE_R32_G32, TEXEL_SIZE_R32, TEXEL_SIZE_R32_B24_G8, TEXEL_SIZE_R16_G16_B16_A16, TEXEL_SIZE_R16_G16, TEXEL_SIZE_R16, TEXEL_SIZE_A8_B8_G8_R8, TEXEL_SIZE_G8_R8, TEXEL_SIZE_R8, TEXEL_SIZE_A2_B10_G10_R10, TEXEL_SIZE_A4_B4_G4_R4, TEXEL_SIZE_A5_B5_G5_R1, TEXEL_SIZE_A1_B5_G5_R5, TEXEL_SIZE_B5_G6_R5, TEXEL_SIZE_B6_G5_R5, TEXEL_SIZE_G4_R4, TEXEL_SIZE_SHARED_EXPONENT, TEXEL_SIZE_B10_G11_R11, TEXEL_SIZE_G8_R24, TEXEL_SIZE_G24_R8, TEXEL_SIZE_Z24_S8, TEXEL_SIZE_X8_Z24, TEXEL_SIZE_S8_Z24, TEXEL_SIZE_ZF32, TEXEL_SIZE_ZF32_X24_S8, TEXEL_SIZE_Z16, TEXEL_SIZE_BC1, TEXEL_SIZE_BC2, TEXEL_SIZE_BC3, TEXEL_SIZE_BC4, TEXEL_SIZE_BC5, TEXEL_SIZE_BC6_SIGNED, TEXEL_SIZE_BC6_UNSIGNED, TEXEL_SIZE_BC7, TEXEL_SIZE_ETC2_RGB, TEXEL_SIZE_ETC2_PUNCH, TEXEL_SIZE_ETC2_RGBA, TEXEL_SIZE_EAC, TEXEL_SIZE_EAC_PAIR, TEXEL_SIZE_ASTC} texel_size_t;

  // What a component's bits are.
  typedef enum logic [2:0] {TEXEL_NUMBER_SNORM, TEXEL_NUMBER_UNORM, TEXEL_NUMBER_SINT, TEXEL_NUMBER_UINT, TEXEL_NUMBER_SNORM_HALF, TEXEL_NUMBER_UNORM_HALF, TEXEL_NUMBER_FLOAT} texel_number_t;

  // Where a component of a result comes from.
  typedef enum logic [2:0] {TEXEL_SOURCE_ZERO, TEXEL_SOURCE_RED, TEXEL_SOURCE_GREEN, TEXEL_SOURCE_BLUE, TEXEL_SOURCE_ALPHA, TEXEL_SOURCE_ONE_INT, TEXEL_SOURCE_ONE_FLOAT} texel_source_t;

  typedef struct packed {
    texel_size_t size;
    texel_number_t [3:0] numbers;
    texel_source_t [3:0] sources;
    logic srgb;
    logic [3:0] block_x;
    logic [3:0] block_y;
    logic [2:0] bytes_log2;
    logic three_quarters;
  } texel_format_t;

  typedef enum logic [2:0] {TEXTURE_KIND_LINE, TEXTURE_KIND_PLANE, TEXTURE_KIND_VOLUME, TEXTURE_KIND_CUBE, TEXTURE_KIND_BUFFER} texture_kind_t;

  // How many texels there are. Sizes are those of level 0, each one less than there are.
  typedef struct packed {
    texture_kind_t kind;
    logic normalised;
    logic [27:0] last_x;
    logic [15:0] last_y;
    logic [13:0] last_z;
    logic [3:0] first_level;
    logic [3:0] last_level;
    logic [1:0] samples_x;
    logic [1:0] samples_y;
  } texture_extent_t;

  // How texels lie in memory.
  typedef enum logic [1:0] {TEXEL_LAYOUT_LINE, TEXEL_LAYOUT_PITCH, TEXEL_LAYOUT_BLOCKS} texel_layout_t;

  typedef struct packed {
    texel_layout_t layout;
    logic [39:0] address;
    logic [20:0] pitch;
    logic [2:0] block_height;
    logic [2:0] block_depth;
    logic [3:0] last_stored;
    logic [1:0] promotion;
  } texture_place_t;

  typedef enum logic [2:0] {WRAP_MODE_REPEAT, WRAP_MODE_MIRROR, WRAP_MODE_CLAMP_TO_EDGE, WRAP_MODE_BORDER, WRAP_MODE_CLAMP_OGL, WRAP_MODE_MIRROR_ONCE_CLAMP_TO_EDGE, WRAP_MODE_MIRROR_ONCE_BORDER, WRAP_MODE_MIRROR_ONCE_CLAMP_OGL} wrap_mode_t;

  typedef enum logic [1:0] {MIP_FILTER_NO_MIP, MIP_FILTER_POINT, MIP_FILTER_LINEAR} mip_filter_t;

  typedef enum logic [1:0] {TEXEL_REDUCTION_MEAN, TEXEL_REDUCTION_MINIMUM, TEXEL_REDUCTION_MAXIMUM} texel_reduction_t;

  // reference OP texel.
  typedef enum logic [2:0] {TEXEL_COMPARE_NEVER, TEXEL_COMPARE_LESS, TEXEL_COMPARE_EQUAL, TEXEL_COMPARE_LESS_EQUAL, TEXEL_COMPARE_GREATER, TEXEL_COMPARE_NOT_EQUAL, TEXEL_COMPARE_GREATER_EQUAL, TEXEL_COMPARE_ALWAYS} texel_compare_t;

  typedef struct packed {
    wrap_mode_t [2:0] wraps;
    texel_compare_t compare;
    logic magnify_linear;
    logic minify_linear;
    mip_filter_t mip;
    logic seamless;
    texel_reduction_t reduction;
    logic [4:0] anisotropy;
    logic [15:0] bias;
    logic [11:0] least;
    logic [11:0] most;
    logic [11:0] floor;
    logic [3:0][31:0] border;
  } texture_sampler_t;

  // A texture with a sampler: decoded, so no part behind `headers` sees their bits.
  typedef struct packed {
    texel_format_t format;
    texture_extent_t extent;
    texture_place_t place;
    texture_sampler_t sampler;
  } binding_t;

  // A binding is replaced: no quad in the unit names it.
  typedef struct packed {
    logic [3:0] number;
    binding_t binding;
  } binding_write_t;

endpackage

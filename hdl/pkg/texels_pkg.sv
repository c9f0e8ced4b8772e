// Generated from rtl-model/tex/texels.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texels_pkg;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;

  // Texels of a quad's footprints.
  localparam int unsigned TAPS = 16;

  typedef enum logic [1:0] {TAP_KIND_NO_TEXEL, TAP_KIND_TEXEL, TAP_KIND_BORDER, TAP_KIND_ZERO} tap_kind_t;

  // A texel of a footprint, in the order (i0, j0), (i1, j0), (i0, j1), (i1, j1).
  typedef struct packed {
    tap_kind_t kind;
    logic [39:0] address;
    logic [3:0] within_x;
    logic [3:0] within_y;
    logic [16:0] share;
  } tap_t;

  // What the filter needs of a pass.
  typedef struct packed {
    quad_tail_t tail;
    texel_op_t op;
    logic compares;
    logic [1:0] component;
    logic first;
    logic last;
    logic [QUAD_LANES-1:0][24:0] weights;
    logic [QUAD_LANES-1:0][31:0] references;
  } pass_tail_t;

  typedef struct packed {
    pass_tail_t pass;
    logic [1:0] promotion;
    logic wide;
    tap_t [TAPS-1:0] taps;
  } footprint_t;

  // A texel with its bytes: 16, from its address on; those beyond it are not defined.
  typedef struct packed {
    tap_kind_t kind;
    logic [3:0] within_x;
    logic [3:0] within_y;
    logic [16:0] share;
    logic [3:0][31:0] words;
  } raw_tap_t;

  typedef struct packed {
    pass_tail_t pass;
    logic [3:0] resident;
    raw_tap_t [TAPS-1:0] taps;
  } raw_texels_t;

  // Codes of a texel's components, by their `TexelClass`.
  typedef struct packed {
    tap_kind_t kind;
    logic [16:0] share;
    logic [3:0][31:0] codes;
  } texel_codes_t;

  // How a code is to be read.
  typedef enum logic [2:0] {TEXEL_CLASS_UNORM, TEXEL_CLASS_SNORM, TEXEL_CLASS_HALF, TEXEL_CLASS_FLOAT, TEXEL_CLASS_INTEGER} texel_class_t;

  // Bits of a `Float` whose number has a fixed point.
  localparam logic [4:0] FIXED_POINT = 5'h18;

  typedef struct packed {
    texel_class_t kind;
    logic [4:0] bits;
  } code_kind_t;

  typedef struct packed {
    pass_tail_t pass;
    logic [3:0] resident;
    code_kind_t [3:0] kinds;
    texel_source_t [3:0] sources;
    texel_compare_t compare;
    texel_reduction_t reduction;
    texel_codes_t [TAPS-1:0] taps;
  } coded_texels_t;

  // A quad's results, x to w, as registers have them.
  typedef struct packed {
    quad_tail_t tail;
    logic [3:0] resident;
    logic [QUAD_LANES-1:0][3:0][31:0] values;
  } sampled_quad_t;

endpackage

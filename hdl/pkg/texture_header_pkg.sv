// Generated from rtl-model/tex/texture_header.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texture_header_pkg;
  import texture_binding_pkg::*;

  // What a header says; its users decide what they serve.
  typedef struct packed {
    logic laid;
    logic sized;
    logic [2:0] version;
    logic [3:0] kind;
    texel_format_t format;
    texture_place_t place;
    logic [31:0] last_x;
    logic [15:0] last_y;
    logic [13:0] last_z;
    logic [3:0] first_level;
    logic [3:0] last_level;
    logic [1:0] samples_x;
    logic [1:0] samples_y;
    logic normalised;
    logic odd;
    logic own;
    logic [2:0] ratio;
    logic [12:0] bias;
    logic [11:0] floor;
  } texture_header_t;

endpackage

// Generated from rtl-model/tex/texel_decode/etc_decode/tables.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package etc_tables_pkg;

  // What is added to a base colour, or subtracted.
  localparam logic [7:0][5:0] ETC_SMALL = {
    6'h2f, 6'h21, 6'h18, 6'h12, 6'hd, 6'h9, 6'h5, 6'h2
  };

  localparam logic [7:0][7:0] ETC_LARGE = {
    8'hb7, 8'h6a, 8'h50, 8'h3c, 8'h2a, 8'h1d, 8'h11, 8'h8
  };

  // The same of T and H blocks.
  localparam logic [7:0][6:0] ETC_DISTANCES = {
    7'h40, 7'h29, 7'h20, 7'h17, 7'h10, 7'hb, 7'h6, 7'h3
  };

  // What EAC subtracts, four for each table; what it adds is one less.
  localparam logic [63:0][3:0] EAC_STEPS = {
    4'h9, 4'h7, 4'h5, 4'h3, 4'h9, 4'h8, 4'h6, 4'h4,
    4'ha, 4'h3, 4'h2, 4'h1, 4'ha, 4'h7, 4'h4, 4'h3,
    4'ha, 4'h7, 4'h5, 4'h2, 4'ha, 4'h8, 4'h4, 4'h2,
    4'ha, 4'h8, 4'h5, 4'h2, 4'ha, 4'h8, 4'h6, 4'h2,
    4'hb, 4'h8, 4'h5, 4'h3, 4'hb, 4'h8, 4'h7, 4'h4,
    4'hb, 4'h9, 4'h7, 4'h3, 4'hc, 4'h8, 4'h6, 4'h3,
    4'hd, 4'h6, 4'h4, 4'h2, 4'hd, 4'h8, 4'h5, 4'h2,
    4'hd, 4'ha, 4'h7, 4'h3, 4'hf, 4'h9, 4'h6, 4'h3
  };

endpackage

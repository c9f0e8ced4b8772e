// Generated from rtl-model/tex/texel_port.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package texel_port_pkg;

  // Banks of a line in L1, and its tag sets: the lines of a request.
  localparam int unsigned TEXEL_BANKS = 16;

  localparam int unsigned TEXEL_SETS = 4;

  // Words of 8 bytes of up to four lines, each of a tag set of its own and each bank once.
  typedef struct packed {
    logic [3:0] valid;
    logic [TEXEL_SETS-1:0][30:0] lines;
    logic [TEXEL_SETS-1:0][3:0] sectors;
    logic [15:0] banks;
    logic [TEXEL_BANKS-1:0][1:0] sets;
    logic [1:0] promotion;
    logic uncached;
  } texel_request_t;

  // A texture header or a sampler.
  localparam int unsigned DESCRIPTOR_WORDS = 8;

  typedef struct packed {
    logic [39:0] address;
  } descriptor_request_t;

  typedef struct packed {
    logic fault;
    logic [DESCRIPTOR_WORDS-1:0][31:0] words;
  } descriptor_t;

  // What a request reads, bank by bank.
  typedef struct packed {
    logic fault;
    logic [15:0] sparse;
    logic [TEXEL_BANKS-1:0][1:0][31:0] words;
  } texel_response_t;

endpackage

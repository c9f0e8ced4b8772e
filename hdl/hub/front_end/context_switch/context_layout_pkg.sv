// Layout of a context's sectors in memory.

package context_layout_pkg;
  import front_end_pkg::*;
  import inline_copy_pkg::*;
  import memory_port_pkg::*;

  // Sectors of words: of the shadow; with the macros' instructions; with the start
  // addresses; where the registers are, the launch, and the constant bindings.
  localparam logic [11:0] SHADOW_SECTORS = 12'd2560;
  localparam logic [11:0] START_SECTORS = SHADOW_SECTORS + 12'd256;
  localparam logic [11:0] REGISTER_SECTOR = START_SECTORS + 12'd32;
  localparam logic [11:0] LAUNCH_SECTOR = REGISTER_SECTOR + 12'd1;
  localparam logic [11:0] BINDINGS_SECTOR = LAUNCH_SECTOR + 12'(LAUNCH_SECTORS);
  localparam logic [11:0] CONTEXT_END = BINDINGS_SECTOR + 12'(BINDING_SECTORS);
  // Groups of the shadow, each with a sector of bits.
  localparam logic [11:0] SHADOW_GROUPS = SHADOW_SECTORS / 12'd32;
  localparam logic [11:0] CONTEXT_SECTORS = CONTEXT_END + SHADOW_GROUPS;

  // Words of a sector that are requested.
  function automatic logic [3:0] words_of(input logic [11:0] sector);
    return sector == REGISTER_SECTOR ? 4'd1 : 4'd8;
  endfunction

  // Sector of a group's words, or of the bits that precede them.
  function automatic logic [11:0] place_of(input logic [11:0] sector, input logic bits);
    logic [11:0] group;
    group = 12'(sector[11:5]);
    if (bits) return {group[6:0] - 7'd1, 5'b0} + group - 12'd1;
    return sector >= SHADOW_SECTORS ? sector + SHADOW_GROUPS : sector + group + 12'd1;
  endfunction

  function automatic sector_address_t sector_at(input sector_address_t start, input logic [11:0] place);
    return start + 35'(place);
  endfunction

endpackage

// Layout of a context's sectors in memory, and the items in which they are saved and loaded.

package context_layout_pkg;
  import front_end_pkg::*;
  import inline_copy_pkg::*;
  import memory_port_pkg::*;

  typedef logic [6:0] item_t;
  // By class and group.
  typedef logic [SHADOW_CLASSES-1:0][15:0] groups_t;

  // Items: groups of the shadow, 16 a class, then these.
  localparam item_t INSTRUCTIONS = 7'(16 * SHADOW_CLASSES);
  localparam item_t STARTS = INSTRUCTIONS + 7'd1;
  localparam item_t BINDINGS = STARTS + 7'd1;
  localparam item_t LAST = BINDINGS + 7'd1;
  // The header and the launch, which are read first and written last.
  localparam item_t HEAD = 7'd127;

  // Sectors of the head, of the bindings, and of the macros at most.
  localparam logic [8:0] HEAD_SECTORS = 9'd1 + 9'(LAUNCH_SECTORS);
  localparam logic [8:0] BOUND_SECTORS = 9'(BINDING_SECTORS);
  localparam logic [8:0] MOST_INSTRUCTIONS = 9'd256;
  localparam logic [5:0] MOST_STARTS = 6'd32;
  // Sectors of words of a group.
  localparam logic [8:0] GROUP_SECTORS = 9'd32;

  // First sectors of the items; a group's is the one of its bits.
  localparam logic [11:0] BINDINGS_PLACE = 12'(HEAD_SECTORS);
  localparam logic [11:0] INSTRUCTIONS_PLACE = BINDINGS_PLACE + 12'(BOUND_SECTORS);
  localparam logic [11:0] STARTS_PLACE = INSTRUCTIONS_PLACE + 12'(MOST_INSTRUCTIONS);
  localparam logic [11:0] GROUPS_PLACE = STARTS_PLACE + 12'(MOST_STARTS);

  function automatic logic [11:0] place_of(input item_t item);
    case (item)
      INSTRUCTIONS: return INSTRUCTIONS_PLACE;
      STARTS: return STARTS_PLACE;
      BINDINGS: return BINDINGS_PLACE;
      HEAD: return '0;
      default: return GROUPS_PLACE + {item, 5'b0} + 12'(item);
    endcase
  endfunction

  // Sector of the head that is written as the next one: the launch, then the header.
  function automatic logic [11:0] head_place(input logic [8:0] written);
    return written == 9'(LAUNCH_SECTORS) ? '0 : 12'(written) + 12'd1;
  endfunction

  function automatic sector_address_t sector_at(input sector_address_t start, input logic [11:0] place);
    return start + 35'(place);
  endfunction

  function automatic logic is_group(input item_t item);
    return item < INSTRUCTIONS;
  endfunction

  // Class of a group; the macros and bindings belong to 3D.
  function automatic logic [2:0] class_of(input item_t item);
    return is_group(item) ? item[6:4] : '0;
  endfunction

  // The item after one of a class that is passed over.
  function automatic item_t past_class(input item_t item);
    return is_group(item) ? {item[6:4] + 3'd1, 4'b0} : LAST;
  endfunction

  // A bit for each group.
  function automatic logic has(input groups_t groups, input item_t item);
    return is_group(item) && groups[item[6:4]][item[3:0]];
  endfunction

  // Groups 8 and 9 of 3D have the methods that select, bind and write constant buffers.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic has_bindings(input groups_t groups);
    return groups[0][9:8] != 0;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The header of a sector; more macros than there are count as all.
  function automatic context_header_t header_of(input sector_t sector);
    context_header_t header;
    header = sector;
    if (header.extent.instructions > MOST_INSTRUCTIONS) header.extent.instructions = MOST_INSTRUCTIONS;
    if (header.extent.starts > MOST_STARTS) header.extent.starts = MOST_STARTS;
    return header;
  endfunction

endpackage

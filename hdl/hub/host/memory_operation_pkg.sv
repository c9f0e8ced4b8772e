// Operations of MEM_OP_D. Interfaces: Host methods.

package memory_operation_pkg;

  import memory_pkg::*;
  import translation_pkg::*;

  localparam logic [4:0] BARRIER = 5'h05;
  localparam logic [4:0] INVALIDATE_TRANSLATIONS = 5'h09;
  localparam logic [4:0] INVALIDATE_PEERS = 5'h0d;
  localparam logic [4:0] INVALIDATE = 5'h0e;
  localparam logic [4:0] CLEAN_TAGS = 5'h0f;
  localparam logic [4:0] CLEAN = 5'h10;

  function automatic logic is_known(input logic [4:0] operation);
    return operation inside {BARRIER, INVALIDATE_TRANSLATIONS, INVALIDATE_PEERS, INVALIDATE, CLEAN_TAGS, CLEAN};
  endfunction

  // Whether the L2 has an operation to perform, and which. All memory is system memory, and there are no peers.
  function automatic logic is_cache_order(input logic [4:0] operation);
    return operation inside {INVALIDATE, CLEAN_TAGS, CLEAN};
  endfunction

  function automatic cache_order_t cache_order(input logic [4:0] operation);
    case (operation)
      INVALIDATE: return CACHE_ORDER_INVALIDATE;
      CLEAN_TAGS: return CACHE_ORDER_CLEAN_TAGS;
      default: return CACHE_ORDER_CLEAN;
    endcase
  endfunction

  // All translations are invalidated, whatever MEM_OP_C names.
  function automatic space_control_t invalidate_all();
    space_invalidate_t all;
    all = '0;
    all.all_pages = 1'b1;
    all.all_spaces = 1'b1;
    return space_control_of_invalidate(all);
  endfunction

endpackage

// Threads of special registers: their places in the block, one after the other, and the words of a context with which they are built.

// Functions use some bits of words and places.
/* verilator lint_off UNUSEDSIGNAL */

package special_threads_pkg;
  import special_registers_pkg::*;
  import warps_pkg::*;

  // Context word that a register is built from.
  function automatic logic [5:0] word_of(input logic [7:0] number);
    case (number)
      8'h30:   return 6'(CONTEXT_SHARED_WINDOW);
      8'h34:   return 6'(CONTEXT_LOCAL_WINDOW);
      8'h36:   return 6'(CONTEXT_LOCAL_LOW);
      8'h37:   return 6'(CONTEXT_LOCAL_HIGH);
      8'h3d:   return 6'(CONTEXT_REGISTERS);
      default: return 6'(CONTEXT_THREADS);
    endcase
  endfunction

  // Threads of a block, from the context's word.
  function automatic thread_place_t threads_of(input logic [31:0] dimensions);
    thread_place_t threads;
    threads.x = dimensions[10:0];
    threads.y = dimensions[21:11];
    threads.z = dimensions[28:22];
    return threads;
  endfunction

  function automatic logic [31:0] packed_of(input thread_place_t t);
    return {t.z[5:0], t.y[9:0], 5'b0, t.x};
  endfunction

  // The thread after `thread`.
  function automatic thread_place_t after(input thread_place_t t, input thread_place_t threads);
    thread_place_t next;
    logic last_x, last_y;
    last_x = {1'b0, t.x} + 12'd1 >= {1'b0, threads.x};
    last_y = {1'b0, t.y} + 12'd1 >= {1'b0, threads.y};
    next.x = last_x ? '0 : t.x + 11'd1;
    next.y = !last_x ? t.y : last_y ? '0 : t.y + 11'd1;
    next.z = last_x && last_y ? t.z + 7'd1 : t.z;
    return next;
  endfunction

endpackage

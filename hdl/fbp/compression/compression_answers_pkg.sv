// The lines that are decoded: which can be, and what is made of the sectors that came.

// A function that takes a struct need not read all of it.
/* verilator lint_off UNUSEDSIGNAL */
package compression_answers_pkg;
  import compression_pkg::*;
  import compression_state_pkg::*;
  import memory_port_pkg::*;

  // Lines of which all sectors came; the two lines of a tile in their order.
  function automatic logic [READS-1:0] ripe_lines(input regs_t q);
    for (int unsigned k = 0; k < READS; k++)
      ripe_lines[k] = q.readings[k].busy && q.readings[k].missing == '0 && !(q.opened.valid && q.opened.data == 3'(k))
          && !(k == 1 && q.readings[k].expands && q.readings[0].busy);
  endfunction

  // The line whose sectors the RAMs show.
  function automatic decode_job_t job_of(input reading_t line, input sector_t low, input sector_t high,
                                         input sector_t stencil, input clear_value_t value);
    job_of.client = line.client;
    job_of.tag = line.tag;
    job_of.status = line.status;
    job_of.compressible = line.compressible;
    job_of.coding = line.coding;
    job_of.upper = line.upper;
    job_of.wanted = line.wanted;
    job_of.low = line.coding.form == FORM_CLEAR ? {value, value} : line.coding.form == FORM_PLAIN ? '0 : low;
    job_of.high = high;
    job_of.stencil = stencil;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

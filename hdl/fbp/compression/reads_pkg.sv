// Conditions on the reads in flight.

/* verilator lint_off UNUSEDSIGNAL */  // functions read only some fields of their arguments
package reads_pkg;
  import compression_pkg::*;
  import memory_pkg::*;
  import slice_issue_pkg::*;

  // Whether reads of a client are in flight.
  function automatic logic are_read(input reads_t reads, input client_id_t client);
    are_read = 1'b0;
    for (int unsigned k = 0; k < READS; k++)
      if (reads.readings[k].busy && reads.readings[k].client == client) are_read = 1'b1;
    for (int unsigned k = 0; k < PASSES; k++)
      if (reads.passing.reads[k].busy && reads.passing.reads[k].client == client) are_read = 1'b1;
  endfunction

  // The first free entry for a planned read, 0 for other requests. Some entries of decoded reads are reserved for the
  // expansion of a tile.
  typedef struct packed {
    logic                   valid;
    logic [PASSES_LOG2-1:0] at;
  } free_read_t;

  function automatic free_read_t free_read(input reads_t reads, input logic decodes, input logic passes);
    free_read = {!decodes && !passes, PASSES_LOG2'(0)};
    if (decodes) begin
      for (int k = READS - 1; k >= EXPANDING; k--)
        if (!reads.readings[k].busy) free_read = {1'b1, PASSES_LOG2'(k)};
    end else if (passes)
      for (int k = PASSES - 1; k >= 0; k--)
        if (!reads.passing.reads[k].busy) free_read = {1'b1, PASSES_LOG2'(k)};
  endfunction

  // The line with the bytes of its clear value.
  function automatic decode_job_t with_value(input decode_job_t job, input clear_value_t value);
    with_value = job;
    if (job.coding.form == FORM_CLEAR) with_value.low = {value, value};
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

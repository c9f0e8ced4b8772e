// Steps of copy_write: the semaphore's beat, and lines of tiles line by line.

package copy_write_steps_pkg;
  import copies_pkg::*;
  import copy_engine_pkg::*;
  import host_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */
  // The semaphore's beat: the payload, or with it zero and the time.
  function automatic copy_beat_t release_beat(input copy_target_t target, input time_t now);
    copy_beat_t b;
    logic [1:0] at;
    at = target.semaphore_va[3:2];
    b = '0;
    b.data.words[at] = target.payload;
    b.mask = 16'hf << {at, 2'b00};
    if (target.release_kind == COPY_RELEASE_FOUR_WORDS) begin
      b.data.words[2] = now[31:0];
      b.data.words[3] = now[63:32];
      b.mask = '1;
    end
    return b;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The same lines, line by line; only the spans are used.
  function automatic copy_lines_t spans_of(input copy_lines_t lines);
    copy_lines_t l;
    l = lines;
    if (lines.block_linear) begin
      l.block_linear = 1'b0;
      l.start = 40'(lines.x);
      l.stride = '0;
    end
    return l;
  endfunction

endpackage

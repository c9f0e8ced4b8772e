// Lines to decode: which are complete, and the location of their sectors.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package compression_responses_pkg;
  import compression_pkg::*;
  import compression_state_pkg::*;
  import memory_port_pkg::*;

  // Buffers of a tile's sectors until their line is decoded; the right half is used for packed samples.
  typedef enum logic [2:0] {KEEP_LOW, KEEP_HIGH, KEEP_STENCIL, KEEP_RIGHT_LOW, KEEP_RIGHT_HIGH, KEEP_RIGHT_STENCIL} keep_t;

  typedef struct packed {
    sector_t right_stencil;
    sector_t right_high;
    sector_t right_low;
    sector_t stencil;
    sector_t high;
    sector_t low;
  } kept_t;

  function automatic keep_t place_of_sector(input reading_t line, input logic second, input logic [1:0] sector);
    logic right, high, of_second;
    right = line.coding.form == FORM_HALF_PLANES ? sector[0] : line.unpacks && second;
    case (line.coding.form)
      FORM_PLAIN: high = sector == (line.upper ? 2'd3 : 2'd2);  // the second of the two sectors with a line's codes
      FORM_FOUR_PLANES: high = sector == (line.coding.stencil ? 2'd2 : 2'd1);  // planes are after stencil
      FORM_ARITHMETIC: high = sector[0];
      FORM_HALF_PLANES: high = sector[1];
      default: high = 1'b0;
    endcase
    // For eight-byte samples: stencil, floats, the bytes above stencil; undecoded sectors beside a clear value belong
    // to the line itself.
    of_second = !line.unpacks && line.coding.form == FORM_CLEAR ? line.upper : second;
    if (line.coding.wide)
      case ({of_second, sector})
        3'd0: return KEEP_STENCIL;
        3'd1, 3'd3: return KEEP_LOW;
        3'd2, 3'd4: return KEEP_HIGH;
        3'd5: return KEEP_RIGHT_LOW;
        3'd6: return KEEP_RIGHT_HIGH;
        default: return KEEP_RIGHT_STENCIL;
      endcase
    if (line.coding.stencil && sector == 2'd0) return right ? KEEP_RIGHT_STENCIL : KEEP_STENCIL;
    if (high) return right ? KEEP_RIGHT_HIGH : KEEP_HIGH;
    return right ? KEEP_RIGHT_LOW : KEEP_LOW;
  endfunction

  // Lines whose sectors have all arrived; the two lines of an expanded tile are decoded in order.
  function automatic logic [READS-1:0] due_lines(input regs_t q);
    for (int unsigned k = 0; k < READS; k++)
      due_lines[k] = q.readings[k].busy && q.readings[k].missing == '0 && !(q.opened.valid && q.opened.data == 3'(k))
          && !(k == 1 && q.readings[k].expands && q.readings[0].busy);
  endfunction

  // The line whose sectors are at the output of the RAMs.
  function automatic decode_job_t job_of(input reading_t line, input kept_t kept, input clear_value_t value);
    job_of.client = line.client;
    job_of.tag = line.tag;
    job_of.status = line.status;
    job_of.compressible = line.compressible;
    job_of.coding = line.coding;
    job_of.upper = line.upper;
    job_of.wanted = line.wanted;
    job_of.unpacks = line.unpacks;
    job_of.low = kept.low;
    if (line.coding.form == FORM_CLEAR) job_of.low = {value, value};
    else if (line.coding.form == FORM_PLAIN && !line.unpacks) job_of.low = '0;
    job_of.high = kept.high;
    job_of.stencil = kept.stencil;
    job_of.right_low = kept.right_low;
    job_of.right_high = kept.right_high;
    job_of.right_stencil = kept.right_stencil;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

// Buffers of a line's sectors until it is decoded.

/* verilator lint_off UNUSEDSIGNAL */  // functions read only some fields of their arguments
package read_buffers_pkg;
  import compression_pkg::*;
  import slice_issue_pkg::*;

  // Low, high, stencil; and the same of the right half of packed samples.
  localparam int unsigned BUFFERS = 6;
  localparam logic [2:0] LOW = 3'd0;
  localparam logic [2:0] HIGH = 3'd1;
  localparam logic [2:0] STENCIL = 3'd2;
  localparam logic [2:0] RIGHT_LOW = 3'd3;
  localparam logic [2:0] RIGHT_HIGH = 3'd4;
  localparam logic [2:0] RIGHT_STENCIL = 3'd5;

  // Buffer of a sector of eight-byte samples: stencil, floats, the bytes above stencil. Undecoded sectors beside a
  // clear value belong to the line itself.
  function automatic logic [2:0] wide_buffer(input reading_t line, input logic second, input logic [1:0] sector);
    logic of_second;
    of_second = !line.unpacks && line.coding.form == FORM_CLEAR ? line.upper : second;
    case ({of_second, sector})
      3'd0: return STENCIL;
      3'd1, 3'd3: return LOW;
      3'd2, 3'd4: return HIGH;
      3'd5: return RIGHT_LOW;
      3'd6: return RIGHT_HIGH;
      default: return RIGHT_STENCIL;
    endcase
  endfunction

  // Buffer of a sector; `second`: it is of the tile's second line.
  function automatic logic [2:0] buffer_of(input reading_t line, input logic second, input logic [1:0] sector);
    logic right, high;
    right = line.coding.form == FORM_HALF_PLANES ? sector[0] : line.unpacks && second;
    case (line.coding.form)
      FORM_PLAIN: high = sector == (line.upper ? 2'd3 : 2'd2);  // the second of the two sectors with a line's codes
      FORM_FOUR_PLANES: high = sector == (line.coding.stencil ? 2'd2 : 2'd1);  // planes are after stencil
      FORM_ARITHMETIC: high = sector[0];
      FORM_HALF_PLANES: high = sector[1];
      default: high = 1'b0;
    endcase
    if (line.coding.wide) return wide_buffer(line, second, sector);
    if (line.coding.stencil && sector == 2'd0) return right ? RIGHT_STENCIL : STENCIL;
    if (high) return right ? RIGHT_HIGH : HIGH;
    return right ? RIGHT_LOW : LOW;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

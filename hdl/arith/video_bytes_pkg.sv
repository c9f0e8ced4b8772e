// Parts of words that video instructions select.

// Some functions use only some bits of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package video_bytes_pkg;
  import abs_difference_pkg::*;

  // Part of a word as a number.
  function automatic logic signed [32:0] video_part(input logic [31:0] value, input video_part_t sel);
    logic [31:0] part;
    logic is_signed;
    is_signed = sel[3];
    unique case (sel[2:0])
      3'd0, 3'd1, 3'd2, 3'd3: begin
        part = value >> {sel[1:0], 3'd0};
        return {{25{is_signed && part[7]}}, part[7:0]};
      end
      3'd4: return {{17{is_signed && value[15]}}, value[15:0]};
      3'd5: return {{17{is_signed && value[31]}}, value[31:16]};
      3'd6, 3'd7: return {is_signed && value[31], value};
    endcase
  endfunction

  // The bytes of {b, a} that four lanes use as first operand. Other codes are reserved.
  function automatic logic [3:0][2:0] video_a_bytes(input logic [3:0] code);
    unique case (code)
      4'd0: return {3'd0, 3'd0, 3'd0, 3'd0};
      4'd1: return {3'd1, 3'd1, 3'd1, 3'd1};
      4'd2: return {3'd2, 3'd2, 3'd2, 3'd2};
      4'd3: return {3'd3, 3'd3, 3'd3, 3'd3};
      4'd4: return {3'd3, 3'd2, 3'd1, 3'd0};
      4'd5: return {3'd4, 3'd3, 3'd2, 3'd1};
      4'd6: return {3'd5, 3'd4, 3'd3, 3'd2};
      4'd7: return {3'd6, 3'd5, 3'd4, 3'd3};
      4'd8: return {3'd3, 3'd2, 3'd0, 3'd1};
      4'd9: return {3'd3, 3'd0, 3'd1, 3'd2};
      4'd10: return {3'd0, 3'd2, 3'd1, 3'd3};
      4'd11: return {3'd3, 3'd1, 3'd2, 3'd0};
      4'd12: return {3'd1, 3'd2, 3'd3, 3'd0};
      4'd13: return {3'd2, 3'd3, 3'd1, 3'd0};
      4'd14, 4'd15: return {3'd3, 3'd2, 3'd1, 3'd0};
    endcase
  endfunction

  // The same for the second operand.
  function automatic logic [3:0][2:0] video_b_bytes(input logic [3:0] code);
    unique case (code)
      4'd0: return {3'd4, 3'd4, 3'd4, 3'd4};
      4'd1: return {3'd5, 3'd5, 3'd5, 3'd5};
      4'd2: return {3'd6, 3'd6, 3'd6, 3'd6};
      4'd3: return {3'd7, 3'd7, 3'd7, 3'd7};
      4'd4: return {3'd7, 3'd6, 3'd5, 3'd4};
      4'd5: return {3'd6, 3'd5, 3'd4, 3'd3};
      4'd6: return {3'd5, 3'd4, 3'd3, 3'd2};
      4'd7: return {3'd4, 3'd3, 3'd2, 3'd1};
      4'd8: return {3'd4, 3'd5, 3'd6, 3'd7};
      4'd9: return {3'd6, 3'd7, 3'd4, 3'd5};
      4'd10: return {3'd5, 3'd4, 3'd7, 3'd6};
      4'd11, 4'd12, 4'd13, 4'd14, 4'd15: return {3'd7, 3'd6, 3'd5, 3'd4};
    endcase
  endfunction

  // A byte of eight as a number.
  function automatic logic signed [8:0] video_byte(input logic [7:0][7:0] bytes, input logic [2:0] at,
                                                   input logic is_signed);
    return {is_signed && bytes[at][7], bytes[at]};
  endfunction

  // The distance of two numbers.
  function automatic logic [32:0] word_distance(input logic signed [32:0] a, input logic signed [32:0] b);
    return a > b ? 33'(a - b) : 33'(b - a);
  endfunction

  function automatic logic [8:0] byte_distance(input logic signed [8:0] a, input logic signed [8:0] b);
    return a > b ? 9'(a - b) : 9'(b - a);
  endfunction
endpackage

// End points of their numbers, and the weights between points of the grid.

package astc_ends_pkg;

  // A component with a sign.
  typedef logic signed [10:0] wide_t;

  // A difference of 6 bits with a sign from the first number.
  function automatic wide_t difference(input logic [6:1] x);
    return {{6{x[6]}}, x[5:1]};
  endfunction

  // Its highest bit goes to the second number.
  function automatic wide_t base(input logic high, input logic [7:1] x);
    return {3'd0, high, x};
  endfunction

  function automatic logic [7:0] clamped(input wide_t x);
    return x < 0 ? 8'd0 : x > 255 ? 8'd255 : x[7:0];
  endfunction

  // An end in range; red and green may be nearer to blue: alpha is element 3.
  function automatic logic [3:0][7:0] end_of(input wide_t [3:0] x, input logic contracted);
    wide_t [3:0] y;
    y = x;
    if (contracted) begin
      y[0] = (x[0] + x[2]) >>> 1;
      y[1] = (x[1] + x[2]) >>> 1;
    end
    return {clamped(y[3]), clamped(y[2]), clamped(y[1]), clamped(y[0])};
  endfunction

  function automatic logic [7:0] scaled(input logic [7:0] x, input logic [7:0] factor);
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is cut off
    logic [15:0] product;
    /* verilator lint_on UNUSEDSIGNAL */
    product = 16'(x) * 16'(factor);
    return product[15:8];
  endfunction

  // Whether a mode is of a low dynamic range.
  function automatic logic is_low(input logic [3:0] mode);
    return mode inside {4'd0, 4'd1, 4'd4, 4'd5, 4'd6, 4'd8, 4'd9, 4'd10, 4'd12, 4'd13};
  endfunction

  // Both end points.
  function automatic logic [1:0][3:0][7:0] ends_of(input logic [3:0] mode, input logic [7:0][7:0] v);
    logic [7:0] low, high;
    wide_t [3:0] first, second, bases, differences;
    wide_t sum;
    logic turned;
    for (int unsigned k = 0; k < 4; k++) begin
      bases[k] = base(v[2*k+1][7], v[2*k][7:1]);
      differences[k] = difference(v[2*k+1][6:1]);
    end
    case (mode)
      4'd0: return {8'd255, {3{v[1]}}, 8'd255, {3{v[0]}}};
      4'd1: begin
        low = {v[1][7:6], v[0][7:2]};
        high = clamped(wide_t'({3'd0, low}) + wide_t'({5'd0, v[1][5:0]}));
        return {8'd255, {3{high}}, 8'd255, {3{low}}};
      end
      4'd4: return {v[3], {3{v[1]}}, v[2], {3{v[0]}}};
      4'd5: begin
        low = clamped(bases[0]);
        high = clamped(bases[0] + differences[0]);
        return {clamped(bases[1] + differences[1]), {3{high}}, clamped(bases[1]), {3{low}}};
      end
      4'd6, 4'd10:
      return {
        mode == 4'd6 ? 8'd255 : v[5], v[2], v[1], v[0],
        mode == 4'd6 ? 8'd255 : v[4], scaled(v[2], v[3]), scaled(v[1], v[3]), scaled(v[0], v[3])
      };
      4'd8, 4'd12: begin
        for (int unsigned k = 0; k < 4; k++) begin
          first[k] = {3'd0, mode == 4'd8 && k == 3 ? 8'd255 : v[2*k]};
          second[k] = {3'd0, mode == 4'd8 && k == 3 ? 8'd255 : v[2*k+1]};
        end
        turned = {2'd0, v[1]} + {2'd0, v[3]} + {2'd0, v[5]} < {2'd0, v[0]} + {2'd0, v[2]} + {2'd0, v[4]};
      end
      default: begin
        for (int unsigned k = 0; k < 4; k++) begin
          first[k] = mode == 4'd9 && k == 3 ? 11'sd255 : bases[k];
          second[k] = mode == 4'd9 && k == 3 ? 11'sd255 : bases[k] + differences[k];
        end
        sum = differences[0] + differences[1] + differences[2];
        turned = sum < 0;
      end
    endcase
    return turned ? {end_of(first, 1'b1), end_of(second, 1'b1)} : {end_of(second, 1'b0), end_of(first, 1'b0)};
  endfunction

  // The weight between four points.
  function automatic logic [6:0] between(input logic [3:0][6:0] weights, input logic [3:0] x, input logic [3:0] y);
    logic [10:0] far, ex, ey;
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is rounded
    logic [7:0] product;
    /* verilator lint_on UNUSEDSIGNAL */
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is rounded
    logic [10:0] sum;
    /* verilator lint_on UNUSEDSIGNAL */
    product = 8'(x) * 8'(y) + 8'd8;
    far = {7'd0, product[7:4]};
    ex = 11'(x) - far;
    ey = 11'(y) - far;
    sum = 11'(weights[0]) * (11'd16 - ex - 11'(y)) + 11'(weights[1]) * ex + 11'(weights[2]) * ey
        + 11'(weights[3]) * far + 11'd8;
    return sum[10:4];
  endfunction

  // A value of 16 bits, divided by 65,536 and cut off to a half; the greatest one is one.
  function automatic logic [15:0] half_of(input logic [15:0] c);
    logic [3:0] high;
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is cut off
    logic [15:0] top;
    /* verilator lint_on UNUSEDSIGNAL */
    high = '0;
    for (int unsigned k = 0; k < 16; k++) if (c[k]) high = 4'(k);
    top = c << (4'd15 - high);
    if (c == 16'hffff) return 16'h3c00;
    if (c < 16'd4) return {6'd0, c[1:0], 8'd0};
    return {2'd0, high - 4'd1, top[14:5]};
  endfunction

  // A component in 16 bits between two ends.
  function automatic logic [15:0] value_of(
      input logic [7:0] low, input logic [7:0] high, input logic [6:0] weight, input logic srgb);
    /* verilator lint_off UNUSEDSIGNAL */  // the rest is cut off
    logic [22:0] sum;
    /* verilator lint_on UNUSEDSIGNAL */
    sum = 23'({low, srgb ? 8'h80 : low}) * (23'd64 - 23'(weight)) + 23'({high, srgb ? 8'h80 : high}) * 23'(weight)
        + 23'd32;
    return sum[21:6];
  endfunction
endpackage

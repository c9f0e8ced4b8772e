// The registers of special_function's stages.

package special_stages_pkg;

  localparam int unsigned SPECIAL_FRACTION = 30;        // of a value
  localparam int unsigned SPECIAL_WIDTH = SPECIAL_FRACTION + 7; // with its whole part

  // Carried through all stages.
  typedef struct packed {
    logic               reduce;
    logic               is_double;
    logic               sat;
    logic               nan;
    logic               infinite;
    logic               zero;
    logic               sign;
    logic signed [12:0] exponent;  // of the value's top bit, biased
  } common_t;

  // The value, if it is not from a parabola, and its whole part.
  typedef struct packed {
    logic [7:0] whole;
    logic       exact;
    logic       one;
    logic       half;
    logic       minus;  // c2 d² is subtracted
    logic [1:0] finer;  // scale of the last places of c1 and c2
  } value_t;

  // State that a reduction carries of its operand.
  typedef struct packed {
    logic       turns;
    logic       sign;
    logic       nan;
    logic       infinite;
    logic       zero;
    logic [7:0] exponent;
  } reduction_t;

  typedef struct packed {
    common_t            common;
    value_t             value;
    reduction_t         reduction;
    logic signed [11:0] scale;
    logic [9:0]         row;
    logic signed [16:0] place;
    logic [23:0]        mantissa;
  } operand_t;

  typedef struct packed {
    common_t            common;
    value_t             value;
    reduction_t         reduction;
    logic signed [16:0] place;
    logic [16:0]        square;
    logic [23:0]        mantissa;
    logic [28:0]        low;       // products of the mantissa's halves with those of 2 / pi
    logic [28:0]        cross_a;
    logic [28:0]        cross_b;
    logic [28:0]        high;
  } square_t;

  typedef struct packed {
    common_t            common;
    value_t             value;
    reduction_t         reduction;
    logic signed [16:0] place;
    logic [16:0]        square;
    logic [53:0]        row;
    logic [57:0]        product;
  } row_t;

  typedef struct packed {
    common_t            common;
    value_t             value;
    reduction_t         reduction;
    logic [26:0]        c0;
    logic signed [26:0] line;
    logic [17:0]        curve;
    logic [31:0]        placed;
  } products_t;

  typedef struct packed {
    common_t            common;
    value_t             value;
    logic [26:0]        c0;
    logic signed [26:0] bend;
    logic [31:0]        reduced;
  } bend_t;

  typedef struct packed {
    common_t             common;
    logic [7:0]          whole;
    logic [SPECIAL_FRACTION:0]   value;
    logic [31:0]         reduced;
  } sum_t;

  typedef struct packed {
    common_t          common;
    logic [SPECIAL_WIDTH-1:0] magnitude;
    logic [31:0]      reduced;
  } magnitude_t;

  typedef struct packed {
    common_t          common;
    logic [SPECIAL_WIDTH-2:0] leading;  // the bits below the leading one
    logic [31:0]      reduced;
  } normal_t;

endpackage

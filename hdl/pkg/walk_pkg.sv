// Generated from rtl-model/tex/walk/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package walk_pkg;

  // Parts of 2^22 whose products with numbers up to 7 * 2^16, cut off, are the quotients.
  localparam logic [31:0] THIRD = 32'h155556;

  localparam logic [31:0] FIFTH = 32'hccccd;

  localparam logic [31:0] SEVENTH = 32'h92493;

  // By what a pass costs.
  typedef enum logic [2:0] {COST_CLASS_NARROW, COST_CLASS_SINGLE, COST_CLASS_BC6, COST_CLASS_WIDE3, COST_CLASS_WIDE4} cost_class_t;

  // Half cycles to the next pass, a byte each: point and linear; point, and a slice of a linear one, of a volume; gather,
  // gather with comparison, with four offsets. Of wide classes those of a half.
  localparam logic [55:0] COSTS_NARROW = 56'h2020202020204;

  localparam logic [55:0] COSTS_SINGLE = 56'h2020202040204;

  localparam logic [55:0] COSTS_BC6 = 56'h4041008040404;

  localparam logic [55:0] COSTS_WIDE3 = 56'h3030303040204;

  localparam logic [55:0] COSTS_WIDE4 = 56'h2040208040204;

  // Of blue alone, of three components.
  localparam logic [5:0] COST_BLUE = 6'h2;

  // A cycle.
  localparam logic [5:0] COST_FAULT = 6'h2;

  typedef struct packed {
    cost_class_t costs;
    logic [3:0] low;
    logic [3:0] high;
  } walk_binding_t;

  // Where a lane's walk is.
  typedef struct packed {
    logic ended;
    logic coarser;
    logic [3:0] tap;
    logic second;
  } lane_walk_t;

endpackage

// What a pass costs, in half cycles.

package walk_costs_pkg;
  import texture_binding_pkg::*;
  import texture_quads_pkg::*;
  import walk_pkg::*;

  function automatic cost_class_t class_of(input texel_size_t size);
    case (size)
      TEXEL_SIZE_R32_G32_B32_A32: return COST_CLASS_WIDE4;
      TEXEL_SIZE_R32_G32_B32: return COST_CLASS_WIDE3;
      TEXEL_SIZE_R32_G32, TEXEL_SIZE_R32, TEXEL_SIZE_R32_B24_G8, TEXEL_SIZE_G8_R24, TEXEL_SIZE_G24_R8, TEXEL_SIZE_Z24_S8,
      TEXEL_SIZE_X8_Z24, TEXEL_SIZE_S8_Z24, TEXEL_SIZE_ZF32, TEXEL_SIZE_ZF32_X24_S8:
      return COST_CLASS_SINGLE;
      TEXEL_SIZE_BC6_SIGNED, TEXEL_SIZE_BC6_UNSIGNED: return COST_CLASS_BC6;
      default: return COST_CLASS_NARROW;
    endcase
  endfunction

  // What is kept of a format.
  function automatic walk_binding_t kept_of(input texel_size_t size, input texel_source_t [3:0] sources);
    walk_binding_t kept;
    kept = '0;
    kept.costs = class_of(size);
    for (int unsigned k = 0; k < 4; k++) begin
      kept.low[k] = sources[k] == TEXEL_SOURCE_RED || sources[k] == TEXEL_SOURCE_GREEN;
      kept.high[k] = sources[k] == TEXEL_SOURCE_BLUE
        || (sources[k] == TEXEL_SOURCE_ALPHA && kept.costs != COST_CLASS_WIDE3);
    end
    return kept;
  endfunction

  // The column of a pass in the table.
  function automatic logic [2:0] column_of(
    input texel_op_t op, input offset_form_t offsets, input logic compares, input logic volume, input logic linear
  );
    if (op != TEXEL_OP_GATHER) return {1'b0, volume, linear && op == TEXEL_OP_SAMPLE};
    return offsets == OFFSET_FORM_FOUR ? 3'd6 : {2'b10, compares};
  endfunction

  // Half cycles until the next pass; `low` and `high`: halves that are wanted.
  function automatic logic [5:0] cost_of(
    input cost_class_t costs, input logic [2:0] column, input logic low, input logic high
  );
    logic [55:0] row;
    logic [5:0] one;
    logic wide;
    case (costs)
      COST_CLASS_SINGLE: row = COSTS_SINGLE;
      COST_CLASS_BC6: row = COSTS_BC6;
      COST_CLASS_WIDE3: row = COSTS_WIDE3;
      COST_CLASS_WIDE4: row = COSTS_WIDE4;
      default: row = COSTS_NARROW;
    endcase
    one = row[8*(3'd6-column)+:6];
    // The half of a gather's component is the only one.
    wide = !column[2] && (costs == COST_CLASS_WIDE3 || costs == COST_CLASS_WIDE4);
    if (wide && low && high) return {one[4:0], 1'b0};
    return wide && high && costs == COST_CLASS_WIDE3 ? COST_BLUE : one;
  endfunction

endpackage

// Register operands: an instruction with the rows of its operands, without registers. A refused one has no lanes. Specification: SM.

module register_operands
  import bank_reads_pkg::*;
  import named_registers_pkg::*;
  import register_file_pkg::*;
  import register_reading_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  reading_t                     reading_i,
  input  operand_source_t [PLACES-1:0] from_i,
  input  row_t [BANKS-1:0]             banks_i,
  input  row_t [PLACES-1:0]            kept_i,
  input  lanes_t                       lanes_i,
  input  flags_t                       flags_i,
  output operands_t                    operands_o
);

  row_t [PLACES-1:0] row;

  always_comb begin
    for (int unsigned k = 0; k < PLACES; k++)
      unique case (from_i[k].source)
        ROW_SOURCE_BANK:    row[k] = banks_i[from_i[k].bank];
        ROW_SOURCE_KEPT:    row[k] = kept_i[k];
        ROW_SOURCE_LITERAL: row[k] = {WARP_LANES{from_i[k].word}};
        default:            row[k] = '0;
      endcase
    operands_o.slot = reading_i.decoded.slot;
    operands_o.counter = reading_i.decoded.counter;
    operands_o.control = reading_i.decoded.control;
    operands_o.word = reading_i.decoded.word;
    operands_o.instruction = reading_i.decoded.instruction;
    operands_o.active = reading_i.active;
    operands_o.lanes = is_refused(reading_i) ? '0 : lanes_i;
    operands_o.flags = flags_i;
    operands_o.a = row[0];
    operands_o.b = row[1];
    operands_o.c = row[2];
  end

endmodule

// Register writes: the results that are written in a cycle, without registers. One of `lanes` always is; one of another unit, if the
// first leaves its bank free and no other release is sent, or if its cycle was promised. Specification: SM.

module register_writes
  import bank_reads_pkg::*;
  import register_masks_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic                  result_valid_i,
  input  lane_result_t          result_i,
  input  logic                  special_valid_i,
  input  written_t              special_i,
  input  logic                  other_valid_i,
  input  written_t              other_i,
  input  logic                  promised_i,       // Special's cycle
  input  logic                  quiet_i,          // no other release is sent
  input  logic [SLOTS-1:0][5:0] bases_i,
  output logic                  special_pop_o,
  output logic                  other_pop_o,
  output written_t              written_o,        // the one that is accepted
  output logic [1:0]            writes_o,         // whether `result_i` and `written_o` write a register
  output logic [BANKS-1:0][63:0] write_en_o,
  output logic [BANKS-1:0][6:0]  write_at_o,
  output row_t [BANKS-1:0]       write_row_o
);

  logic [63:0] result_halves, special_halves, other_halves, written_halves;
  logic special_separate, other_separate;
  logic [1:0] result_bank, written_bank;

  always_comb begin
    result_halves = halves_of(result_i);
    special_halves = halves_of(special_i.result);
    other_halves = halves_of(other_i.result);
    writes_o[0] = result_valid_i && result_halves != '0;
    result_bank = result_i.destination[1:0];
    special_separate = special_halves == '0 || !writes_o[0] || result_bank != special_i.result.destination[1:0];
    other_separate = other_halves == '0 || !writes_o[0] || result_bank != other_i.result.destination[1:0];
    special_pop_o = special_valid_i && (promised_i || quiet_i && special_separate);
    other_pop_o = other_valid_i && !special_pop_o && quiet_i && other_separate;
    written_o = special_pop_o ? special_i : other_i;
    written_halves = special_pop_o ? special_halves : other_halves;
    written_bank = written_o.result.destination[1:0];
    writes_o[1] = (special_pop_o || other_pop_o) && written_halves != '0;

    {write_en_o, write_at_o, write_row_o} = '0;
    if (writes_o[0]) begin
      write_en_o[result_bank] = result_halves;
      write_at_o[result_bank] = row_at(bases_i[result_i.slot], result_i.destination);
      write_row_o[result_bank] = result_i.row;
    end
    if (writes_o[1]) begin
      write_en_o[written_bank] = written_halves;
      write_at_o[written_bank] = row_at(bases_i[written_o.result.slot], written_o.result.destination);
      write_row_o[written_bank] = written_o.result.row;
    end
  end

endmodule

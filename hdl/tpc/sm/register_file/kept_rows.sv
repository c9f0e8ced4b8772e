// Kept rows: rows that were read are kept for a reuse, or until the other operands are read; without registers. Specification: SM.

module kept_rows
  import named_registers_pkg::*;
  import operand_sources_pkg::*;
  import register_file_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  /* verilator lint_off UNUSEDSIGNAL */
  input  decoded_t                     decoded_i,
  /* verilator lint_on UNUSEDSIGNAL */
  input  logic [PLACES-1:0]            left_i,    // operands still to be read
  input  operand_source_t [PLACES-1:0] from_i,
  input  row_t [PLACES-1:0]            row_i,     // of the operands
  input  kept_t [PLACES-1:0]           kept_i,
  input  row_t [PLACES-1:0]            rows_i,    // kept
  output operand_source_t [PLACES-1:0] from_o,
  output kept_t [PLACES-1:0]           kept_o,
  output row_t [PLACES-1:0]            rows_o
);

  /* verilator lint_off UNUSEDSIGNAL */
  instruction_t of;
  /* verilator lint_on UNUSEDSIGNAL */
  group_t [PLACES-1:0] groups;
  logic [PLACES-1:0] fetched, reused;

  always_comb begin
    of = decoded_i.instruction;
    groups = {of.c, of.b, of.a};
    {from_o, kept_o, rows_o} = {from_i, kept_i, rows_i};
    for (int unsigned k = 0; k < PLACES; k++) begin
      fetched[k] = from_i[k].source == ROW_SOURCE_BANK && !left_i[k];
      reused[k] = left_i == '0 && reuses(of.path) && decoded_i.control.reuse[k];
      if (fetched[k] && (reused[k] || left_i != '0)) begin
        rows_o[k] = row_i[k];
        from_o[k].source = ROW_SOURCE_KEPT;
        kept_o[k].valid = 1'b0;
      end
      if (reused[k] && (fetched[k] || from_i[k].source == ROW_SOURCE_KEPT))
        kept_o[k] = {1'b1, decoded_i.slot, groups[k].first};
      if (of.path == PATH_DIVERGENCE) kept_o[k].valid = 1'b0;
    end
  end

endmodule

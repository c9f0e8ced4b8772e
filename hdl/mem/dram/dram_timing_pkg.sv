// Timing: how long each command forbids others. A count of n forbids the next n cycles.

package dram_timing_pkg;
  import channel_params_pkg::*;
  import dram_atoms_pkg::*;
  import dram_pkg::*;

  // The state one cycle later.
  function automatic dram_timing_t after_cycle(input dram_timing_t t);
    dram_timing_t d;
    d = t;
    for (int b = 0; b < DRAM_BANKS; b++) begin
      if (t.banks[b].activate != '0) d.banks[b].activate = t.banks[b].activate - 9'd1;
      if (t.banks[b].column != '0) d.banks[b].column = t.banks[b].column - 8'd1;
      if (t.banks[b].precharge != '0) d.banks[b].precharge = t.banks[b].precharge - 8'd1;
      if (t.banks[b].masked != '0) d.banks[b].masked = t.banks[b].masked - 8'd1;
    end
    if (t.activate != '0) d.activate = t.activate - 8'd1;
    for (int k = 0; k < DRAM_WINDOW; k++) if (t.window[k] != '0) d.window[k] = t.window[k] - 8'd1;
    if (t.read != '0) d.read = t.read - 8'd1;
    if (t.write != '0) d.write = t.write - 8'd1;
    if (t.precharge != '0) d.precharge = t.precharge - 8'd1;
    if (t.pins != '0) d.pins = t.pins - 3'd1;
    return d;
  endfunction

  // The count that forbids something until `cycles` after a command, as the next cycle sees it.
  function automatic logic [7:0] forbidden(input int unsigned cycles);
    return 8'(cycles - 1);
  endfunction

  function automatic logic [7:0] most(input logic [7:0] a, input logic [7:0] b);
    return a > b ? a : b;
  endfunction

  // The command of a cycle, one at most: a bit for each kind that the count of all banks knows, and for each bank.
  typedef struct packed {
    logic                  activates;
    logic                  precharges;
    logic                  reads;
    logic                  writes;
    logic                  refreshes;
    logic [DRAM_BANKS-1:0] activate;
    logic [DRAM_BANKS-1:0] precharge;
    logic [DRAM_BANKS-1:0] column;
    dram_row_t             row;
  } dram_issued_t;

  // The state after a command.
  /* verilator lint_off UNUSEDSIGNAL */  // the other parameters
  function automatic dram_timing_t after_issue(input dram_timing_t t, input channel_params_t p,
                                               input dram_issued_t issued);
    dram_timing_t d;
    d = t;
    for (int b = 0; b < DRAM_BANKS; b++) begin
      if (issued.activate[b]) begin
        d.banks[b].open = 1'b1;
        d.banks[b].row = issued.row;
        d.banks[b].column = forbidden(p.rcd);
        d.banks[b].precharge = forbidden(p.ras);
      end
      if (issued.precharge[b]) begin
        d.banks[b].open = 1'b0;
        d.banks[b].activate = 9'(forbidden(p.rp));
      end
      if (issued.column[b])
        d.banks[b].precharge = most(t.banks[b].precharge, forbidden(issued.writes ? p.wl + p.ccd + p.wr : p.rtp));
      if (issued.column[b] && issued.writes) d.banks[b].masked = forbidden(p.ccdmw);
      if (issued.refreshes) d.banks[b].activate = 9'(p.rfc - 1);
    end
    if (issued.activates) begin
      d.activate = forbidden(p.rrd);
      d.window = {forbidden(p.faw), t.window[DRAM_WINDOW-1:1]};
    end
    if (issued.precharges) d.precharge = forbidden(p.ppd);
    if (issued.reads) begin
      d.read = most(t.read, forbidden(p.ccd));
      d.write = most(t.write, forbidden(p.rl + p.ccd + p.turn - p.wl));
    end
    if (issued.writes) begin
      d.write = most(t.write, forbidden(p.ccd));
      d.read = most(t.read, forbidden(p.wl + p.ccd + p.wtr));
    end
    if (issued.activates || issued.reads || issued.writes) d.pins = 3'(p.long_command - 1);
    if (issued.precharges || issued.refreshes) d.pins = 3'(p.short_command - 1);
    return d;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */
endpackage

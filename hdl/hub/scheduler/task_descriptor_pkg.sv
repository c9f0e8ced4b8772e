// Descriptors of tasks (QMDs, versions 0.6 and 1.7, whose common fields have the same bits): the fields of each sector, and
// their checks.

package task_descriptor_pkg;
  import memory_port_pkg::*;
  import scheduler_params_pkg::*;
  import scheduler_pkg::*;

  // Version numbers: 0.6 may also be written as zero.
  localparam logic [7:0] UNNUMBERED = 8'h00;
  localparam logic [7:0] OLD = 8'h06;
  localparam logic [7:0] NEW = 8'h17;
  // Most threads of a block, and most planes of threads.
  localparam int unsigned THREADS = 1024;
  localparam logic [15:0] PLANES = 16'd64;
  localparam logic [4:0] BARRIERS = 5'd16;
  localparam logic [16:0] MOST_BANK = 17'h10000;
  // The word of bank 0's lower address; each bank has two.
  localparam int unsigned BANKS = 29;

  // A release's upper word.
  /* verilator lint_off UNUSEDSIGNAL */  // unused bits
  function automatic descriptor_release_t with_upper(input descriptor_release_t old, input logic [31:0] word);
    descriptor_release_t r;
    r = old;
    r.address[39:32] = word[7:0];
    r.op = word[22:20];
    r.format = word[25:24];
    r.reduces = word[26];
    r.one_word = word[31];
    return r;
  endfunction

  // The descriptor with the fields of its sector `n`.
  function automatic task_descriptor_t taken(input task_descriptor_t old, input logic [2:0] n, input sector_t data);
    task_descriptor_t d;
    logic [SECTOR_WORDS-1:0][31:0] w;
    d = old;
    w = data.words;
    unique case (n)
      3'd0: begin
        d.dependent = w[5];
        d.one_partition = w[6][7];
        d.is_queue = w[6][8];
        d.releases[0].enabled = w[6][10];
        d.releases[1].enabled = w[6][11];
        d.requires_scheduling = w[6][12];
        d.depends = w[6][13];
        d.dependent_grid = w[6][14];
        d.field_copy = w[6][15];
        d.invalidates = w[7][31:26];
      end
      3'd1: begin
        d.code_offset = w[0];
        d.system_release = w[3][14];
        d.counts = w[3][15] || w[3][19];
        d.membar = w[3][17:16];
        d.sequential = w[3][18];
        d.arithmetic = {w[3][31], w[3][25:24]};
        d.wide_banks = w[3][27];
        d.header_index = w[3][30];
        d.width = w[4];
        d.height = w[5][15:0];
        d.depth = w[5][31:16];
      end
      3'd2: begin
        d.shared = w[1][17:0];
        d.version = w[2][7:0];
        d.x = w[2][31:16];
        d.y = w[3][15:0];
        d.z = w[3][31:16];
        for (int k = 0; k < TASK_BANKS; k++) d.banks[k].valid = w[4][k];
        d.configuration = w[4][31:29];
        d.disabled = {w[6], w[5]};
        d.releases[0].address[31:0] = w[7];
      end
      3'd3: begin
        d.releases[0] = with_upper(d.releases[0], w[0]);
        d.releases[0].payload = w[1];
        d.releases[1].address[31:0] = w[2];
        d.releases[1] = with_upper(d.releases[1], w[3]);
        d.releases[1].payload = w[4];
      end
      3'd5: begin
        d.local_low = w[5][23:0];
        d.barriers = w[5][31:27];
        d.local_high = w[6][23:0];
        d.registers = w[6][31:24];
        d.stack_bytes = w[7][23:0];
      end
      3'd4, 3'd6, 3'd7: ;
      default: ;
    endcase
    for (int unsigned k = 0; k < TASK_BANKS; k++) begin
      if (32'(n) == (BANKS + 2 * k) / SECTOR_WORDS) d.banks[k].address[31:0] = w[(BANKS+2*k)%SECTOR_WORDS];
      if (32'(n) == (BANKS + 2 * k + 1) / SECTOR_WORDS) begin
        d.banks[k].address[39:32] = w[(BANKS+2*k+1)%SECTOR_WORDS][7:0];
        d.banks[k].size = w[(BANKS+2*k+1)%SECTOR_WORDS][31:15];
      end
    end
    return d;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The descriptor without fields that its version does not have.
  function automatic task_descriptor_t known(input task_descriptor_t old);
    task_descriptor_t d;
    d = old;
    if (old.version != NEW) begin
      d.one_partition = 1'b0;
      d.is_queue = 1'b0;
      d.requires_scheduling = 1'b0;
      d.depends = 1'b0;
      d.counts = 1'b0;
      d.sequential = 1'b0;
      d.arithmetic = '0;
      d.disabled = '0;
    end
    return d;
  endfunction

  // Shared memory that a configuration provides, in units of 256 bytes.
  function automatic logic [9:0] most_shared(input logic [2:0] configuration);
    unique case (configuration)
      3'd0, 3'd3: return 10'd192;
      3'd1: return 10'd64;
      3'd2: return 10'd128;
      default: return 10'd0;
    endcase
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // fields without checks
  function automatic logic is_bad_release(input descriptor_release_t r);
    logic odd;
    odd = r.one_word || r.reduces ? r.address[1:0] != '0 : r.address[3:0] != '0;
    return r.enabled && (odd || (r.reduces && r.format[1]));
  endfunction

  function automatic logic is_bad_bank(input descriptor_bank_t bank);
    return bank.valid && (bank.address[7:0] != '0 || bank.size > MOST_BANK);
  endfunction

  // Checks a descriptor, given its threads in a plane and in all.
  function automatic descriptor_fault_t fault_of(input task_descriptor_t d, input logic unreadable, input logic [21:0] plane,
                                                 input logic [17:0] threads, input scheduler_params_t p);
    logic bank, release_, fits;
    int unsigned subs, warps, rows, most;
    logic [63:0] there;
    bank = 1'b0;
    release_ = 1'b0;
    for (int k = 0; k < TASK_BANKS; k++) bank |= is_bad_bank(d.banks[k]);
    for (int k = 0; k < TASK_RELEASES; k++) release_ |= is_bad_release(d.releases[k]);
    fits = d.x != '0 && d.y != '0 && d.z != '0 && d.z <= PLANES && 32'(plane) <= THREADS && 32'(threads) <= THREADS;
    // A partition of the SM is half of its sub-partitions.
    warps = (32'(threads) + 31) / 32;
    subs = (d.one_partition && p.sub_partitions > 1) ? p.sub_partitions / 2 : p.sub_partitions;
    unique case (subs)
      1: warps = warps;
      2: warps = (warps + 1) / 2;
      3: warps = (warps + 2) / 3;
      default: warps = (warps + 3) / 4;
    endcase
    rows = (32'(d.registers) + 7) / 8;
    most = 32'(most_shared(d.configuration));
    there = '1;
    there = there >> (64 - p.sms);
    if (unreadable) return DESCRIPTOR_FAULT_UNREADABLE;
    if (d.version != UNNUMBERED && d.version != OLD && d.version != NEW) return DESCRIPTOR_FAULT_VERSION;
    if (d.code_offset[6:0] != '0) return DESCRIPTOR_FAULT_PROGRAM;
    if (!fits || warps > p.slots) return DESCRIPTOR_FAULT_THREADS;
    if (d.registers == '0 || 16'(warps) * 16'(rows) > 16'(p.register_rows)) return DESCRIPTOR_FAULT_REGISTERS;
    if (d.shared[7:0] != '0 || d.configuration > 3'd3 || 32'(d.shared[17:8]) > most || 32'(d.shared[17:8]) > p.block_shared)
      return DESCRIPTOR_FAULT_SHARED;
    if (d.barriers > BARRIERS) return DESCRIPTOR_FAULT_BARRIERS;
    if (d.membar == 2'd2) return DESCRIPTOR_FAULT_MEMBAR;
    if (d.local_low[1:0] != '0 || d.local_high[1:0] != '0) return DESCRIPTOR_FAULT_LOCAL;
    if (bank) return DESCRIPTOR_FAULT_BANK;
    if (release_) return DESCRIPTOR_FAULT_RELEASE;
    if (d.wide_banks) return DESCRIPTOR_FAULT_BANK_MAPPING;
    if (d.is_queue) return DESCRIPTOR_FAULT_QUEUE;
    if (d.depends && (!d.dependent_grid || d.field_copy)) return DESCRIPTOR_FAULT_DEPENDENT;
    if (d.requires_scheduling) return DESCRIPTOR_FAULT_SCHEDULING;
    if (d.counts) return DESCRIPTOR_FAULT_COUNTER;
    if (d.arithmetic != '0) return DESCRIPTOR_FAULT_ARITHMETIC;
    if ((~d.disabled & there) == '0) return DESCRIPTOR_FAULT_SMS;
    return DESCRIPTOR_FAULT_NONE;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage

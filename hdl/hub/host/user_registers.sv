// User registers: reads a channel's GP_PUT from its user registers (USERD) after each doorbell, and writes GP_GET
// back after entries were consumed.
//
// The read is offered 1 cycle after the doorbell, the write 1 cycle after the entry was consumed; one read is in
// flight at a time. Updates during a write that waits for memory are followed by one write of the last GP_GET.
// Specification: Host. Interfaces: USERD, RAMFC, instance block.

module user_registers
  import host_parts_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          start_valid_i,      // another channel, once GP_GET has been written
  input  user_start_t   start_i,
  input  logic          lookup_i,             // its doorbell rang
  input  logic [31:0]   get_i,                // the first entry not consumed
  output logic [31:0]   put_o,
  output logic [31:0]   notified_o,             // the last written GP_GET
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,  // always accepted
  /* verilator lint_off UNUSEDSIGNAL */
  input  sector_t       read_data_i,        // one dword of it is used
  /* verilator lint_on UNUSEDSIGNAL */
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          idle_o              // nothing to read or write, and put_o has been seen for a cycle
);

  // ---- registers
  typedef struct packed {
    logic [30:0] user;
    logic [31:0] put;
    logic [31:0] notified;
    logic        lookup;           // the doorbell rang since the last read was accepted
    logic        requested;        // a read is in flight
    logic        came;             // its response arrived in the cycle before
    logic        write_valid;
  } regs_t;

  regs_t d, q;
  sector_address_t address;

  // ---- outputs
  // GP_GET and GP_PUT are dwords 22 and 23 (hexadecimal).
  assign address       = {q.user, 4'd4};
  assign put_o         = q.put;
  assign notified_o    = q.notified;
  assign read_valid_o  = q.lookup && !q.requested;
  assign read_o        = address;
  assign write_valid_o = q.write_valid;
  assign write_o       = '{
      address: address,
      mask: 32'hf00,
      data: {8{q.notified}},
      ordered: 1'b0,
      reduces: 1'b0,
      atomic: ATOMIC_OP_ADD,
      operand: ATOMIC_TYPE_U32
  };
  assign idle_o        = !q.lookup && !q.requested && !q.came && !q.write_valid;

  // ---- next state
  always_comb begin
    d = q;
    d.came = read_data_valid_i && q.requested;
    if (read_valid_o && read_ready_i) begin
      d.lookup = 1'b0;
      d.requested = 1'b1;
    end
    if (d.came) begin
      d.put = read_data_i.words[3];
      d.requested = 1'b0;
    end
    if (lookup_i) d.lookup = 1'b1;
    if (write_ready_i) d.write_valid = 1'b0;
    if (get_i != q.notified && !q.write_valid) begin
      d.notified = get_i;
      d.write_valid = 1'b1;
    end
    if (start_valid_i) begin
      d.user = start_i.user;
      d.put = start_i.put;
      d.notified = start_i.get;
      d.lookup = 1'b1;
      d.write_valid = 1'b0;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule

// Channel table: accepts writes to Host's control registers in order, and stores the address of each channel's
// instance block.
//
// It accepts a write a cycle; an instance block's address is at the output 1 cycle after it was requested. Writes
// stall while a submitted runlist waits to be accepted. Specification: Host. Interfaces: Runlist and control
// registers.

module channel_table
  import host_parts_pkg::*;
  import host_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              register_valid_i,
  output logic              register_ready_o,
  input  register_write_t   register_i,
  input  logic              lookup_valid_i,
  input  channel_id_t       lookup_i,
  output instance_address_t instance_at_o,     // in the cycle after lookup_valid_i
  output logic              enable_valid_o,    // high for one cycle
  output channel_enable_t   enable_o,
  output logic              list_valid_o,      // a runlist is submitted
  input  logic              list_ready_i,
  output list_place_t       list_o,
  output logic              idle_o
);

  // ---- registers
  typedef struct packed {
    instance_address_t base;
  } regs_t;

  regs_t d, q;

  // ---- parts
  logic head_valid, pop, channel, write;
  register_write_t head;

  stage #(
    .WIDTH($bits(register_write_t))
  ) register_in (
    .clk_i,
    .rst_ni,
    .push_valid_i(register_valid_i),
    .push_ready_o(register_ready_o),
    .push_i (register_i),
    .pop_valid_o (head_valid),
    .pop_ready_i (pop),
    .pop_o  (head)
  );

  ram #(
    .WIDTH($bits(instance_address_t)),
    .ADDR ($bits(channel_id_t)),
    .LANES(1)
  ) instances (
    .clk_i,
    .rst_ni,
    .read_en_i   (lookup_valid_i),
    .read_addr_i (lookup_i),
    .read_data_o (instance_at_o),
    .write_en_i  (write),
    .write_addr_i(enable_o.channel),
    .write_data_i(head.value[27:0])
  );

  // ---- outputs
  assign enable_valid_o = head_valid && channel && head.address[2:0] == 3'd4 && head.value[11:10] != 0;
  assign enable_o       = '{channel: head.address[11:3], on: head.value[10]};
  assign list_valid_o   = head_valid && head.address == RUNLIST_SUBMIT;
  assign list_o         = '{base: q.base, length: head.value[15:0]};
  assign idle_o         = !head_valid;

  // ---- next state
  always_comb begin
    d = q;
    channel = head.address[23:12] == CHANNEL_REGISTERS[23:12];
    pop = head_valid && (!list_valid_o || list_ready_i);
    write = pop && channel && head.address[2:0] == 3'd0;
    if (pop && head.address == RUNLIST_BASE) d.base = head.value[27:0];
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule

// Constant loads: LDC of a partition, one at a time. The load is offered 1 cycle after it was accepted, its first register 1 cycle after
// the constants, the second a cycle later. Stalled by the constant cache and by registers that are not accepted. Order is kept.
// Specification: instruction set 10.

module constant_loads
  import constant_cache_pkg::*;
  import load_store_pkg::*;
  import sm_pkg::*;
(
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             work_valid_i,
  output logic             work_ready_o,
  input  constant_work_t   work_i,
  output logic             constant_load_valid_o,
  input  logic             constant_load_ready_i,
  output constant_load_t   constant_load_o,
  input  logic             constant_loaded_valid_i,
  input  constant_loaded_t constant_loaded_i,
  output logic             finish_valid_o,
  input  logic             finish_ready_i,
  output load_finish_t     finish_o
);

  // A bank that does not exist.
  localparam logic [4:0] NO_BANK = 5'd31;
  // The mode in which an offset past a bank continues in the next.
  localparam logic [1:0] LINEAR = 2'd1;

  // ---- registers
  typedef struct packed {logic valid; constant_load_t data;} load_offer_t;
  typedef struct packed {logic valid; constant_loaded_t data;} loaded_offer_t;

  typedef struct packed {
    logic          busy;
    load_offer_t   load;
    load_ticket_t  ticket;
    loaded_offer_t loaded;  // all is here
    logic          high;    // the first register has left
  } regs_t;

  regs_t d, q;

  // ---- outputs
  // Whether the register at the output is the load's last.
  logic ends;
  assign ends = q.loaded.data.fault || q.high || q.ticket.rows < 3'd2;
  assign work_ready_o = !q.busy;
  assign {constant_load_valid_o, constant_load_o} = q.load;
  assign finish_valid_o = q.loaded.valid;

  always_comb begin
    finish_o.ticket = q.ticket;
    finish_o.number = {1'b0, q.high};
    finish_o.last = ends;
    finish_o.stored = 1'b0;
    finish_o.fault = q.loaded.data.fault;
    finish_o.kind = WARP_FAULT_KIND_CONSTANT;
    finish_o.predicate = '1;
    finish_o.row = q.high ? q.loaded.data.high : q.loaded.data.row;
  end

  // ---- next state
  constant_load_t load;
  logic [16:0] bank;
  logic [31:0] sum;
  logic [15:0] further;

  always_comb begin
    load = '0;
    load.tag = work_i.ticket.slot;
    load.context_id = work_i.context_id;
    load.size = work_i.ticket.size;
    load.lanes = work_i.ticket.lanes;
    bank = '0;
    sum = '0;
    further = '0;
    for (int unsigned k = 0; k < WARP_LANES; k++) begin
      sum = work_i.index.words[k] + work_i.offset;
      unique case (work_i.mode)
        2'd0: begin
          further = '0;
          load.addresses.words[k] = sum;
        end
        LINEAR: begin
          further = sum[31:16];
          load.addresses.words[k] = {16'd0, sum[15:0]};
        end
        default: begin
          further = work_i.index.words[k][31:16];
          load.addresses.words[k] = {16'd0, work_i.index.words[k][15:0]} + work_i.offset;
        end
      endcase
      bank = {12'd0, work_i.bank} + {1'b0, further};
      load.banks[k] = bank > 17'd31 ? NO_BANK : bank[4:0];
    end

    d = q;
    if (constant_load_ready_i) d.load.valid = 1'b0;
    if (work_valid_i && !q.busy) begin
      d.busy = 1'b1;
      d.load = {1'b1, load};
      d.ticket = work_i.ticket;
    end
    if (constant_loaded_valid_i) d.loaded = {1'b1, constant_loaded_i};
    if (q.loaded.valid && finish_ready_i) begin
      d.high = !ends;
      if (ends) begin
        d.loaded.valid = 1'b0;
        d.busy = 1'b0;
      end
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) q <= '0;
    else q <= d;

endmodule

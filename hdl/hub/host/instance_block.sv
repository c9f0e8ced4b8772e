// Instance block: loads a channel's state from its instance block, and saves it there.
//
// A load reads seven sectors, a cycle each, and takes one memory latency (host-channel-swap); a save writes five
// sectors, a cycle each. It stalls for memory. Specification: Host. Interfaces: USERD, RAMFC, instance block.

module instance_block
  import host_parts_pkg::*;
  import host_pkg::*;
  import memory_port_pkg::*;
(
  // ---- ports
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              load_valid_i,       // when idle
  input  channel_id_t       load_i,
  input  logic              save_valid_i,       // as above
  input  channel_state_t    save_i,
  input  instance_address_t instance_at_i,      // valid with `load` and `save`
  output channel_state_t    state_o,            // when idle again: the loaded state
  output logic              read_valid_o,
  input  logic              read_ready_i,
  output memory_read_t      read_o,
  input  logic              read_data_valid_i,  // always accepted
  input  sector_t           read_data_i,
  output logic              write_valid_o,
  input  logic              write_ready_i,
  output memory_write_t     write_o,
  output logic              idle_o
);

  localparam logic [31:0] SIGNATURE = 32'hface;  // the signature that the driver writes
  localparam logic [2:0] READ = 3'd7;            // sectors that are read
  localparam logic [2:0] WRITTEN = 3'd5;         // sectors that are also written

  // ---- registers
  typedef struct packed {
    instance_address_t address;
    channel_state_t    state;
    logic [2:0]        to_request;    // sectors still to be requested
    logic [2:0]        to_come;
    logic [2:0]        to_write;
  } regs_t;

  regs_t d, q;

  // The sectors that Host uses, in the order in which they are read or written.
  function automatic logic [6:0] sector_at(input logic [2:0] n);
    case (n)
      3'd1: return 7'd1;
      3'd2: return 7'd2;
      3'd3: return 7'd4;
      3'd4: return 7'd5;
      3'd5: return 7'd7;
      3'd6: return 7'd16;
      default: return 7'd0;
    endcase
  endfunction

  // ---- outputs
  logic [2:0] writes;
  logic [7:0] lanes;
  sector_t words;

  always_comb begin
    writes = WRITTEN - q.to_write;
    lanes = '0;
    words = '0;
    case (writes)
      3'd0: begin
        lanes = 8'h61;
        words.words[0] = q.state.put;
        words.words[5] = q.state.ring.get;
        words.words[6] = 32'(q.state.ring.taken);
      end
      3'd1: begin
        lanes = 8'hc0;
        words.words[6] = 32'(q.state.methods.semaphore_va[37:30]);
        words.words[7] = {q.state.methods.semaphore_va[29:0], 2'd0};
      end
      3'd2: begin
        lanes = 8'h13;
        words.words[0] = q.state.methods.payload;
        words.words[1] = q.state.methods.operation;
        words.words[4] = q.state.ring.get + 32'(q.state.methods.ends);
      end
      3'd3: begin
        lanes = 8'h06;
        case (q.state.decode.run.mode)
          RUN_MODE_FIXED: words.words[1][31:29] = 3'd3;
          RUN_MODE_ONCE:  words.words[1][31:29] = 3'd5;
          default:        words.words[1][31:29] = 3'd1;
        endcase
        words.words[1][15:0] = {q.state.decode.run.subchannel, 1'b0, q.state.decode.run.address};
        words.words[2] = {14'd0, q.state.methods.waits_for, 3'd0, q.state.decode.run.count};
      end
      default: begin
        lanes = 8'h06;
        words.words[1] = q.state.methods.threshold;
        words.words[2] = q.state.methods.syncpoint;
      end
    endcase
    write_o = '0;
    for (int k = 0; k < 32; k++) write_o.mask[k] = lanes[k/4];
    write_o.address = {q.address, sector_at(writes)};
    write_o.data = words;
  end

  assign state_o       = q.state;
  assign read_valid_o  = q.to_request != 0;
  assign read_o        = {q.address, sector_at(READ - q.to_request)};
  assign write_valid_o = q.to_write != 0;
  assign idle_o        = q.to_come == 0 && q.to_write == 0;

  // ---- next state
  // Stores one sector's part of the state; `n` is its index as in `sector_at`.
  function automatic channel_state_t take(input channel_state_t from, input logic [2:0] n, input sector_t s);
    channel_state_t r;
    r = from;
    case (n)
      3'd0: begin
        r.put = s.words[0];
        r.methods.user = {s.words[3][7:0], s.words[2][31:9]};
        r.good = s.words[4] == SIGNATURE;
        r.ring.get = s.words[5];
        r.ring.taken = s.words[6][20:0];
      end
      3'd1: begin
        r.methods.retry = s.words[4][6:0];
        r.methods.retry_exponent = s.words[4][10:7];
        r.methods.semaphore_va = {s.words[6][7:0], s.words[7][31:2]};
      end
      3'd2: begin
        r.methods.payload = s.words[0];
        r.methods.operation = s.words[1];
        r.ring.base = {s.words[3][7:0], s.words[2][31:3]};
        r.ring.limit = s.words[3][20:16];
        r.methods.ends = 2'(s.words[4] - from.ring.get);
      end
      3'd3: begin
        case (s.words[1][31:29])
          3'd3: r.decode.run.mode = RUN_MODE_FIXED;
          3'd5: r.decode.run.mode = RUN_MODE_ONCE;
          default: r.decode.run.mode = RUN_MODE_INCREMENT;
        endcase
        r.decode.run.subchannel = s.words[1][15:13];
        r.decode.run.address = s.words[1][11:0];
        r.decode.run.count = s.words[2][12:0];
        case (s.words[2][17:16])
          2'd1: r.methods.waits_for = HOST_WAIT_SEMAPHORE;
          2'd2: r.methods.waits_for = HOST_WAIT_SYNCPOINT;
          default: r.methods.waits_for = HOST_WAIT_NOTHING;
        endcase
      end
      3'd4: begin
        r.methods.threshold = s.words[1];
        r.methods.syncpoint = s.words[2];
      end
      3'd5: begin
        r.slice.timeout = s.words[6][28] ? s.words[6][7:0] : '0;
        r.slice.scale = s.words[6][15:12];
      end
      default: r.context_at = {s.words[5][7:0], s.words[4][31:12], 7'd0};
    endcase
    return r;
  endfunction

  always_comb begin
    d = q;
    if (q.to_request != 0 && read_ready_i) d.to_request = q.to_request - 3'd1;
    if (q.to_come != 0 && read_data_valid_i) begin
      d.state = take(q.state, READ - q.to_come, read_data_i);
      d.to_come = q.to_come - 3'd1;
    end
    if (q.to_write != 0 && write_ready_i) d.to_write = q.to_write - 3'd1;
    if (load_valid_i) begin
      d.address = instance_at_i;
      d.state = '0;
      d.state.methods.channel = load_i;
      d.to_request = READ;
      d.to_come = READ;
    end
    if (save_valid_i) begin
      d.address = instance_at_i;
      d.state = save_i;
      d.to_write = WRITTEN;
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule

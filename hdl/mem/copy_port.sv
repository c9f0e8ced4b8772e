// Copy port: turns the copy engine's requests for beats of 16 bytes into a client port's sectors, and the sectors read
// into beats. It accepts a packet a cycle while sectors are accepted; 1 cycle from a packet to its sector, 2 from a
// sector to its first beat. The client port stalls it, and so do reads whose data are not accepted. In order.
// Specification: CE.

module copy_port
  import copies_pkg::*;
  import copy_port_params_pkg::*;
  import memory_port_pkg::*;
#(
  // ---- parameters
  parameter copy_port_params_t P = COPY_PORT_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          packet_valid_i,
  output logic          packet_ready_o,
  input  copy_packet_t  packet_i,
  output logic          beat_valid_o,
  input  logic          beat_ready_i,
  output beat_t         beat_o,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  sector_t       read_data_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          idle_o
);

  // ---- registers
  // A work item: beats to read starting at the upper or lower half of a sector, or a sector to write.
  typedef struct packed {
    logic          reads;
    logic          upper;
    logic [4:0]    beats;
    memory_write_t write;   // for reads only its address is used
  } copy_work_t;

  // Expected beats: their number, and the half of the sector that holds the first.
  typedef struct packed {
    logic       upper;
    logic [4:0] beats;
  } copy_wanted_t;

  typedef struct packed {
    copy_write_t target;   // next beat to write, and how many follow
    copy_beat_t  lower_half;     // lower half of its sector; no bytes: not valid
    logic [3:0]  requested;    // sectors requested of the oldest read
    logic [4:0]  given;    // beats returned of the oldest outstanding read
    struct packed {logic valid; beat_t data;} beat;
  } regs_t;

  regs_t d, q;

  // ---- parts
  copy_work_t come, todo;
  copy_wanted_t next_wanted, due;
  sector_t sector;
  logic comes, todo_valid, todo_pop, due_ready, due_valid, sector_valid, sector_pop;
  logic requested, gives, ends;

  fifo #(
    .WIDTH($bits(copy_work_t)),
    .DEPTH(P.work_depth)
  ) work (
    .clk_i,
    .rst_ni,
    .push_valid_i(comes),
    .push_ready_o(packet_ready_o),
    .push_i      (come),
    .pop_valid_o (todo_valid),
    .pop_ready_i (todo_pop),
    .pop_o       (todo)
  );

  fifo #(
    .WIDTH($bits(copy_wanted_t)),
    .DEPTH(P.reads)
  ) wanted (
    .clk_i,
    .rst_ni,
    .push_valid_i(requested),
    .push_ready_o(due_ready),
    .push_i      (next_wanted),
    .pop_valid_o (due_valid),
    .pop_ready_i (ends),
    .pop_o       (due)
  );

  fifo #(
    .WIDTH($bits(sector_t))
  ) sectors (
    .clk_i,
    .rst_ni,
    .push_valid_i(read_data_valid_i),
    .push_ready_o(read_data_ready_o),
    .push_i      (read_data_i),
    .pop_valid_o (sector_valid),
    .pop_ready_i (sector_pop),
    .pop_o       (sector)
  );

  // ---- outputs
  assign {beat_valid_o, beat_o} = q.beat;
  assign read_valid_o = todo_valid && todo.reads && due_ready;
  assign read_o.address = todo.write.address + 35'(q.requested);
  assign write_valid_o = todo_valid && !todo.reads;
  assign write_o = todo.write;
  assign idle_o = !todo_valid && !due_valid && q.target.beats == '0 && !q.beat.valid;

  // ---- accepted packet, and the work item that it completes
  copy_read_t read;
  copy_write_t target;
  copy_beat_t data, lower;
  logic upper, last;

  always_comb begin
    read = copy_packet_read(packet_i);
    target = copy_packet_write(packet_i);
    data = copy_packet_data(packet_i);
    upper = q.target.address[0];
    last = q.target.beats == 5'd1;
    lower = upper ? q.lower_half : data;
    come = '0;
    comes = 1'b0;
    if (packet_valid_i)
      unique case (packet_i.kind)
        COPY_PACKET_READ: begin
          comes = 1'b1;
          come.reads = 1'b1;
          come.upper = read.address[0];
          come.beats = read.beats;
          come.write.address = read.address[35:1];
        end
        COPY_PACKET_DATA: begin
          come.write.address = q.target.address[35:1];
          come.write.mask = {upper ? data.mask : 16'b0, lower.mask};
          come.write.data.words = {upper ? data.data.words : 128'b0, lower.data.words};
          come.write.ordered = q.target.ordered;
          comes = (upper || last) && come.write.mask != '0;
        end
        default: ;
      endcase
  end

  // ---- next state
  logic reads, wrote, half, moves;

  always_comb begin
    d = q;
    if (packet_valid_i && packet_ready_o && packet_i.kind == COPY_PACKET_WRITE) d.target = target;
    if (packet_valid_i && packet_ready_o && packet_i.kind == COPY_PACKET_DATA) begin
      d.target.address = q.target.address + 36'd1;
      d.target.beats = q.target.beats - 5'd1;
      d.lower_half = upper || last ? '0 : data;
    end

    // Sectors requested or written.
    reads = read_valid_o && read_ready_i;
    requested = reads && q.requested + 4'd1 == 4'((6'(todo.beats) + 6'(todo.upper) + 6'd1) >> 1);
    if (reads) d.requested = requested ? '0 : q.requested + 4'd1;
    wrote = write_valid_o && write_ready_i;
    todo_pop = requested || wrote;
    next_wanted = '{upper: todo.upper, beats: todo.beats};

    // Beats returned.
    moves = !q.beat.valid || beat_ready_i;
    if (moves) d.beat.valid = 1'b0;
    gives = due_valid && sector_valid && moves;
    half = due.upper != q.given[0];
    ends = gives && q.given + 5'd1 == due.beats;
    if (gives) begin
      d.beat = {1'b1, half ? sector.words[7:4] : sector.words[3:0]};
      d.given = ends ? '0 : q.given + 5'd1;
    end
    sector_pop = gives && half || ends;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end
endmodule

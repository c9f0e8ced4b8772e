// Deep FIFO: a queue in block RAM.
//
// It transfers one entry a cycle; 2 cycles from a push to its pop. A full RAM stalls pushes; one more word is held at
// the RAM's output. Order is kept.

module deep_fifo #(
  // ---- parameters
  parameter int unsigned WIDTH = 8,
  parameter int unsigned ADDR = 6,
  parameter int unsigned DEPTH = 65535
) (
  // ---- ports
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             push_valid_i,
  output logic             push_ready_o,
  input  logic [WIDTH-1:0] push_i,
  output logic             pop_valid_o,
  input  logic             pop_ready_i,
  output logic [WIDTH-1:0] pop_o,
  output logic             empty_o
);

  localparam int unsigned ROOM = DEPTH < 1 << ADDR ? DEPTH : 1 << ADDR;

  // ---- registers
  typedef struct packed {
    logic [15:0] head;    // next word to read from the RAM
    logic [15:0] tail;    // next word to write
    logic [15:0] unread;  // words in the RAM not yet read
    logic        ready;   // the word at the RAM's output is valid
  } regs_t;

  regs_t d, q;
  logic push, pop, read;

  ram #(
    .WIDTH(WIDTH),
    .ADDR (ADDR),
    .LANES(1)
  ) ram (
    .clk_i,
    .rst_ni,
    .read_en_i   (read),
    .read_addr_i (q.head[ADDR-1:0]),
    .read_data_o (pop_o),
    .write_en_i  (push),
    .write_addr_i(q.tail[ADDR-1:0]),
    .write_data_i(push_i)
  );

  function automatic logic [15:0] after(input logic [15:0] at);
    return (at + 16'd1) & 16'((1 << ADDR) - 1);
  endfunction

  // ---- outputs
  assign push_ready_o = q.unread < 16'(ROOM);
  assign pop_valid_o  = q.ready;
  assign empty_o      = q.unread == '0 && !q.ready;

  // ---- next state
  assign push = push_valid_i && push_ready_o;
  assign pop  = pop_ready_i && q.ready;
  assign read = q.unread > 0 && (pop || !q.ready);

  always_comb begin
    d = q;
    if (push) d.tail = after(q.tail);
    if (read) d.head = after(q.head);
    d.unread = q.unread + 16'(push) - 16'(read);
    d.ready = read || q.ready && !pop;
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule

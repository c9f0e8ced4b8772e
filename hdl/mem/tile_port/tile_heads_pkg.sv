// Heads of a tile port's requests: of a read, of a write, and of a barrier.

package tile_heads_pkg;
  import memory_pkg::*;
  import tile_port_params_pkg::*;
  import tile_port_pkg::*;

  /* verilator lint_off UNUSEDSIGNAL */  // beats carry the other fields of a write, and only two parameters are in heads

  // A head with the fields that all requests of the port share.
  function automatic memory_head_t head_of(input memory_op_t op, input tile_port_params_t p);
    head_of = '0;
    head_of.op = op;
    head_of.channel = virtual_channel_t'(p.channel[1:0]);
    head_of.evict = evict_class_t'(p.evict[1:0]);
  endfunction

  function automatic memory_head_t barrier_head(input logic system, input tile_port_params_t p);
    barrier_head = head_of(MEMORY_OP_BARRIER, p);
    barrier_head.system = system;
  endfunction

  // `line` is the reserved entry, to which the responses belong.
  function automatic memory_head_t read_head(input tile_read_t read, input logic [7:0] line, input tile_port_params_t p);
    read_head = head_of(MEMORY_OP_READ, p);
    read_head.tag[7:0] = line;
    read_head.line = read.line;
    read_head.sectors = read.sectors;
    read_head.view = read.plain ? MEMORY_VIEW_PLAIN : read.compressed ? MEMORY_VIEW_COMPRESSED : MEMORY_VIEW_RAW;
  endfunction

  function automatic memory_head_t write_head(input tile_write_t write, input tile_port_params_t p);
    write_head = head_of(write.op inside {TILE_OP_FAST_CLEAR, TILE_OP_CLEAR_DEPTH} ? MEMORY_OP_FAST_CLEAR : MEMORY_OP_WRITE, p);
    write_head.line = write.line;
    write_head.sectors = write.sectors;
    if (write.op inside {TILE_OP_RAW, TILE_OP_CLEAR_DEPTH}) write_head.view = MEMORY_VIEW_RAW;
    if (write.op == TILE_OP_RAW) begin
      write_head.status = write.status;
      write_head.pair = write.pair;
    end
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage

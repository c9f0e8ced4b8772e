// Generated from rtl-model/bundle/warps.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package warps_pkg;
  import host_pkg::*;
  import memory_port_pkg::*;
  import shading_pkg::*;

  // A context: state that warps share, such as programs, windows, banks; and the number of a warp in a sub-partition.
  typedef logic [3:0] context_id_t;

  typedef logic [6:0] warp_id_t;

  // Register rows, each of 32 registers of 32 bits, in units of eight rows.
  typedef logic [5:0] register_rows_t;

  // A row of 128 bytes of shared memory.
  typedef logic [9:0] shared_row_t;

  // A word of a context.
  typedef struct packed {
    context_id_t context_id;
    logic [5:0] word;
    logic [31:0] value;
  } context_write_t;

  typedef enum logic [2:0] {WARP_KIND_COMPUTE, WARP_KIND_VERTEX, WARP_KIND_CONTROL, WARP_KIND_EVALUATION, WARP_KIND_GEOMETRY, WARP_KIND_PIXEL} warp_kind_t;

  // Resources of a warp: for compute its block and threads, for world space its rows, for pixels its group.
  typedef struct packed {
    logic [63:0] low;
    logic [63:0] high;
  } warp_place_t;

  // Resources of a compute warp: base and size of shared memory in units of 256 bytes; likewise barriers; its first
  // thread, packed as in SR_TID; its block.
  typedef struct packed {
    logic [8:0] shared;
    logic [8:0] shared_size;
    logic [4:0] barrier;
    logic [4:0] barriers;
    logic [9:0] thread_x;
    logic [9:0] thread_y;
    logic [5:0] thread_z;
    logic [31:0] x;
    logic [15:0] y;
    logic [15:0] z;
  } compute_place_t;

  // Resources of a world-space warp. Vertex: the row of its indices, the row where its outputs begin, the batch's
  // vertices, its first primitive. Later stages: `input_row` is where the outputs of the previous stage begin, with `1 <<
  // input_log2` vertices per component; lanes process primitives from `first_prim` on, each lane of `starts` begins the
  // next one; instances are counted from `geometry_instance` for the first primitive, from the first instance for each
  // other. Geometry: a component has `1 << stride_log2` words; a lane outputs at most `extra` vertices. Control and
  // evaluation: attributes of patches begin at row `extra`.
  typedef struct packed {
    logic [10:0] extra;
    logic [3:0] stride_log2;
    logic [31:0] starts;
    logic [5:0] first_prim;
    logic [5:0] corners;
    logic [2:0] input_log2;
    logic [4:0] geometry_instance;
    logic [31:0] primitive_id;
    logic [5:0] vertices;
    shared_row_t output_row;
    shared_row_t input_row;
  } world_place_t;

  // Rows in front of the outputs of a geometry warp: for each primitive eight words with vertex numbers of the previous
  // stage; an evaluation warp has at most 42 primitives.
  localparam int unsigned DIRECTORY_ROWS = 11;

  // Words of a primitive there, and the index of its primitive id.
  localparam int unsigned DIRECTORY_PITCH = 8;

  localparam int unsigned DIRECTORY_NUMBER = 7;

  // Its edges in bits 2:0; bit 3: first of its strip.
  localparam int unsigned DIRECTORY_EDGES = 6;

  // Rows in front of the outputs of an evaluation warp: u, v of each lane.
  localparam int unsigned DOMAIN_ROWS = 2;

  // Words of shared memory for the outputs of a geometry warp; largest number of vertices of a lane.
  localparam int unsigned GEOMETRY_WORDS = 4096;

  localparam int unsigned MOST_VERTICES = 1024;

  // Rows of shared memory for patches and their outputs, as far as there can be more than one area.
  localparam int unsigned PATCH_ROWS = 256;

  // Rows of tessellation levels: two components of all patches.
  localparam int unsigned LEVEL_ROWS = 3;

  // Words per component of patches.
  localparam int unsigned PATCH_WORDS = 16;

  // Resources of a pixel warp: its covered lanes (the others are helpers), the subtile's slot in the GPM, and the index of
  // its first half-warp within the subtile.
  typedef struct packed {
    logic [31:0] covered;
    logic [3:0] slot;
    logic [3:0] half;
  } pixel_place_t;

  // Context words of compute only: threads of a block, 11 bits of x and of y, then 7 of z; bytes of local memory at the
  // low and at the high end.
  localparam int unsigned CONTEXT_THREADS = 34;

  localparam int unsigned CONTEXT_LOCAL_LOW = 35;

  localparam int unsigned CONTEXT_LOCAL_HIGH = 36;

  // Byte offset of the program's first word in its segment; and bytes of the stack in local memory.
  localparam int unsigned CONTEXT_ENTRY = 37;

  localparam int unsigned CONTEXT_STACK = 38;

  // Context words of all kinds: windows of shared and local memory, registers of a warp.
  localparam int unsigned CONTEXT_SHARED_WINDOW = 5;

  localparam int unsigned CONTEXT_LOCAL_WINDOW = 6;

  localparam int unsigned CONTEXT_REGISTERS = 15;

  // Context words of graphics: a bit for each input component, by address / 4, and likewise for outputs.
  localparam int unsigned CONTEXT_INPUTS = 40;

  localparam int unsigned CONTEXT_OUTPUTS = 48;

  // Context words of pixels: components of colours and other outputs (SPH dwords 18 and 19), in place of the output map;
  // sample positions, four words; `PixelSettings`.
  localparam int unsigned CONTEXT_COLOURS = 48;

  localparam int unsigned CONTEXT_SAMPLES = 56;

  localparam int unsigned CONTEXT_PIXELS = 60;

  // Pixel shading settings: samples of a pixel, per-sample shading, and whether IPA.SC interpolates flat.
  typedef struct packed {
    logic flat;
    logic per_sample;
    logic [2:0] samples_log2;
  } pixel_settings_t;

  typedef struct packed {
    logic [1:0] partition;
    logic [4:0] slot;
    warp_kind_t kind;
    context_id_t context_id;
    register_rows_t base;
    register_rows_t registers;
    logic [4:0] group;
    logic [5:0] warp;
    logic [63:0] lanes;
    warp_place_t place;
  } launch_t;

  // A quad of a pixel warp: location of its planes, the tile to whose corner they are relative, and the covered samples.
  typedef struct packed {
    logic [3:0] mask;
    quad_coord_t x;
    quad_coord_t y;
    logic [10:0] tram;
    logic [9:0] tile_x;
    logic [9:0] tile_y;
    logic back;
    logic [3:0] sample;
    logic [QUAD_PIXELS-1:0][15:0] coverage;
  } warp_quad_t;

  // Half of the quads of a warp of 32.
  typedef struct packed {
    logic [1:0] half;
    warp_quad_t [GROUP_QUADS-1:0] quads;
  } launch_quads_t;

  typedef enum logic [1:0] {WARP_PACKET_WORD, WARP_PACKET_LAUNCH, WARP_PACKET_QUADS} warp_packet_kind_t;

  // Packets from the MPC to an SM.
  typedef struct packed {
    warp_packet_kind_t kind;
    logic [521:0] body;
  } warp_packet_t;

  function automatic context_write_t warp_packet_word(input warp_packet_t packet);
    return context_write_t'(packet.body[41:0]);
  endfunction

  function automatic warp_packet_t warp_packet_of_word(input context_write_t word);
    return {WARP_PACKET_WORD, 522'(word)};
  endfunction

  function automatic launch_t warp_packet_launch(input warp_packet_t packet);
    return launch_t'(packet.body[228:0]);
  endfunction

  function automatic warp_packet_t warp_packet_of_launch(input launch_t launch);
    return {WARP_PACKET_LAUNCH, 522'(launch)};
  endfunction

  function automatic launch_quads_t warp_packet_quads(input warp_packet_t packet);
    return launch_quads_t'(packet.body[521:0]);
  endfunction

  function automatic warp_packet_t warp_packet_of_quads(input launch_quads_t quads);
    return {WARP_PACKET_QUADS, 522'(quads)};
  endfunction

  typedef struct packed {
    warp_id_t warp;
    logic faulted;
  } warp_done_t;

  // Access of a fixed-function unit to a row of shared memory; the words, one a lane, are on a port of their own.
  typedef struct packed {
    logic write;
    shared_row_t row;
    logic [31:0] words;
  } row_request_t;

  // A plane of attributes, with its index in the TRAM.
  typedef struct packed {
    logic [10:0] plane;
    logic [31:0] a;
    logic [31:0] b;
    logic [31:0] c;
  } plane_write_t;

  typedef enum logic [3:0] {L1_OP_LOAD, L1_OP_STORE, L1_OP_REDUCE, L1_OP_ATOMIC, L1_OP_PREFETCH, L1_OP_INVALIDATE, L1_OP_BARRIER} l1_op_t;

  typedef enum logic [1:0] {L1_SPACE_GLOBAL, L1_SPACE_LOCAL, L1_SPACE_SHARED} l1_space_t;

  // A step of a warp's access, with up to eight lanes on a port of their own.
  typedef struct packed {
    warp_id_t warp;
    l1_op_t op;
    logic [2:0] size;
    logic [2:0] mode;
    l1_space_t space;
    atomic_op_t atomic;
    atomic_type_t operand;
    logic [7:0] destination;
    logic [4:0] step;
    logic [7:0] mask;
    logic last;
  } l1_request_t;

  // A lane's part of a step.
  typedef struct packed {
    virtual_address_t address;
    logic [31:0] data;
  } l1_lane_t;

  // Data read by a step.
  typedef struct packed {
    warp_id_t warp;
    logic [7:0] destination;
    logic [4:0] step;
    logic [7:0] mask;
    logic last;
    logic fault;
    sector_t data;
  } l1_return_t;

  // Acknowledged once all earlier accesses are performed, down to DRAM with `system`.
  typedef struct packed {
    logic system;
  } cache_barrier_t;

  // Caches to invalidate: instructions, constants, data, textures, headers, samplers.
  typedef struct packed {
    logic [5:0] mask;
  } cache_invalidate_t;

  typedef enum logic [0:0] {CACHE_CONTROL_BARRIER, CACHE_CONTROL_INVALIDATE} cache_control_kind_t;

  typedef struct packed {
    cache_control_kind_t kind;
    logic [5:0] body;
  } cache_control_t;

  function automatic cache_barrier_t cache_control_barrier(input cache_control_t packet);
    return cache_barrier_t'(packet.body[0:0]);
  endfunction

  function automatic cache_control_t cache_control_of_barrier(input cache_barrier_t barrier);
    return {CACHE_CONTROL_BARRIER, 6'(barrier)};
  endfunction

  function automatic cache_invalidate_t cache_control_invalidate(input cache_control_t packet);
    return cache_invalidate_t'(packet.body[5:0]);
  endfunction

  function automatic cache_control_t cache_control_of_invalidate(input cache_invalidate_t invalidate);
    return {CACHE_CONTROL_INVALIDATE, 6'(invalidate)};
  endfunction

endpackage

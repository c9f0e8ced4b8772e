// Generated from rtl-model/bundle/vertices.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package vertices_pkg;
  import geometry_pkg::*;
  import state_pkg::*;

  // Index of a raster record in the circular buffer; two records form a pair.
  typedef logic [15:0] vertex_index_t;

  // Index of a pair of raster records: a vertex index without its lowest bit.
  typedef logic [14:0] pair_index_t;

  // Reads a pair.
  typedef struct packed {
    pair_index_t pair;
  } pair_read_t;

  // Primitive type that vertices form.
  typedef enum logic [2:0] {TOPOLOGY_POINTS, TOPOLOGY_LINES, TOPOLOGY_TRIANGLES, TOPOLOGY_TRIANGLE_STRIP, TOPOLOGY_TRIANGLE_FAN} topology_t;

  // Index of 128 bytes of the circular buffers.
  typedef logic [12:0] circular_entry_t;

  // Number of components after a vertex's position.
  typedef logic [7:0] scalar_count_t;

  // Location of a primitive's attributes: the entry, its vertices and components of each; and other properties set by
  // world space. Bit k of `edges`: the edge after corner k is an edge of the polygon; bit 3: first of its line strip or
  // loop, or of its polygon.
  typedef struct packed {
    circular_entry_t entry;
    logic [5:0] count;
    scalar_count_t scalars;
    logic [1:0] provoking;
    logic [3:0] viewport;
    logic [10:0] layer;
    logic [3:0] edges;
  } prim_attributes_t;

  // Vertices of the largest primitive.
  localparam int unsigned PRIM_VERTICES = 3;

  // A primitive by its vertex indices, in the order that defines its winding. A point has one vertex, a line two.
  typedef struct packed {
    prim_id_t prim;
    topology_t topology;
    // First of its strip, fan or entry: it shares no earlier vertex.
    logic first;
    vertex_index_t [PRIM_VERTICES-1:0] vertices;
    prim_attributes_t attributes;
  } prim_ref_t;

  typedef enum logic [0:0] {PRIM_PACKET_STATE, PRIM_PACKET_PRIM} prim_packet_kind_t;

  // Packets from the work crossbar to setup.
  typedef struct packed {
    prim_packet_kind_t kind;
    logic [115:0] body;
  } prim_packet_t;

  function automatic state_t prim_packet_state(input prim_packet_t packet);
    return state_t'(packet.body[45:0]);
  endfunction

  function automatic prim_packet_t prim_packet_of_state(input state_t state);
    return {PRIM_PACKET_STATE, 116'(state)};
  endfunction

  function automatic prim_ref_t prim_packet_prim(input prim_packet_t packet);
    return prim_ref_t'(packet.body[115:0]);
  endfunction

  function automatic prim_packet_t prim_packet_of_prim(input prim_ref_t prim);
    return {PRIM_PACKET_PRIM, 116'(prim)};
  endfunction

  // A vertex in window coordinates: 16 bytes of the circular buffer. `x` and `y` in 1/256 pixel, magnitude below 2^22; `z`
  // a float from 0 to 1; `size` of a point, a float, in pixels.
  typedef struct packed {
    logic [31:0] size;
    logic [31:0] z;
    logic signed [31:0] y;
    logic signed [31:0] x;
  } raster_record_t;

  // Raster records in a pair.
  localparam int unsigned PAIR_RECORDS = 2;

  // 32 aligned bytes of the circular buffer.
  typedef struct packed {
    raster_record_t [PAIR_RECORDS-1:0] records;
  } vertex_pair_t;

endpackage

// Walk over the planes of a primitive, in the ring of the TRAM.

// Functions use some fields of a walk.
/* verilator lint_off UNUSEDSIGNAL */

package plane_walk_pkg;
  import header_maps_pkg::*;
  import stri_pkg::*;

  // The SM of a request; numbers beyond the last mean SM 0.
  function automatic logic sm_of(input int unsigned sms, input logic sm);
    return sms == 1 ? 1'b0 : sm;
  endfunction

  // Minimum cycles of a primitive, minus one.
  localparam logic [7:0] LEAST_STEP = 8'd3;

  // Last step of a primitive.
  function automatic logic [7:0] last_step(input logic [7:0] planes);
    return planes > LEAST_STEP ? planes - 8'd1 : LEAST_STEP;
  endfunction

  // Advances an index of the TRAM, cyclically.
  function automatic logic [10:0] after(input logic [10:0] at, input logic [7:0] planes, input logic [11:0] capacity);
    logic [11:0] next;
    next = {1'b0, at} + 12'(planes);
    if (next >= capacity) next = next - capacity;
    return next[10:0];
  endfunction

  // Whether the sectors of all its lines have arrived.
  function automatic logic has_arrived(input logic [31:0] lines, input logic [VERTEX_CACHE_LINES-1:0][3:0] here);
    has_arrived = 1'b1;
    for (int k = 0; k < VERTEX_CACHE_LINES; k++) if (lines[k] && here[k] != '1) has_arrived = 1'b0;
  endfunction

  // Whether the planes of a primitive fit into what is free of the TRAM.
  function automatic logic fits(input logic [10:0] used, input logic [7:0] planes, input logic [11:0] capacity);
    return 12'(used) + 12'(planes) <= capacity;
  endfunction

  // A primitive whose planes begin at an index of the TRAM.
  function automatic plane_walk_t begun(input plane_work_t work, input logic [10:0] at, input components_t present);
    return '{busy: 1'b1, work: work, tram: at, step: '0, at: at, left: present, scalar: '0};
  endfunction

  // What a walk does in a cycle.
  typedef struct packed {
    logic reads;  // a plane's values
    logic goes;   // to its next step
    logic ends;
  } walk_cycle_t;

  // The cycle of a walk at a step; a plane needs a free entry among those in flight.
  function automatic walk_cycle_t cycle_of(input logic busy, input logic [7:0] step, input logic [7:0] planes,
                                           input logic free);
    logic makes, reads, goes;
    makes = busy && step < planes;
    reads = makes && free;
    goes = busy && (!makes || reads);
    return '{reads: reads, goes: goes, ends: goes && step >= last_step(planes)};
  endfunction

  // Destination of the current plane.
  function automatic plane_ticket_t ticket_of(input plane_walk_t walk, input logic [7:0] planes, input logic sm);
    return '{
        sm: sm,
        plane: walk.at,
        last: walk.step + 8'd1 == planes,
        ready: '{
            prim: walk.work.request.terms.prim,
            tram: walk.tram,
            tile_x: walk.work.request.terms.tile_x,
            tile_y: walk.work.request.terms.tile_y
        }
    };
  endfunction

endpackage

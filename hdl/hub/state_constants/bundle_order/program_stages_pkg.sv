// Stages that have programs, and the stage whose header is read next.

package program_stages_pkg;
  import bundle_order_pkg::*;
  import engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::virtual_address_t;
  import shader_methods_pkg::*;
  import state_constants_pkg::*;

  // The pixel stage: all earlier stages are of world space.
  localparam int PIXEL_PROGRAM = 5;
  localparam int GEOMETRY_PROGRAM = 4;

  typedef struct packed {
    logic [PROGRAMS-1:0] enabled;
    logic [2:0] last;  // the last of world space; 0 without one
    logic [2:0] vertex;  // the stage whose outputs are the vertices'; 0 without one
    logic clears;  // the map of per-primitive values that was sent is no longer valid
    logic some_stale;
    logic [2:0] stale;  // the first stage whose header must be read
  } program_stages_t;

  // A pass-through geometry shader follows the vertices. The header of the vertices' stage is read again if that stage has
  // changed, `sent` before, or the map of per-primitive values, sent if `each`, is no longer valid.
  /* verilator lint_off UNUSEDSIGNAL */  // offsets do not matter
  function automatic program_stages_t program_stages(input stage_program_t [PROGRAMS-1:0] programs, input logic passes,
                                                     input logic each, input logic [2:0] sent);
    program_stages_t stages;
    logic fast;
    stages = '0;
    fast = passes && programs[GEOMETRY_PROGRAM].enable;
    stages.clears = each && !fast;
    for (int s = 0; s < PROGRAMS; s++) stages.enabled[s] = programs[s].enable;
    for (int s = 1; s < PIXEL_PROGRAM; s++)
      if (programs[s].enable) begin
        stages.last = 3'(s);
        if (s != GEOMETRY_PROGRAM || !fast) stages.vertex = 3'(s);
      end
    for (int s = PROGRAMS - 1; s >= 0; s--)
      if (programs[s].enable
          && (programs[s].stale || (3'(s) == stages.vertex && (3'(s) != sent || stages.clears)))) begin
        stages.some_stale = 1'b1;
        stages.stale = 3'(s);
      end
    return stages;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The request for the stale stage's header.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic header_request_t header_request(input program_stages_t stages, input virtual_address_t region,
                                                     input logic [31:0] offset);
    return '{
        stage: stages.stale,
        last: stages.stale == stages.vertex,
        clears: stages.stale == stages.vertex && stages.clears,
        address: region + 40'(offset),
        offset: offset
    };
  endfunction

  // Maps that were sent with headers, and after another header.
  typedef struct packed {
    logic passes;  // the geometry shader is a pass-through shader
    logic each;  // the map of per-primitive values was sent, too
    logic [2:0] last;  // stage of the vertex outputs
  } sent_maps_t;

  function automatic sent_maps_t maps_sent(input sent_maps_t earlier, input program_stages_t stages, input logic [2:0] stage,
                                           input header_read_t read);
    logic good;
    good = read.fault == PROGRAM_FAULT_NONE;
    maps_sent = earlier;
    if (good && 32'(stage) == GEOMETRY_PROGRAM) maps_sent.passes = read.passes;
    if (good && read.passes) maps_sent.each = 1'b1;
    else if (stage == stages.vertex) begin
      maps_sent.last = good ? stage : '0;
      if (good && stages.clears) maps_sent.each = 1'b0;
    end else if (earlier.last == stage) maps_sent.last = '0;  // vertices have the outputs of the program before it
  endfunction

  // The fault of a draw that is refused: a stage's program is illegal.
  function automatic fault_t program_fault(input bundle_t head, input logic [2:0] stage, input program_fault_t fault);
    return '{
        kind: FAULT_KIND_PROGRAM,
        channel: head.channel,
        subchannel: '0,
        address: head.address,
        value: {21'd0, stage, 5'd0, fault}
    };
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // A stage's program after a method that enables it, or sets its start.
  function automatic stage_program_t program_after(input stage_program_t program_, input logic begins,
                                                   input logic [31:0] value);
    program_after = program_;
    if (begins) program_after.offset = set_pipeline_program_offset(value);
    else program_after.enable = set_pipeline_shader_enable(value);
    program_after.stale = 1'b1;
  endfunction

endpackage

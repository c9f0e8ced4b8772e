// What the copy class's methods set, and the job that a launch makes of it.

/* verilator lint_off UNUSEDSIGNAL */

package copy_state_pkg;
  import copy_engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import surface_walk_pkg::*;

  // A surface's own methods, source or destination.
  typedef struct packed {
    virtual_address_t address;
    logic [31:0]      pitch;
    logic [3:0]       block_width;
    logic [3:0]       block_height;
    logic [3:0]       block_depth;
    logic [3:0]       gob_height;
    logic [31:0]      width;
    logic [31:0]      height;
    logic [31:0]      layer;
    logic [15:0]      x;
    logic [15:0]      y;
  } copy_surface_t;

  typedef struct packed {
    copy_surface_t [1:0] surfaces;     // source, destination
    logic [31:0]         line_length;
    logic [31:0]         line_count;
    logic [1:0][31:0]    constants;
    logic [3:0][2:0]     picks;
    logic [1:0]          component;
    logic [1:0][1:0]     components;   // of source and destination
    virtual_address_t    semaphore;
    logic [31:0]         payload;
  } copy_state_t;

  // LAUNCH_DMA's value.
  typedef struct packed {
    logic [10:0] unused;
    logic        bypass_l2;
    logic        reduction;
    logic        reduction_sign;
    logic [3:0]  reduction_operation;
    logic [1:0]  physical;
    logic        rmw_disable;
    logic        remap;
    logic        multi_line;
    logic [1:0]  pitch;                // layout of source and destination
    logic [1:0]  interrupt_type;
    logic [1:0]  semaphore_type;
    logic        flush;
    logic [1:0]  transfer;             // none, pipelined, non-pipelined
  } copy_launch_value_t;

  localparam word_address_t LAUNCH_DMA = 12'(14'h0300 >> 2);

  // A method of the group that starts with the block size.
  function automatic copy_surface_t surface_set(
    input copy_surface_t surface, input logic [13:0] offset, input logic [31:0] value
  );
    copy_surface_t s;
    s = surface;
    unique case (offset)
      14'h00: begin
        s.block_width = value[3:0];
        s.block_height = value[7:4];
        s.block_depth = value[11:8];
        s.gob_height = value[15:12];
      end
      14'h04: s.width = value;
      14'h08: s.height = value;
      14'h10: s.layer = value;
      14'h14: begin
        s.x = value[15:0];
        s.y = value[31:16];
      end
      default: ;
    endcase
    return s;
  endfunction

  function automatic copy_state_t copy_set(
    input copy_state_t state, input word_address_t address, input logic [31:0] value
  );
    copy_state_t s;
    logic [13:0] m;
    s = state;
    m = {address, 2'b00};
    unique case (m)
      14'h0240: s.semaphore[39:32] = value[7:0];
      14'h0244: s.semaphore[31:0] = value;
      14'h0248: s.payload = value;
      14'h0400: s.surfaces[0].address[39:32] = value[7:0];
      14'h0404: s.surfaces[0].address[31:0] = value;
      14'h0408: s.surfaces[1].address[39:32] = value[7:0];
      14'h040c: s.surfaces[1].address[31:0] = value;
      14'h0410: s.surfaces[0].pitch = value;
      14'h0414: s.surfaces[1].pitch = value;
      14'h0418: s.line_length = value;
      14'h041c: s.line_count = value;
      14'h0700: s.constants[0] = value;
      14'h0704: s.constants[1] = value;
      14'h0708: begin
        for (int k = 0; k < 4; k++) s.picks[k] = value[4*k+:3];
        s.component = value[17:16];
        s.components[0] = value[21:20];
        s.components[1] = value[25:24];
      end
      default: ;
    endcase
    if (m >= 14'h070c && m <= 14'h0720) s.surfaces[1] = surface_set(state.surfaces[1], m - 14'h070c, value);
    if (m >= 14'h0728 && m <= 14'h073c) s.surfaces[0] = surface_set(state.surfaces[0], m - 14'h0728, value);
    return s;
  endfunction

  // Lines of a launch.
  function automatic logic [31:0] copy_line_count(input copy_state_t state, input copy_launch_value_t launch);
    return launch.multi_line ? state.line_count : 32'd1;
  endfunction

  // Whether no component of an element comes from the source.
  function automatic logic copy_fill(input copy_state_t state, input copy_launch_value_t launch);
    logic fill;
    fill = launch.remap;
    for (int k = 0; k < 4; k++) if (2'(k) <= state.components[1] && !state.picks[k][2]) fill = 1'b0;
    return fill;
  endfunction

  // Whether blocks are of whole GOBs of 8 rows, and of no more than 32.
  function automatic logic has_blocks(input copy_surface_t surface);
    return surface.block_width == 0 && surface.block_height <= 4'd5 && surface.block_depth <= 4'd5
        && surface.gob_height == 4'd1;
  endfunction

  // Whether a surface that is used is illegal.
  function automatic logic surface_wrong(
    input copy_surface_t surface, input logic pitch, input logic used, input logic several
  );
    if (pitch) return used && surface.pitch == 0 && several;
    return !has_blocks(surface) || used && surface.address[8:0] != 0;
  endfunction

  // Why a launch is illegal, if it is.
  function automatic fault_kind_t copy_fault(input copy_state_t state, input copy_launch_value_t launch);
    logic no_pick, several, crooked;
    no_pick = 1'b0;
    for (int k = 0; k < 4; k++) if (2'(k) <= state.components[1] && state.picks[k] == 3'd7) no_pick = 1'b1;
    if (launch.reduction || launch.transfer == 2'd3 || launch.semaphore_type == 2'd3
        || launch.interrupt_type == 2'd3 || launch.transfer != 0 && launch.remap && no_pick)
      return FAULT_KIND_VALUE;
    crooked = launch.semaphore_type == 2'd1 && state.semaphore[1:0] != 0
        || launch.semaphore_type == 2'd2 && state.semaphore[3:0] != 0;
    if (crooked) return FAULT_KIND_ALIGNMENT;
    several = copy_line_count(state, launch) > 32'd1;
    if (launch.transfer != 0 && (surface_wrong(
            state.surfaces[0], launch.pitch[0], !copy_fill(state, launch), several
        ) || surface_wrong(state.surfaces[1], launch.pitch[1], 1'b1, several)))
      return FAULT_KIND_COPY;
    return FAULT_KIND_NONE;
  endfunction

  // Lines of a surface, with sizes in elements; columns are still to be counted.
  function automatic surface_lines_t copy_surface_lines(
    input copy_surface_t surface, input logic pitch, input logic [31:0] elements, input logic [31:0] lines
  );
    return '{
        block_linear: !pitch,
        base: surface.address,
        pitch: surface.pitch,
        columns: '0,
        rows: surface.height,
        height_log2: surface.block_height[2:0],
        depth_log2: surface.block_depth[2:0],
        layer: surface.layer,
        x: 21'(surface.x),
        y: 17'(surface.y),
        bytes: 36'(elements),
        lines: lines
    };
  endfunction

  function automatic copy_elements_t copy_elements_of(input copy_state_t state, input copy_launch_value_t launch);
    return '{
        plain: !launch.remap,
        fill: copy_fill(state, launch),
        component: state.component,
        source: state.components[0],
        destination: state.components[1],
        picks: state.picks,
        constants: state.constants,
        elements: state.line_length,
        lines: copy_line_count(state, launch)
    };
  endfunction

endpackage

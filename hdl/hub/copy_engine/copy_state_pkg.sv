// State set by the copy class's methods, and the job made from it at a launch.

/* verilator lint_off UNUSEDSIGNAL */

package copy_state_pkg;
  import copy_class_pkg::*;
  import copy_engine_pkg::*;
  import fault_pkg::*;
  import host_pkg::*;
  import surface_walk_pkg::*;

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
    logic [1:0]  transfer;             // 0 no transfer, 1 pipelined, 2 not pipelined
  } copy_launch_value_t;

  // The state after a method, by its word address.
  function automatic copy_state_t copy_set(
    input copy_state_t state, input word_address_t address, input logic [31:0] value
  );
    return copy_after(state, '{address: {address, 2'b00}, value: value});
  endfunction

  // Lines of a launch.
  function automatic logic [31:0] copy_line_count(input copy_state_t state, input copy_launch_value_t launch);
    return launch.multi_line ? state.line_count : 32'd1;
  endfunction

  // Whether no component of an element is read from the source.
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
    if (launch.physical != 0) return FAULT_KIND_PHYSICAL;
    crooked = launch.semaphore_type == 2'd1 && state.semaphore_va[1:0] != 0
        || launch.semaphore_type == 2'd2 && state.semaphore_va[3:0] != 0;
    if (crooked) return FAULT_KIND_ALIGNMENT;
    several = copy_line_count(state, launch) > 32'd1;
    if (launch.transfer != 0 && (surface_wrong(
            state.surfaces[0], launch.pitch[0], !copy_fill(state, launch), several
        ) || surface_wrong(state.surfaces[1], launch.pitch[1], 1'b1, several)))
      return FAULT_KIND_COPY;
    return FAULT_KIND_NONE;
  endfunction

  // Lines of a surface, with sizes in elements; columns are not yet computed.
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

  // Log2 of the size of a block in bytes.
  function automatic logic [4:0] block_log2_of(input surface_lines_t lines);
    return 5'd9 + 5'(lines.height_log2) + 5'(lines.depth_log2);
  endfunction

  // The first line's row, in a block of 8 << height_log2.
  function automatic logic [7:0] rows_inside(input logic [2:0] height_log2);
    return 8'((16'd8 << height_log2) - 16'd1);
  endfunction

  // Rows of blocks in a slice.
  function automatic logic [31:0] block_rows_of(input surface_lines_t lines);
    return 32'((33'(lines.rows) + 33'(rows_inside(lines.height_log2))) >> (4'd3 + 4'(lines.height_log2)));
  endfunction

  // The slice's position in its block.
  function automatic logic [6:0] slice_of(input surface_lines_t lines);
    return lines.layer[6:0] & 7'((8'd1 << lines.depth_log2) - 8'd1);
  endfunction

  // A side as if it were pitch; the start and stride of a block-linear side are corrected later.
  function automatic copy_lines_t pitch_lines(input surface_lines_t lines, input copy_cut_t cut);
    return '{
        block_linear: lines.block_linear,
        start: lines.base,
        stride: 40'(lines.pitch),
        height_log2: lines.height_log2,
        depth_log2: lines.depth_log2,
        x: lines.x[5:0],
        y: lines.y[7:0] & rows_inside(lines.height_log2),
        bytes: lines.bytes,
        lines: lines.lines,
        cut: cut
    };
  endfunction

  // Cuts the lines of both sides; sizes are in bytes. A block-linear side needs tiles of several lines, so
  // that each of its sectors is touched once; tiles are aligned to the source's GOBs if it is block-linear,
  // else to the destination's. Tiles need elements of the same power-of-two size on both sides, and
  // destination lines that do not overlap: of bytes written twice, those of the last line must remain.
  function automatic copy_cut_t copy_cut_of(input surface_lines_t [1:0] surfaces, input copy_elements_t job);
    logic from_blocks, even, separate;
    surface_lines_t grid;
    copy_cut_t cut;
    from_blocks = surfaces[0].block_linear && !job.fill;
    even = job.plain || (job.fill || job.source == job.destination) && job.component != 2'd2
        && job.destination != 2'd2;
    separate = surfaces[1].block_linear || 36'(surfaces[1].pitch) >= surfaces[1].bytes;
    grid = from_blocks ? surfaces[0] : surfaces[1];
    cut = '{tall: 1'b0, wide: 1'b1, lines: 4'd1, first: '0};
    if ((from_blocks || surfaces[1].block_linear) && even && separate) begin
      cut.tall = 1'b1;
      cut.wide = !from_blocks;
      cut.lines = 4'd8 - 4'(grid.y[2:0]);
      cut.first = cut.wide ? 9'd256 - 9'(grid.x[7:0]) : 9'd128 - 9'(grid.x[6:0]);
    end
    return cut;
  endfunction

endpackage

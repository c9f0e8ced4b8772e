// State set by the inline copy's methods, and the job made from it at a launch.

/* verilator lint_off UNUSEDSIGNAL */

package inline_state_pkg;
  import fault_pkg::*;
  import host_pkg::*;
  import inline_class_pkg::*;
  import inline_copy_pkg::*;
  import inline_to_memory_pkg::*;
  import memory_port_pkg::*;
  import surface_walk_pkg::*;

  // The state after a method, by its word address.
  function automatic inline_state_t inline_set(
    input inline_state_t state, input word_address_t address, input logic [31:0] value
  );
    return inline_after(state, '{address: {address, 2'b00}, value: value});
  endfunction

  // Why a launch is illegal, if it is.
  function automatic fault_kind_t inline_fault(input inline_state_t state, input logic [31:0] value);
    logic block_linear, no_block;
    block_linear = !value[0];
    no_block = state.block_width != 0 || state.block_height > 4'd5 || state.block_depth > 4'd5;
    if (value[1] || value[5:4] == 2'd3 || value[9]) return FAULT_KIND_VALUE;
    if (block_linear && (no_block || state.address[8:0] != 0)) return FAULT_KIND_COPY;
    if (!block_linear && state.pitch == 0 && state.line_count > 32'd1) return FAULT_KIND_COPY;
    if (value[5:4] == 2'd2 && (state.semaphore_va[3:0] & {{2{!value[12]}}, 2'b11}) != 0)
      return FAULT_KIND_ALIGNMENT;
    return FAULT_KIND_NONE;
  endfunction

  function automatic inline_launch_t inline_launch(input inline_state_t state, input inline_method_t method);
    return '{
        channel: method.channel,
        place: method.place,
        release_semaphore: method.value[5:4] == 2'd2,
        one_word: method.value[12],
        notifies: method.value[9:8] == 2'd1,
        faulty: inline_fault(state, method.value) != FAULT_KIND_NONE,
        semaphore_va: state.semaphore_va,
        payload: state.payload
    };
  endfunction

  function automatic surface_lines_t inline_lines(input inline_state_t state, input logic block_linear);
    return '{
        block_linear: block_linear,
        base: state.address,
        pitch: state.pitch,
        columns: 31'((33'(state.width) + 33'd63) >> 6),
        rows: state.height,
        height_log2: state.block_height[2:0],
        depth_log2: state.block_depth[2:0],
        layer: state.layer,
        x: state.x,
        y: state.y,
        bytes: 36'(state.line_length),
        lines: state.line_count
    };
  endfunction

  // The semaphore's new value: the payload, or with it zero and the time.
  function automatic memory_write_t semaphore_write(input inline_launch_t launch, input time_t now);
    memory_write_t w;
    logic [2:0] at;
    at = launch.semaphore_va[4:2];
    w = '0;
    w.address = launch.semaphore_va[39:5];
    w.ordered = 1'b1;
    w.mask = (launch.one_word ? 32'hf : 32'hffff) << {at, 2'b00};
    w.data.words[at] = launch.payload;
    if (!launch.one_word) begin
      w.data.words[at|3'd2] = now[31:0];
      w.data.words[at|3'd3] = now[63:32];
    end
    return w;
  endfunction

  // The context image of a launch that waits for `left` bytes.
  function automatic inline_context_t inline_context(
    input inline_launch_t launch, input logic [63:0] left, input surface_lines_t lines,
    input surface_position_t position
  );
    return '{
        unused: '0,
        open: 1'b1,
        launch: launch,
        left: left,
        block_linear: lines.block_linear,
        height_log2: lines.height_log2,
        depth_log2: lines.depth_log2,
        layer: lines.layer[4:0],  // a block has up to 32 slices
        x: lines.x[5:0],
        bytes: lines.bytes[31:0],
        position: position
    };
  endfunction

  // The lines of a resumed launch.
  function automatic surface_lines_t lines_again(input inline_context_t c);
    surface_lines_t lines;
    lines = '0;
    lines.block_linear = c.block_linear;
    lines.height_log2 = c.height_log2;
    lines.depth_log2 = c.depth_log2;
    lines.layer = 32'(c.layer);
    lines.x = 21'(c.x);
    lines.bytes = 36'(c.bytes);
    return lines;
  endfunction

endpackage

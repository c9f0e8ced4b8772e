// The words of a task's context, the resources of a grid, and the caches that its descriptor invalidates.

package task_context_pkg;
  import compute_class_pkg::*;
  import host_pkg::*;
  import memory_pkg::*;
  import memory_port_pkg::*;
  import scheduler_pkg::*;
  import shader_constants_pkg::*;
  import tasks_pkg::*;

  // Words written for each task: common ones, banks, and those of compute.
  localparam logic [5:0] WORDS = 6'd39;

  // Bits of a mask of caches.
  localparam logic [5:0] INSTRUCTIONS = 6'd1;
  localparam logic [5:0] CONSTANTS = 6'd2;
  localparam logic [5:0] DATA = 6'd4;
  localparam logic [5:0] TEXTURES = 6'd8;
  localparam logic [5:0] HEADERS = 6'd16;
  localparam logic [5:0] SAMPLERS = 6'd32;

  // Caches that a descriptor's bits, from 250 on, invalidate: headers, samplers, textures, data, instructions, constants.
  function automatic logic [5:0] mask_of(input logic [5:0] bits);
    return (bits[0] ? HEADERS : 6'd0) | (bits[1] ? SAMPLERS : 6'd0) | (bits[2] ? TEXTURES : 6'd0)
        | (bits[3] ? DATA : 6'd0) | (bits[4] ? INSTRUCTIONS : 6'd0) | (bits[5] ? CONSTANTS : 6'd0);
  endfunction

  // Caches that a method invalidates.
  /* verilator lint_off UNUSEDSIGNAL */  // tags and ranges
  function automatic logic [5:0] invalidates(input logic [13:0] address, input logic [31:0] value);
    unique case (address)
      INVALIDATE_SHADER_CACHES, INVALIDATE_SHADER_CACHES_NO_WFI:
      return (invalidate_shader_caches_instruction(value) ? INSTRUCTIONS : 6'd0)
          | (invalidate_shader_caches_data(value) ? DATA : 6'd0)
          | (invalidate_shader_caches_constant(value) ? CONSTANTS : 6'd0);
      INVALIDATE_TEXTURE_HEADER_CACHE, INVALIDATE_TEXTURE_HEADER_CACHE_ALL, INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI:
      return HEADERS;
      INVALIDATE_SAMPLER_CACHE, INVALIDATE_SAMPLER_CACHE_ALL, INVALIDATE_SAMPLER_CACHE_NO_WFI: return SAMPLERS;
      INVALIDATE_TEXTURE_DATA_CACHE, INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI: return TEXTURES;
      INVALIDATE_CONSTANT_BUFFER_CACHE_C: return CONSTANTS;
      default: return 6'd0;
    endcase
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // The buffer of a task's bank.
  function automatic constant_buffer_t buffer_of(input task_id_t task_id, input logic [2:0] bank);
    return {1'b1, task_id, bank};
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */  // fields that no word contains
  // Word `n` of a task's context.
  function automatic logic [31:0] word_of(input logic [5:0] n, input compute_state_t s, input task_descriptor_t d,
                                          input task_id_t task_id);
    logic [2:0] bank;
    bank = n[2:0];
    unique case (n)
      6'd0: return s.code[31:0];
      6'd1: return 32'(s.code[39:32]);
      6'd2: return s.local_memory[31:0];
      6'd3: return 32'(s.local_memory[39:32]);
      // Bytes of a warp's local memory: those of its lanes, and its stack.
      6'd4: return ((32'(d.local_low) + 32'(d.local_high)) << 5) + 32'(d.stack_bytes);
      6'd5: return s.shared_window;
      6'd6: return s.local_window;
      6'd7: return s.headers[31:0];
      6'd8: return 32'(s.headers[39:32]);
      6'd9: return 32'(s.highest_header);
      6'd10: return s.samplers[31:0];
      6'd11: return 32'(s.samplers[39:32]);
      6'd12: return 32'(s.highest_sampler);
      6'd13: return 32'({d.header_index, 2'd0, s.handles});
      6'd14: return 32'({d.barriers, d.configuration});
      6'd15: return 32'(d.registers);
      6'd16, 6'd17, 6'd18, 6'd19, 6'd20, 6'd21, 6'd22, 6'd23:
      return d.banks[bank].valid ? 32'({1'b1, buffer_of(task_id, bank), d.banks[bank].size}) : 32'd0;
      6'd34: return 32'({d.z[6:0], d.y[10:0], d.x[10:0]});
      6'd35: return 32'(d.local_low);
      6'd36: return 32'(d.local_high);
      6'd37: return d.code_offset;
      6'd38: return 32'(d.stack_bytes);
      default: return 32'd0;
    endcase
  endfunction

  function automatic grid_t grid_of(input task_send_t s);
    return '{
        needs: '{
            task_id: s.task_id,
            warps: s.warps,
            registers: s.descriptor.registers,
            shared: s.descriptor.shared[16:8],
            barriers: s.descriptor.barriers,
            one_partition: s.descriptor.one_partition
        },
        width: s.descriptor.width,
        height: s.descriptor.height,
        depth: s.descriptor.depth,
        sequential: s.descriptor.sequential,
        sms: ~s.descriptor.disabled,
        membar: s.descriptor.membar
    };
  endfunction

  // The parts of a descriptor that are to be sent.
  function automatic task_send_t send_of(input task_fetch_t f);
    task_send_t s;
    s = '0;
    s.mask = mask_of(f.descriptor.invalidates);
    s.phase = s.mask != '0 ? SEND_PHASE_INVALIDATE : SEND_PHASE_ATTACH;
    s.task_id = f.task_id;
    s.channel = f.channel;
    s.warps = 6'((f.threads + 18'd31) >> 5);
    for (int k = 0; k < TASK_BANKS; k++)
      s.banks[k] = f.descriptor.banks[k].valid && f.descriptor.banks[k].size != '0;
    s.descriptor = f.descriptor;
    return s;
  endfunction

  // The memory request of a release.
  function automatic memory_head_t release_head(input descriptor_release_t r);
    memory_head_t head;
    logic counts;
    head = '0;
    head.op = r.reduces ? MEMORY_OP_REDUCE : MEMORY_OP_WRITE;
    head.line = r.address[39:7];
    head.sectors = 4'd1 << r.address[6:5];
    head.atomic = r.reduces ? atomic_op_t'({1'b0, r.op}) : ATOMIC_OP_ADD;
    // INC and DEC are unsigned, whatever the format: the L2 has no others.
    counts = head.atomic inside {ATOMIC_OP_INCREMENT, ATOMIC_OP_DECREMENT};
    head.operand = r.reduces && r.format == 2'd1 && !counts ? ATOMIC_TYPE_S32 : ATOMIC_TYPE_U32;
    return head;
  endfunction

  // Its bytes: the payload, and without `one_word` zero and the time. A reduction has one word.
  function automatic memory_beat_t release_beat(input descriptor_release_t r, input time_t now);
    memory_beat_t beat;
    logic one;
    beat = '0;
    one = r.one_word || r.reduces;
    beat.data.words[r.address[4:2]] = r.payload;
    if (!one) begin
      beat.data.words[r.address[4:2]|3'd2] = now[31:0];
      beat.data.words[r.address[4:2]|3'd3] = now[63:32];
    end
    beat.mask = (one ? 32'hf : 32'hffff) << {r.address[4:2], 2'b00};
    beat.last = 1'b1;
    return beat;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage

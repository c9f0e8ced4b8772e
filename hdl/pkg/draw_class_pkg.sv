// Generated from rtl-model/hub/primitive_distributor/class.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package draw_class_pkg;
  import derived_state_pkg::*;
  import host_pkg::*;
  import state_pkg::*;
  import viewport_methods_pkg::*;

  localparam method_address_t DRAW_ZERO_INDEX = 14'h304;

  function automatic logic [31:0] draw_zero_index_count(input method_value_t value);
    return value;
  endfunction

  // Zero: as many as fit.
  localparam method_address_t SET_MAX_PATCHES_PER_BATCH = 14'h378;

  function automatic logic [5:0] set_max_patches_per_batch_v(input method_value_t value);
    return value[5:0];
  endfunction

  localparam method_address_t SET_VERTEX_ARRAY_START = 14'hd74;

  function automatic logic [31:0] set_vertex_array_start_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t DRAW_VERTEX_ARRAY = 14'hd78;

  function automatic logic [31:0] draw_vertex_array_count(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_PATCH = 14'hdcc;

  function automatic logic [5:0] set_patch_size(input method_value_t value);
    return value[7:0] > 8'h3f ? 6'h3f : value[5:0];
  endfunction

  localparam method_address_t SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY = 14'hde8;

  function automatic logic set_da_primitive_restart_vertex_array_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_VERTEX_ID_BASE = 14'h1118;

  function automatic logic [31:0] set_vertex_id_base_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST = 14'h1214;

  function automatic logic [15:0] draw_vertex_array_begin_end_instance_first_start_index(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [11:0] draw_vertex_array_begin_end_instance_first_count(input method_value_t value);
    return value[27:16];
  endfunction

  function automatic logic [3:0] draw_vertex_array_begin_end_instance_first_topology(input method_value_t value);
    return value[31:28];
  endfunction

  localparam method_address_t DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT = 14'h1218;

  localparam method_address_t DRAW_AUTO = 14'h123c;

  function automatic logic [31:0] draw_auto_byte_count(input method_value_t value);
    return value;
  endfunction

  // Number of indices in the next words, and the position of the first in its word; zero: all.
  localparam method_address_t SET_INLINE_INDEX4X8_ALIGN = 14'h1300;

  function automatic logic [29:0] set_inline_index4x8_align_count(input method_value_t value);
    return value[29:0];
  endfunction

  function automatic logic [1:0] set_inline_index4x8_align_start(input method_value_t value);
    return value[31:30];
  endfunction

  localparam method_address_t DRAW_INLINE_INDEX4X8 = 14'h1304;

  localparam method_address_t SET_DRAW_AUTO_STRIDE = 14'h1318;

  function automatic logic [11:0] set_draw_auto_stride_v(input method_value_t value);
    return value[11:0];
  endfunction

  localparam method_address_t SET_DRAW_AUTO_START = 14'h13a4;

  function automatic logic [31:0] set_draw_auto_start_byte_count(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_GLOBAL_BASE_VERTEX_INDEX = 14'h1434;

  function automatic logic [31:0] set_global_base_vertex_index_v(input method_value_t value);
    return value;
  endfunction

  // FALSE: edges that begin at subsequent vertices are not edges of the drawn primitive.
  function automatic logic decode_no_edge(input logic [0:0] code);
    case (code) inside
      1'h0: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  localparam method_address_t SET_EDGE_FLAG = 14'h15e4;

  function automatic logic set_edge_flag_off(input method_value_t value);
    return decode_no_edge(value[0:0]);
  endfunction

  localparam method_address_t DRAW_INLINE_INDEX = 14'h15e8;

  localparam method_address_t SET_INLINE_INDEX2X16_ALIGN = 14'h15ec;

  function automatic logic [30:0] set_inline_index2x16_align_count(input method_value_t value);
    return value[30:0];
  endfunction

  function automatic logic set_inline_index2x16_align_start_odd(input method_value_t value);
    return value[31:31];
  endfunction

  localparam method_address_t DRAW_INLINE_INDEX2X16 = 14'h15f0;

  localparam method_address_t END = 14'h1614;

  localparam method_address_t BEGIN = 14'h1618;

  function automatic logic [3:0] begin_op(input method_value_t value);
    return value[15:0] > 16'hf ? 4'hf : value[3:0];
  endfunction

  function automatic logic begin_primitive_id(input method_value_t value);
    return value[24:24];
  endfunction

  function automatic logic [1:0] begin_instance_id(input method_value_t value);
    return value[27:26];
  endfunction

  localparam method_address_t ADD_TO_PRIMITIVE_ID = 14'h1620;

  function automatic logic [31:0] add_to_primitive_id_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t LOAD_PRIMITIVE_ID = 14'h1624;

  function automatic logic [31:0] load_primitive_id_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DA_PRIMITIVE_RESTART = 14'h1644;

  function automatic logic set_da_primitive_restart_enable(input method_value_t value);
    return value[0:0];
  endfunction

  localparam method_address_t SET_DA_PRIMITIVE_RESTART_INDEX = 14'h1648;

  function automatic logic [31:0] set_da_primitive_restart_index_v(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_DA_OUTPUT = 14'h164c;

  function automatic logic set_da_output_vertex_id_uses_array_start(input method_value_t value);
    return value[12:12];
  endfunction

  localparam method_address_t SET_INDEX_BUFFER_A = 14'h17c8;

  function automatic logic [7:0] set_index_buffer_a_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_INDEX_BUFFER_B = 14'h17cc;

  function automatic logic [31:0] set_index_buffer_b_address_lower(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t SET_INDEX_BUFFER_C = 14'h17d0;

  function automatic logic [7:0] set_index_buffer_c_limit_address_upper(input method_value_t value);
    return value[7:0];
  endfunction

  localparam method_address_t SET_INDEX_BUFFER_D = 14'h17d4;

  function automatic logic [31:0] set_index_buffer_d_limit_address_lower(input method_value_t value);
    return value;
  endfunction

  // Log2 of the size of an index in bytes.
  localparam method_address_t SET_INDEX_BUFFER_E = 14'h17d8;

  function automatic logic [1:0] set_index_buffer_e_index_size(input method_value_t value);
    return value[1:0];
  endfunction

  localparam method_address_t SET_INDEX_BUFFER_F = 14'h17dc;

  function automatic logic [31:0] set_index_buffer_f_first(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t DRAW_INDEX_BUFFER = 14'h17e0;

  function automatic logic [31:0] draw_index_buffer_count(input method_value_t value);
    return value;
  endfunction

  localparam method_address_t DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST = 14'h17e4;

  function automatic logic [15:0] draw_index_buffer32_begin_end_instance_first_first(input method_value_t value);
    return value[15:0];
  endfunction

  function automatic logic [11:0] draw_index_buffer32_begin_end_instance_first_count(input method_value_t value);
    return value[27:16];
  endfunction

  function automatic logic [3:0] draw_index_buffer32_begin_end_instance_first_topology(input method_value_t value);
    return value[31:28];
  endfunction

  localparam method_address_t DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST = 14'h17e8;

  localparam method_address_t DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_FIRST = 14'h17ec;

  localparam method_address_t DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT = 14'h17f0;

  localparam method_address_t DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT = 14'h17f4;

  localparam method_address_t DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT = 14'h17f8;

  // State that methods set for draws.
  typedef struct packed {
    virtual_address_t index_base;
    virtual_address_t index_limit;
    logic [1:0] index_size;
    logic [31:0] first_index;
    logic [31:0] array_start;
    logic [31:0] base_vertex;
    logic [31:0] vertex_id_base;
    logic start_counts;
    logic restarts;
    logic restarts_arrays;
    logic [31:0] restart_index;
    logic [5:0] patch_size;
    logic [7:0] patch_threads;
    logic [5:0] most_patches;
    logic [5:0] stages;
    logic last_provokes;
    logic no_edges;
    logic [30:0] pairs;
    logic pair_start;
    logic [29:0] quads;
    logic [1:0] quad_start;
    logic [31:0] auto_start;
    logic [11:0] auto_stride;
  } draw_state_t;

  function automatic draw_state_t draw_after(input draw_state_t old, input state_t state);
    draw_state_t s;
    s = old;
    case (state.address)
      SET_INDEX_BUFFER_A: s.index_base[39:32] = set_index_buffer_a_address_upper(state.value);
      SET_INDEX_BUFFER_B: s.index_base[31:0] = set_index_buffer_b_address_lower(state.value);
      SET_INDEX_BUFFER_C: s.index_limit[39:32] = set_index_buffer_c_limit_address_upper(state.value);
      SET_INDEX_BUFFER_D: s.index_limit[31:0] = set_index_buffer_d_limit_address_lower(state.value);
      SET_INDEX_BUFFER_E: s.index_size = set_index_buffer_e_index_size(state.value);
      SET_INDEX_BUFFER_F: s.first_index = set_index_buffer_f_first(state.value);
      SET_VERTEX_ARRAY_START: s.array_start = set_vertex_array_start_v(state.value);
      SET_GLOBAL_BASE_VERTEX_INDEX: s.base_vertex = set_global_base_vertex_index_v(state.value);
      SET_VERTEX_ID_BASE: s.vertex_id_base = set_vertex_id_base_v(state.value);
      SET_DA_OUTPUT: s.start_counts = set_da_output_vertex_id_uses_array_start(state.value);
      SET_DA_PRIMITIVE_RESTART: s.restarts = set_da_primitive_restart_enable(state.value);
      SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY:
        s.restarts_arrays = set_da_primitive_restart_vertex_array_enable(state.value);
      SET_DA_PRIMITIVE_RESTART_INDEX: s.restart_index = set_da_primitive_restart_index_v(state.value);
      SET_PATCH: s.patch_size = set_patch_size(state.value);
      SET_MAX_PATCHES_PER_BATCH: s.most_patches = set_max_patches_per_batch_v(state.value);
      CONTROL_THREADS: s.patch_threads = control_threads_count(state.value);
      SHADING_STAGES: s.stages = shading_stages_mask(state.value);
      SET_PROVOKING_VERTEX: s.last_provokes = set_provoking_vertex_v(state.value);
      SET_EDGE_FLAG: s.no_edges = set_edge_flag_off(state.value);
      SET_INLINE_INDEX2X16_ALIGN: begin
        s.pairs = set_inline_index2x16_align_count(state.value);
        s.pair_start = set_inline_index2x16_align_start_odd(state.value);
      end
      SET_INLINE_INDEX4X8_ALIGN: begin
        s.quads = set_inline_index4x8_align_count(state.value);
        s.quad_start = set_inline_index4x8_align_start(state.value);
      end
      SET_DRAW_AUTO_START: s.auto_start = set_draw_auto_start_byte_count(state.value);
      SET_DRAW_AUTO_STRIDE: s.auto_stride = set_draw_auto_stride_v(state.value);
      default: ;
    endcase
    return s;
  endfunction

  // Held here, and sent to no other unit, except for the provoking vertex.
  function automatic logic is_draw_state(input method_address_t address);
    return address inside {
        [SET_INDEX_BUFFER_A : SET_INDEX_BUFFER_F],
        SET_VERTEX_ARRAY_START,
        SET_GLOBAL_BASE_VERTEX_INDEX,
        SET_VERTEX_ID_BASE,
        SET_DA_OUTPUT,
        SET_DA_PRIMITIVE_RESTART,
        SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY,
        SET_DA_PRIMITIVE_RESTART_INDEX,
        SET_PATCH,
        SET_MAX_PATCHES_PER_BATCH,
        SET_INLINE_INDEX2X16_ALIGN,
        SET_INLINE_INDEX4X8_ALIGN,
        SET_DRAW_AUTO_START,
        SET_DRAW_AUTO_STRIDE,
        SET_EDGE_FLAG
    };
  endfunction

  // Draws that contain their BEGIN and END.
  function automatic logic begins_and_ends(input method_address_t address);
    return address inside {
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST,
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT,
        [DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST : DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT]
    };
  endfunction

  // Those of them that draw the next instance.
  function automatic logic is_next_instance(input method_address_t address);
    return address inside {
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT,
        [DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT : DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT]
    };
  endfunction

  function automatic logic draws_arrays(input method_address_t address);
    return address inside {
        DRAW_VERTEX_ARRAY,
        DRAW_AUTO,
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST,
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT
    };
  endfunction

  function automatic logic draws_inline(input method_address_t address);
    return address inside {
        DRAW_INLINE_INDEX,
        DRAW_INLINE_INDEX2X16,
        DRAW_INLINE_INDEX4X8
    };
  endfunction

  function automatic logic draws_fetched(input method_address_t address);
    return address inside {
        DRAW_INDEX_BUFFER,
        [DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST : DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT]
    };
  endfunction

endpackage

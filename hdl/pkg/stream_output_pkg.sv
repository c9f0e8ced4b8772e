// Generated from rtl-model/world/viewport_stream_clip/stream_output/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package stream_output_pkg;
  import depth_methods_pkg::*;
  import derived_state_pkg::*;
  import memory_port_pkg::*;
  import reports_pkg::*;
  import state_pkg::*;
  import stream_methods_pkg::*;
  import viewport_stream_clip_pkg::*;

  // Most components of a vertex in a buffer; words of all buffers' layouts.
  localparam int unsigned STREAM_COMPONENTS = 128;

  localparam int unsigned STREAM_LAYOUTS = 128;

  // Most primitives of a batch.
  localparam int unsigned STREAM_PRIMS = 64;

  // Words of components and vertices, in each bank.
  localparam int unsigned STREAM_BANK_ADDRESS = 9;

  // Tag of barriers: those of entries have 0.
  localparam int unsigned STREAM_TAG = 1;

  typedef struct packed {
    logic enabled;
    logic [7:0] upper;
    logic [31:0] lower;
    logic [31:0] bytes;
    logic [1:0] stream;
    logic [7:0] components;
    logic [31:0] stride;
    logic [31:0] offset;
  } stream_buffer_t;

  typedef struct packed {
    logic enabled;
    stream_buffer_t [STREAM_BUFFERS-1:0] buffers;
    logic [5:0] stages;
  } stream_state_t;

  // The geometry stage's bit in `stages`.
  localparam int unsigned STREAM_GEOMETRY = 4;

  function automatic stream_state_t stream_state_after(input stream_state_t old, input state_t state);
    stream_state_t s;
    s = old;
    case (state.address)
      SHADING_STAGES: s.stages = shading_stages_mask(state.value);
      SET_STREAM_OUTPUT: s.enabled = set_stream_output_enable(state.value);
      default: ;
    endcase
    if ((state.address & ~14'h60) == SET_STREAM_OUT_BUFFER_ENABLE)
      s.buffers[state.address[6:5]].enabled = set_stream_out_buffer_enable_v(state.value);
    if ((state.address & ~14'h60) == SET_STREAM_OUT_BUFFER_ADDRESS_A)
      s.buffers[state.address[6:5]].upper = set_stream_out_buffer_address_a_upper(state.value);
    if ((state.address & ~14'h60) == SET_STREAM_OUT_BUFFER_ADDRESS_B)
      s.buffers[state.address[6:5]].lower = set_stream_out_buffer_address_b_lower(state.value);
    if ((state.address & ~14'h60) == SET_STREAM_OUT_BUFFER_SIZE)
      s.buffers[state.address[6:5]].bytes = set_stream_out_buffer_size_bytes(state.value);
    if ((state.address & ~14'h60) == SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER)
      s.buffers[state.address[6:5]].offset = set_stream_out_buffer_load_write_pointer_start_offset(state.value);
    if ((state.address & ~14'h30) == SET_STREAM_OUT_CONTROL_STREAM)
      s.buffers[state.address[5:4]].stream = set_stream_out_control_stream_select(state.value);
    if ((state.address & ~14'h30) == SET_STREAM_OUT_CONTROL_COMPONENT_COUNT)
      s.buffers[state.address[5:4]].components = set_stream_out_control_component_count_max(state.value);
    if ((state.address & ~14'h30) == SET_STREAM_OUT_CONTROL_STRIDE)
      s.buffers[state.address[5:4]].stride = set_stream_out_control_stride_bytes(state.value);
    return s;
  endfunction

  // Methods that are used, except layouts: buffers, passing reports, counters to clear.
  function automatic logic is_stream_state(input method_address_t address);
    return address inside {
        SET_STREAM_OUTPUT,
        REPORT_MARKER,
        CLEAR_REPORT_VALUE,
        SET_STATISTICS_COUNTER,
        SHADING_STAGES
    }
        || (address & ~14'h60) == SET_STREAM_OUT_BUFFER_ENABLE
        || (address & ~14'h60) == SET_STREAM_OUT_BUFFER_ADDRESS_A
        || (address & ~14'h60) == SET_STREAM_OUT_BUFFER_ADDRESS_B
        || (address & ~14'h60) == SET_STREAM_OUT_BUFFER_SIZE
        || (address & ~14'h60) == SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER
        || (address & ~14'h30) == SET_STREAM_OUT_CONTROL_STREAM
        || (address & ~14'h30) == SET_STREAM_OUT_CONTROL_COMPONENT_COUNT
        || (address & ~14'h30) == SET_STREAM_OUT_CONTROL_STRIDE;
  endfunction

  // A word of a layout: four components, each by a quarter of its address.
  typedef struct packed {
    logic [3:0][7:0] numbers;
  } stream_layout_t;

  // Counters, as named by reports and by methods that clear them.
  typedef enum logic [3:0] {STREAM_COUNT_NONE, STREAM_COUNT_GENERATED, STREAM_COUNT_NEEDED, STREAM_COUNT_SUCCEEDED, STREAM_COUNT_OFFSET, STREAM_COUNT_CLIPPER_IN, STREAM_COUNT_CLIPPER_OUT, STREAM_COUNT_GEOMETRY, STREAM_COUNT_MISSED, STREAM_COUNT_MISSED_OF_ALL} stream_count_t;

  function automatic stream_count_t stream_count_of(input logic [4:0] code);
    case (code) inside
      5'h6: return STREAM_COUNT_MISSED;
      5'h9: return STREAM_COUNT_GEOMETRY;
      5'hb: return STREAM_COUNT_SUCCEEDED;
      5'hd: return STREAM_COUNT_NEEDED;
      5'hf: return STREAM_COUNT_CLIPPER_IN;
      5'h11: return STREAM_COUNT_CLIPPER_OUT;
      5'h12: return STREAM_COUNT_GENERATED;
      5'h1a: return STREAM_COUNT_OFFSET;
      5'h1e: return STREAM_COUNT_MISSED_OF_ALL;
      default: return STREAM_COUNT_NONE;
    endcase
  endfunction

  function automatic stream_count_t stream_count_cleared(input logic [4:0] code);
    case (code) inside
      5'h3: return STREAM_COUNT_MISSED_OF_ALL;
      5'h10: return STREAM_COUNT_SUCCEEDED;
      5'h11: return STREAM_COUNT_NEEDED;
      5'h1b: return STREAM_COUNT_GEOMETRY;
      5'h1c: return STREAM_COUNT_CLIPPER_IN;
      5'h1d: return STREAM_COUNT_CLIPPER_OUT;
      5'h1f: return STREAM_COUNT_GENERATED;
      default: return STREAM_COUNT_NONE;
    endcase
  endfunction

  // Streams of geometry shaders.
  localparam int unsigned STREAMS = 4;

  // Counters that are disabled.
  typedef struct packed {
    logic geometry;
    logic succeeded;
    logic needed;
    logic clipper_in;
    logic clipper_out;
    logic generated;
    logic missed;
  } stream_counts_off_t;

  // Primitives of each stream so far, and those of geometry and without space, of all streams; for the
  // clipper, the difference of its counts and those here, or while disabled the counts themselves.
  typedef struct packed {
    logic [STREAMS-1:0][63:0] generated;
    logic [STREAMS-1:0][63:0] needed;
    logic [STREAMS-1:0][63:0] succeeded;
    logic [63:0] geometry;
    logic [63:0] missed;
    logic [63:0] clipper_in;
    logic [63:0] clipper_out;
    stream_counts_off_t off;
  } stream_counts_t;

  typedef enum logic [1:0] {STREAM_PHASE_COLLECT, STREAM_PHASE_LOAD, STREAM_PHASE_EMIT, STREAM_PHASE_FENCE} stream_phase_t;

  // The corners of a primitive that fits.
  typedef struct packed {
    logic [CORNERS-1:0][4:0] corners;
  } stream_prim_t;

  // A row that was requested: the number of its component in the buffer.
  typedef struct packed {
    logic [6:0] slot;
  } stream_row_t;

  typedef struct packed {
    logic [31:0] word;
  } stream_word_t;

  // A sector's words at the bank outputs: lane k has bank k + `rotate`.
  typedef struct packed {
    sector_address_t sector;
    logic [2:0] rotate;
    logic [7:0] mask;
  } stream_piece_t;

  // Words of a sector of a buffer.
  typedef struct packed {
    sector_address_t sector;
    logic [7:0] mask;
    logic [SECTOR_WORDS-1:0][31:0] words;
  } stream_write_t;

  // A line whose sectors are all queued.
  typedef struct packed {
    logic [32:0] line;
    logic [3:0] sectors;
  } stream_line_t;

endpackage

// Generated from rtl-model/bundle/reports.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package reports_pkg;
  import engine_pkg::*;
  import state_pkg::*;

  // A report: counter and pipeline location. `operation` 0 is a release.
  localparam method_address_t SET_REPORT_SEMAPHORE_D = 14'h1b0c;

  function automatic logic [1:0] set_report_semaphore_d_operation(input method_value_t value);
    return value[1:0];
  endfunction

  function automatic logic [2:0] set_report_semaphore_d_sub_report(input method_value_t value);
    return value[7:5];
  endfunction

  function automatic logic [3:0] set_report_semaphore_d_pipeline_location(input method_value_t value);
    return value[15:12];
  endfunction

  function automatic logic [4:0] set_report_semaphore_d_report(input method_value_t value);
    return value[27:23];
  endfunction

  // A syncpoint increment: a report without a counter, at the end of the pipeline.
  localparam method_address_t INCREMENT_SYNC_POINT = 14'h2c8;

  // Counter enables; counters without a bit here cannot be stopped. After reset all are enabled.
  localparam method_address_t SET_STATISTICS_COUNTER = 14'hd68;

  function automatic logic set_statistics_counter_da_vertices_generated_enable(input method_value_t value);
    return value[0:0];
  endfunction

  function automatic logic set_statistics_counter_da_primitives_generated_enable(input method_value_t value);
    return value[1:1];
  endfunction

  function automatic logic set_statistics_counter_vs_invocations_enable(input method_value_t value);
    return value[2:2];
  endfunction

  function automatic logic set_statistics_counter_gs_invocations_enable(input method_value_t value);
    return value[3:3];
  endfunction

  function automatic logic set_statistics_counter_gs_primitives_generated_enable(input method_value_t value);
    return value[4:4];
  endfunction

  function automatic logic set_statistics_counter_streaming_primitives_succeeded_enable(input method_value_t value);
    return value[5:5];
  endfunction

  function automatic logic set_statistics_counter_streaming_primitives_needed_enable(input method_value_t value);
    return value[6:6];
  endfunction

  function automatic logic set_statistics_counter_clipper_invocations_enable(input method_value_t value);
    return value[7:7];
  endfunction

  function automatic logic set_statistics_counter_clipper_primitives_generated_enable(input method_value_t value);
    return value[8:8];
  endfunction

  function automatic logic set_statistics_counter_ps_invocations_enable(input method_value_t value);
    return value[9:9];
  endfunction

  function automatic logic set_statistics_counter_vtg_primitives_out_enable(input method_value_t value);
    return value[10:10];
  endfunction

  function automatic logic set_statistics_counter_ti_invocations_enable(input method_value_t value);
    return value[11:11];
  endfunction

  function automatic logic set_statistics_counter_ts_invocations_enable(input method_value_t value);
    return value[12:12];
  endfunction

  function automatic logic set_statistics_counter_ts_primitives_generated_enable(input method_value_t value);
    return value[13:13];
  endfunction

  function automatic logic set_statistics_counter_total_streaming_primitives_needed_succeeded_enable(input method_value_t value);
    return value[14:14];
  endfunction

  // Markers in flight: as many as ids.
  localparam int unsigned MARKERS = 16;

  // A report in flight: its id, pipeline location, counter, and stream or buffer.
  typedef struct packed {
    logic [3:0] id;
    logic [3:0] location;
    logic [4:0] selector;
    logic [2:0] sub_report;
  } marker_t;

  // The sender's work for a marker is done: all its earlier work is in memory.
  typedef struct packed {
    logic [3:0] id;
  } marker_done_t;

  // The sender's counter value at a marker.
  typedef struct packed {
    logic [3:0] id;
    logic [63:0] value;
  } report_value_t;

  // An engine has reached a release; and its counter value there.
  typedef struct packed {
    engine_t engine;
    logic [63:0] value;
  } completed_t;

  // Reports counted by ZROPs: samples that passed, in 32 bits and in 64.
  function automatic logic counts_zpass(input logic [4:0] code);
    case (code) inside
      5'h2, 5'h15: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Reports counted by PROPs: pixels sent to shading; and the code that clears the counter.
  function automatic logic counts_pixels(input logic [4:0] code);
    case (code) inside
      5'h13: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  function automatic logic clears_pixels(input logic [4:0] code);
    case (code) inside
      5'h1e: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Reports counted by the primitive distributor: vertices of draws, as assembled; and the code that clears the counter.
  function automatic logic counts_assembled(input logic [4:0] code);
    case (code) inside
      5'h1: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  function automatic logic clears_assembled(input logic [4:0] code);
    case (code) inside
      5'h12: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Primitives in batches; and the code that clears the counter.
  function automatic logic counts_primitives(input logic [4:0] code);
    case (code) inside
      5'h3: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  function automatic logic clears_primitives(input logic [4:0] code);
    case (code) inside
      5'h13: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Vertices in batches; and the code that clears the counter.
  function automatic logic counts_vertices(input logic [4:0] code);
    case (code) inside
      5'h5: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  function automatic logic clears_vertices(input logic [4:0] code);
    case (code) inside
      5'h15: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Reports counted by each SM's stage tasks: geometry invocations, control patches, evaluation invocations, tessellator
  // primitives.
  function automatic logic counts_stages(input logic [4:0] code);
    case (code) inside
      5'h7, 5'h1b, 5'h1d, 5'h1f: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

  // Reports counted by VSCs: primitives of geometry, clipper and stream output, and bytes of its buffers.
  function automatic logic counts_world(input logic [4:0] code);
    case (code) inside
      5'h6, 5'h9, 5'hb, 5'hd, 5'hf, 5'h11, 5'h12, 5'h1a, 5'h1e: return 1'b1;
      default: return 1'b0;
    endcase
  endfunction

endpackage

// Generated from rtl-model/tpc/mpc/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package mpc_draws_pkg;
  import pixels_pkg::*;
  import warps_pkg::*;
  import world_pkg::*;

  // Stages of world space with their own context; pixels are stage 0 of their port.
  localparam int unsigned DRAW_STAGES = 4;

  typedef logic [1:0] draw_stage_t;

  // Contexts of a port, half of the SM's.
  localparam int unsigned PORT_CONTEXTS = 8;

  localparam int unsigned DRAW_SUBS = 4;

  localparam int unsigned DRAW_SLOTS = 16;

  // Steps of a port in flight: warps, and steps that wait for them.
  localparam int unsigned RETIRE_PLACES = 128;

  typedef logic [6:0] retire_place_t;

  // Kept words of state. For each stage: its header, its program's region, registers, its first word there, banks.
  localparam int unsigned KEPT_WORDS = 320;

  typedef logic [8:0] kept_place_t;

  localparam int unsigned KEPT_START_HIGH = 20;

  localparam int unsigned KEPT_START_LOW = 21;

  localparam int unsigned KEPT_REGISTERS = 22;

  localparam int unsigned KEPT_ENTRY = 23;

  localparam int unsigned KEPT_BANKS = 32;

  // For all stages: local memory, pools, texture handles, shading, samples.
  localparam int unsigned KEPT_LOCAL_HIGH = 256;

  localparam int unsigned KEPT_LOCAL_LOW = 257;

  localparam int unsigned KEPT_LOCAL_BYTES = 258;

  localparam int unsigned KEPT_LOCAL_WINDOW = 259;

  localparam int unsigned KEPT_HEADERS_HIGH = 260;

  localparam int unsigned KEPT_HEADERS_LOW = 261;

  localparam int unsigned KEPT_HEADERS_MOST = 262;

  localparam int unsigned KEPT_SAMPLERS_HIGH = 263;

  localparam int unsigned KEPT_SAMPLERS_LOW = 264;

  localparam int unsigned KEPT_SAMPLERS_MOST = 265;

  localparam int unsigned KEPT_SAMPLER_BINDING = 266;

  localparam int unsigned KEPT_HANDLES = 267;

  localparam int unsigned KEPT_SHADE_MODE = 268;

  localparam int unsigned KEPT_ANTI_ALIAS = 269;

  localparam int unsigned KEPT_PASSES = 270;

  localparam int unsigned KEPT_SAMPLES = 272;

  typedef struct packed {
    logic [31:0] value;
  } kept_value_t;

  // Place of a kept word of state, and the stages that use it.
  typedef struct packed {
    logic valid;
    kept_place_t place;
    logic common;
    draw_stage_t stage;
  } kept_word_t;

  // Kinds of steps through the kept words.
  typedef enum logic [4:0] {CONTEXT_STEP_KIND_KEEP, CONTEXT_STEP_KIND_COPY, CONTEXT_STEP_KIND_ENTRY, CONTEXT_STEP_KIND_BELOW, CONTEXT_STEP_KIND_LOCAL_SIZE, CONTEXT_STEP_KIND_STACK, CONTEXT_STEP_KIND_PER_WARP, CONTEXT_STEP_KIND_HANDLES, CONTEXT_STEP_KIND_INPUTS, CONTEXT_STEP_KIND_LAST_INPUTS, CONTEXT_STEP_KIND_OUTPUTS, CONTEXT_STEP_KIND_LAST_OUTPUTS, CONTEXT_STEP_KIND_FIXED, CONTEXT_STEP_KIND_PAIRS, CONTEXT_STEP_KIND_LAST_PAIRS, CONTEXT_STEP_KIND_MIXED, CONTEXT_STEP_KIND_SETTINGS, CONTEXT_STEP_KIND_PASSES} context_step_kind_t;

  // A kept word, and the word of the context that it contributes to.
  typedef struct packed {
    kept_place_t place;
    context_step_kind_t kind;
    logic [5:0] word;
    logic last;
  } context_step_t;

  // An up-to-date context, a warp's registers in units of eight, and the number of components read.
  typedef struct packed {
    logic valid;
    context_id_t context_id;
    register_rows_t registers;
    logic [8:0] inputs;
  } draw_grant_t;

  typedef struct packed {
    draw_grant_t [DRAW_STAGES-1:0] grants;
  } draw_grants_t;

  // A warp of a stage waits for a context.
  typedef struct packed {
    logic valid;
    draw_stage_t stage;
  } stage_want_t;

  // Outputs of a warp that is reported; `none`: there is no warp to run.
  typedef struct packed {
    logic none;
    logic notified;
    shader_done_t done;
  } retire_warp_t;

  typedef enum logic [1:0] {RETIRE_STEP_WARP, RETIRE_STEP_FREE, RETIRE_STEP_PASSED} retire_step_kind_t;

  // Steps done in the order of a port's stream, each after all older ones.
  typedef struct packed {
    retire_step_kind_t kind;
    logic [44:0] body;
  } retire_step_t;

  function automatic retire_warp_t retire_step_warp(input retire_step_t packet);
    return retire_warp_t'(packet.body[44:0]);
  endfunction

  function automatic retire_step_t retire_step_of_warp(input retire_warp_t warp);
    return {RETIRE_STEP_WARP, 45'(warp)};
  endfunction

  function automatic tram_free_t retire_step_free(input retire_step_t packet);
    return tram_free_t'(packet.body[15:0]);
  endfunction

  function automatic retire_step_t retire_step_of_free(input tram_free_t free);
    return {RETIRE_STEP_FREE, 45'(free)};
  endfunction

  function automatic port_passed_t retire_step_passed(input retire_step_t packet);
    return port_passed_t'(packet.body[9:0]);
  endfunction

  function automatic retire_step_t retire_step_of_passed(input port_passed_t passed);
    return {RETIRE_STEP_PASSED, 45'(passed)};
  endfunction

  // A warp to be launched.
  typedef struct packed {
    warp_kind_t kind;
    context_id_t context_id;
    register_rows_t registers;
    logic [31:0] lanes;
    warp_place_t place;
    retire_place_t retire;
  } draw_warp_t;

  // Quads of a warp.
  localparam int unsigned PIXEL_QUADS = 8;

  // A warp of pixels; `first`: the first of its subtile.
  typedef struct packed {
    draw_warp_t warp;
    logic first;
    warp_quad_t [PIXEL_QUADS-1:0] quads;
  } pixel_warp_t;

  // The end of a warp, reported to its port.
  typedef struct packed {
    logic pixel;
    context_id_t context_id;
    retire_place_t retire;
  } draw_ended_t;

  // Description of a slot's warp.
  typedef struct packed {
    draw_ended_t ended;
    register_rows_t base;
    register_rows_t registers;
  } draw_slot_t;

  // Primitives whose planes are tracked.
  localparam int unsigned PLANE_PRIMS = 64;

endpackage

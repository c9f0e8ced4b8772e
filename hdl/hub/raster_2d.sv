// Generated from rtl-model/hub/raster_2d.rs by `cargo test -p assemblies`; do not edit.
// Raster 2D: the engine of the 2D class. It keeps the class's state, and draws copies from surface to surface, solids, and
// pixels of the stream of methods: each pixel a texel of the source or the mean of up to four, converted to the
// destination's format, and combined with the destination and a pattern. An assembly of launch, shape, walk, fetch, texels,
// float, filter, convert, pattern, operate and write.
//
// It reads a texel a cycle and writes a pixel a cycle (rstr2d-engine gives no figure); the first read follows 26 cycles
// after the launch, a write 17 cycles after its sector's last texel arrived. One blit is drawn at a time. It stalls for
// memory. Blits are drawn in order. Specification: RSTR2D; interfaces: 2D class.

module raster_2d
  import engine_pkg::*;
  import fault_pkg::*;
  import memory_port_pkg::*;
  import raster_2d_params_pkg::*;
  import raster_2d_pkg::*;
#(
  // ---- parameters
  parameter raster_2d_params_t P = RASTER_2D_PARAMS
) (
  // ---- ports
  input  logic          clk_i,
  input  logic          rst_ni,
  input  logic          bundle_valid_i,
  output logic          bundle_ready_o,
  input  bundle_t       bundle_i,
  output logic          fault_valid_o,     // a launch
  input  logic          fault_ready_i,
  output fault_t        fault_o,
  output logic          read_valid_o,
  input  logic          read_ready_i,
  output memory_read_t  read_o,
  input  logic          read_data_valid_i,
  output logic          read_data_ready_o,
  input  sector_t       read_data_i,
  output logic          write_valid_o,
  input  logic          write_ready_i,
  output memory_write_t write_o,
  output logic          idle_o
);

  // ---- wires
  logic launch_start_valid, launch_start, launch_cells_valid, launch_idle;
  blit_t launch_job;
  blit_point_t [BLIT_SIDES-1:0] launch_points;
  blit_cells_t launch_cells;
  logic shape_start_valid, shape_start, shape_idle;
  blit_sides_t shape_sides;
  logic walk_texel_valid, walk_texel_ready, walk_idle;
  blit_texel_t walk_texel;
  logic fetch_place_valid, fetch_place_ready, fetch_idle;
  blit_place_t fetch_place;
  logic texels_words_valid, texels_words_ready, texels_idle;
  blit_words_t texels_words;
  logic float_summed_valid, float_summed_ready, float_idle;
  blit_words_t float_summed;
  logic filter_pixel_valid, filter_pixel_ready, filter_idle;
  blit_pixel_t filter_pixel;
  logic convert_converted_valid, convert_converted_ready, convert_idle;
  blit_pixel_t convert_converted;
  logic pattern_patterned_valid, pattern_patterned_ready, pattern_idle;
  blit_pixel_t pattern_patterned;
  logic operate_operated_valid, operate_operated_ready, operate_idle;
  blit_pixel_t operate_operated;
  logic write_idle;

  logic drawn;

  // All blits are drawn.
  assign drawn = shape_idle && walk_idle && fetch_idle && texels_idle && float_idle && filter_idle && convert_idle
      && pattern_idle && operate_idle && write_idle;

  // ---- parts
  blit_launch launch (
    .clk_i,
    .rst_ni,
    .bundle_valid_i,
    .bundle_ready_o,
    .bundle_i,
    .drawn_i      (drawn),
    .start_valid_o(launch_start_valid),
    .start_o      (launch_start),
    .job_o        (launch_job),
    .points_o     (launch_points),
    .cells_valid_o(launch_cells_valid),
    .cells_o      (launch_cells),
    .fault_valid_o,
    .fault_ready_i,
    .fault_o,
    .idle_o       (launch_idle)
  );

  blit_shape shape (
    .clk_i,
    .rst_ni,
    .launch_valid_i(launch_start_valid),
    .launch_i      (launch_start),
    .job_i         (launch_job),
    .points_i      (launch_points),
    .start_valid_o (shape_start_valid),
    .start_o       (shape_start),
    .sides_o       (shape_sides),
    .idle_o        (shape_idle)
  );

  blit_walk walk (
    .clk_i,
    .rst_ni,
    .start_valid_i(shape_start_valid),
    .start_i      (shape_start),
    .job_i        (launch_job),
    .sides_i      (shape_sides),
    .texel_valid_o(walk_texel_valid),
    .texel_ready_i(walk_texel_ready),
    .texel_o      (walk_texel),
    .idle_o       (walk_idle)
  );

  blit_fetch fetch (
    .clk_i,
    .rst_ni,
    .start_valid_i(shape_start_valid),
    .start_i      (shape_start),
    .job_i        (launch_job),
    .texel_valid_i(walk_texel_valid),
    .texel_ready_o(walk_texel_ready),
    .texel_i      (walk_texel),
    .read_valid_o,
    .read_ready_i,
    .read_o,
    .place_valid_o(fetch_place_valid),
    .place_ready_i(fetch_place_ready),
    .place_o      (fetch_place),
    .idle_o       (fetch_idle)
  );

  blit_texels #(
    .P(P.texels)
  ) texels (
    .clk_i,
    .rst_ni,
    .job_i        (launch_job),
    .place_valid_i(fetch_place_valid),
    .place_ready_o(fetch_place_ready),
    .place_i      (fetch_place),
    .read_data_valid_i,
    .read_data_ready_o,
    .read_data_i,
    .words_valid_o(texels_words_valid),
    .words_ready_i(texels_words_ready),
    .words_o      (texels_words),
    .idle_o       (texels_idle)
  );

  blit_float float (
    .clk_i,
    .rst_ni,
    .job_i         (launch_job),
    .words_valid_i (texels_words_valid),
    .words_ready_o (texels_words_ready),
    .words_i       (texels_words),
    .summed_valid_o(float_summed_valid),
    .summed_ready_i(float_summed_ready),
    .summed_o      (float_summed),
    .idle_o        (float_idle)
  );

  blit_filter filter (
    .clk_i,
    .rst_ni,
    .job_i        (launch_job),
    .words_valid_i(float_summed_valid),
    .words_ready_o(float_summed_ready),
    .words_i      (float_summed),
    .pixel_valid_o(filter_pixel_valid),
    .pixel_ready_i(filter_pixel_ready),
    .pixel_o      (filter_pixel),
    .idle_o       (filter_idle)
  );

  blit_convert convert (
    .clk_i,
    .rst_ni,
    .job_i            (launch_job),
    .pixel_valid_i    (filter_pixel_valid),
    .pixel_ready_o    (filter_pixel_ready),
    .pixel_i          (filter_pixel),
    .converted_valid_o(convert_converted_valid),
    .converted_ready_i(convert_converted_ready),
    .converted_o      (convert_converted),
    .idle_o           (convert_idle)
  );

  blit_pattern pattern (
    .clk_i,
    .rst_ni,
    .cells_valid_i    (launch_cells_valid),
    .cells_i          (launch_cells),
    .job_i            (launch_job),
    .pixel_valid_i    (convert_converted_valid),
    .pixel_ready_o    (convert_converted_ready),
    .pixel_i          (convert_converted),
    .patterned_valid_o(pattern_patterned_valid),
    .patterned_ready_i(pattern_patterned_ready),
    .patterned_o      (pattern_patterned),
    .idle_o           (pattern_idle)
  );

  blit_operate operate (
    .clk_i,
    .rst_ni,
    .job_i           (launch_job),
    .pixel_valid_i   (pattern_patterned_valid),
    .pixel_ready_o   (pattern_patterned_ready),
    .pixel_i         (pattern_patterned),
    .operated_valid_o(operate_operated_valid),
    .operated_ready_i(operate_operated_ready),
    .operated_o      (operate_operated),
    .idle_o          (operate_idle)
  );

  blit_write write (
    .clk_i,
    .rst_ni,
    .job_i        (launch_job),
    .pixel_valid_i(operate_operated_valid),
    .pixel_ready_o(operate_operated_ready),
    .pixel_i      (operate_operated),
    .write_valid_o,
    .write_ready_i,
    .write_o,
    .idle_o       (write_idle)
  );

  // ---- outputs
  assign idle_o = launch_idle && drawn;

endmodule

// Generated from `params!` of texel_formats: BLESS=1 cargo test --test checks pkg.

package texel_formats_params_pkg;

  typedef struct packed {
    int unsigned threads_log2;  // Lanes of a quad that are handled in a cycle, log2.
  } texel_formats_params_t;

  localparam texel_formats_params_t TEXEL_FORMATS_PARAMS = {32'd2};

endpackage

// Masks of viewports: how a primitive's is found.

package multicast_masks_pkg;
  import viewport_stream_clip_pkg::*;
  import vsc_state_pkg::VIEWPORTS;

  // The viewport in a word; numbers that do not exist become 0.
  function automatic logic [3:0] viewport_in(input logic [31:0] word);
    return word < VIEWPORTS ? word[3:0] : '0;
  endfunction

  // The corner of a primitive that provokes.
  function automatic logic [1:0] provoking(input prim_shape_t shape, input logic last);
    if (!last) return 2'd0;
    return shape == PRIM_SHAPE_TRIANGLE ? 2'd2 : shape == PRIM_SHAPE_LINE ? 2'd1 : 2'd0;
  endfunction

endpackage

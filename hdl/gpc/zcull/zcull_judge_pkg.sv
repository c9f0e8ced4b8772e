// Conservative verdict on a block, from the depths it may hold and those it may receive.

package zcull_judge_pkg;
  import state_pkg::*;
  import zcull_pkg::*;

  // Outcome of the depth test for all samples of a block.
  typedef struct packed {
    logic pass;
    logic fail;
  } test_t;

  // exact: a bucket holds one code, so that equal buckets are equal depths.
  function automatic test_t test(
    input compare_t func, input logic exact, input depth_range_t news, input depth_range_t old
  );
    logic less, greater, at_most, at_least, separate, equal;
    less = news.max < old.min;
    greater = news.min > old.max;
    at_most = less || (exact && news.max == old.min);
    at_least = greater || (exact && news.min == old.max);
    separate = less || greater;
    equal = at_most && at_least;
    unique case (func)
      COMPARE_NEVER: return '{pass: 1'b0, fail: 1'b1};
      COMPARE_LESS: return '{pass: less, fail: at_least};
      COMPARE_EQUAL: return '{pass: equal, fail: separate};
      COMPARE_LESS_EQUAL: return '{pass: at_most, fail: greater};
      COMPARE_GREATER: return '{pass: greater, fail: at_most};
      COMPARE_NOT_EQUAL: return '{pass: separate, fail: equal};
      COMPARE_GREATER_EQUAL: return '{pass: at_least, fail: less};
      COMPARE_ALWAYS: return '{pass: 1'b1, fail: 1'b0};
    endcase
  endfunction

  // Whether writes under a depth function may decrease depths.
  function automatic logic lowers(input compare_t func);
    return func inside {COMPARE_LESS, COMPARE_LESS_EQUAL, COMPARE_NOT_EQUAL, COMPARE_ALWAYS};
  endfunction

  // Whether writes may increase depths.
  function automatic logic raises(input compare_t func);
    return func inside {COMPARE_GREATER, COMPARE_GREATER_EQUAL, COMPARE_NOT_EQUAL, COMPARE_ALWAYS};
  endfunction

  function automatic logic [15:0] min(input logic [15:0] a, input logic [15:0] b);
    return a < b ? a : b;
  endfunction

  function automatic logic [15:0] max(input logic [15:0] a, input logic [15:0] b);
    return a > b ? a : b;
  endfunction

  // Whether two ranges are disjoint.
  function automatic logic outside(input depth_range_t range, input depth_range_t limits);
    return range.max < limits.min || range.min > limits.max;
  endfunction

  // The smallest range that contains both.
  function automatic depth_range_t hull(input depth_range_t a, input depth_range_t b);
    return '{min: min(a.min, b.min), max: max(a.max, b.max)};
  endfunction

  // The range of a block after a primitive may have written to it. direct: the primitive covers the block, and each
  // sample is sure to be written or to fail the test.
  function automatic depth_range_t written(
    input compare_t func, input logic direct, input depth_range_t news, input depth_range_t old
  );
    depth_range_t range;
    range = old;
    if (lowers(func)) begin
      range.min = min(old.min, news.min);
      if (direct && !raises(func)) range.max = min(old.max, news.max);
    end
    if (raises(func)) begin
      range.max = max(old.max, news.max);
      if (direct && !lowers(func)) range.min = max(old.min, news.min);
    end
    return range;
  endfunction

  // The ranges extended by the depths that clamping to a range may produce.
  function automatic tile_ranges_t held(input tile_ranges_t ranges, input depth_range_t to);
    tile_ranges_t h;
    for (int k = 0; k < TILE_BLOCKS; k++) begin
      h.blocks[k].min = to.max < ranges.blocks[k].min ? to.max : ranges.blocks[k].min;
      h.blocks[k].max = to.min > ranges.blocks[k].max ? to.min : ranges.blocks[k].max;
    end
    return h;
  endfunction

  // Whether no sample of a block may be clipped: depths beyond [0, 1] are in the end buckets.
  function automatic logic inside_of(input depth_range_t new_range, input depth_range_t clip);
    return new_range.min > clip.min && new_range.max < clip.max;
  endfunction

endpackage

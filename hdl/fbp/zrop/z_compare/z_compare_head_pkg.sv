// The draw at the head: what bounds and planes decide before any sample is examined.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_head_pkg;
  import state_pkg::*;
  import z_compare_types_pkg::*;
  import zrop_judge_pkg::*;
  import zrop_merge_pkg::*;
  import zrop_pkg::*;

  typedef struct packed {
    zrop_plan_t  plan;
    zrop_meta_t  meta;      // known properties of its tile
    masks_t      uniform;   // its masks, if all samples have one verdict
    logic        slow;      // it must be compared group by group
    logic        alone;     // no other draw may follow until it is done
    logic        flat;      // the source has one code, or a code of its own for each sample
    logic        clipped;   // some of its samples may be clipped
    logic        constant;  // the stored samples that it covers have one code
    zrop_range_t stored;    // the stored samples that it covers are between these codes
    logic        depth;     // it reads or writes depth
  } head_t;

  // clip: verdict for the plane; the item has the range of the shader's depths, if it has any.
  function automatic head_t head_of(
    input zrop_state_t state, input zrop_range_t bounds, input zrop_draw_t item, input verdict_t clip, input zrop_meta_t meta,
    input zrop_planes_t [1:0] held
  );
    head_t h;
    verdict_t z, bounded;
    logic whole, writes, none, open;
    logic [TILE_PLANES-1:0] spare;
    h.plan = zrop_state_pkg::plan(state, item);
    h.meta = meta;
    h.stored = range_of(meta, owners_of(held), item.coverage);
    z = judge(h.plan.func, item.min, item.max, h.stored.min, h.stored.max);
    bounded = !h.plan.bounds ? VERDICT_ALL : judge_bounds(bounds.min, bounds.max, h.stored.min, h.stored.max);
    none = bounded == VERDICT_NONE || clip == VERDICT_NONE;
    h.uniform.live = none ? '0 : item.coverage;
    h.uniform.z = z == VERDICT_ALL ? '1 : '0;
    h.uniform.stencil = '1;
    whole = item.coverage == '1 && item.compress && (!h.plan.stencil || h.plan.face.func == COMPARE_ALWAYS);
    writes = h.plan.z_write && z != VERDICT_NONE && !none;
    open = z == VERDICT_MIXED || bounded == VERDICT_MIXED || clip == VERDICT_MIXED;
    h.slow = (!none && open) || (writes && !meta.planes && !whole);
    spare = ~owning(owners_of(held), '1);
    for (int k = 0; k < TILE_PLANES; k++) if (3'(k) >= plane_limit(state.surface.format, item)) spare[k] = 1'b0;
    h.alone = h.plan.stencil || (meta.planes && h.plan.z_write && spare == 0);
    h.clipped = clip == VERDICT_MIXED;
    h.flat = (item.shaded || item.min == item.max) && !h.clipped;
    h.constant = h.stored.min == h.stored.max;
    h.depth = h.plan.z_write || h.plan.bounds || zrop_state_pkg::compares(h.plan.func);
    return h;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

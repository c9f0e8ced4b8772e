// Actions of the draw at the head in a cycle.

// Functions read only some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */
package z_compare_moves_pkg;
  import z_compare_head_pkg::*;
  import z_compare_types_pkg::*;
  import zrop_merge_pkg::*;
  import zrop_pkg::*;

  // Conditions for its next step.
  typedef struct packed {
    logic empty;    // no group is in flight
    logic free;     // none for this draw's tile
    logic arrived;  // the data that it reads have arrived
    logic room;     // its result and report can be accepted
    logic move_on;  // groups move
  } around_t;

  // The next group to issue, or a lower one; second: of a pair.
  typedef struct packed {
    logic [2:0] count;
    logic       second;
  } issued_t;

  typedef struct packed {
    step_t            step;
    masks_t           masks;
    logic             pop;
    logic             pass_by;    // it needs nothing of the tile and is sent its result as it is
    logic             take;       // its planes are loaded, to become samples
    group_t           group;      // for the expanders
    logic             stored;     // they expand the stored planes
    logic             chunk;      // stencil of a half: byte mask and values
    logic             half;
    logic [31:0]      lanes;
    logic [31:0][7:0] values;
    logic             finish;     // its masks are final: write depth of the whole tile, send the response
    logic             rewritten;  // its planes have become samples
  } moves_t;

  // No action.
  function automatic moves_t still(input step_t step, input masks_t masks);
    moves_t m;
    m = '0;
    m.step = step;
    m.masks = masks;
    return m;
  endfunction

  // Depth is decided: continue with stencil, or end.
  function automatic moves_t uniform(input moves_t prior, input head_t head, input logic left);
    moves_t m;
    m = prior;
    m.step = FINISH;
    if (head.plan.stencil) begin
      m.masks.stencil = '0;
      if (m.masks.live != 0) m.step = left ? LEFT : RIGHT;
    end
    return m;
  endfunction

  // No work, one cycle, stencil first, or group by group.
  function automatic moves_t start(
    input moves_t prior, input logic settling, input zrop_draw_t item, input head_t head, input around_t at
  );
    moves_t m;
    m = prior;
    if (!item.touch) begin
      m.pass_by = at.empty && at.room;
      m.pop = m.pass_by;
    end else if (at.arrived && !settling) begin
      m.masks = head.uniform;
      if (head.slow) begin
        if (at.free) m.step = LOOP;
      end else if (at.empty) m = uniform(m, head, (item.coverage & HALVES[0]) != 0);
    end
    return m;
  endfunction

  // Issues the next of some groups: the source, the stored planes, or both alternately.
  function automatic moves_t issue(
    input moves_t prior, input issued_t issued, input logic [5:0] groups, input logic both, input logic stored
  );
    moves_t m;
    logic [5:0] left;
    m = prior;
    left = groups & 6'h3f << issued.count;
    m.group.valid = 1'b1;
    m.group.source = both && !issued.second;
    m.group.first = left == groups;
    m.group.last = (left & left - 6'd1) == '0;
    for (int g = 5; g >= 0; g--) if (left[g]) m.group.group = 3'(g);
    m.stored = stored && !m.group.source;
    return m;
  endfunction

  // Processes one half of the stencil. Without depth the last half sends the response.
  function automatic moves_t stencil(
    input moves_t prior, input zrop_draw_t item, input head_t head, input logic [1:0][255:0] bytes,
    input logic room
  );
    moves_t m;
    chunk_t chunk;
    logic done, last;
    m = prior;
    m.half = m.step == RIGHT;
    done = m.half || (item.coverage & HALVES[1]) == 0;
    last = done && !head.depth;
    chunk = stencil_chunk(bytes[m.half], m.half, head.plan.face, m.masks.live & HALVES[m.half], m.masks.z);
    m.lanes = chunk.lanes;
    m.values = chunk.values;
    m.masks.stencil = m.masks.stencil | chunk.passed;
    if (!last || room) begin
      m.chunk = 1'b1;
      m.finish = last;
      m.step = done ? FINISH : RIGHT;
    end
    return m;
  endfunction

  // Converts the planes of the tile at the head to samples, before any other work on it.
  function automatic moves_t lone(input moves_t prior, input issued_t issued, input logic settling, input around_t at);
    moves_t m;
    m = prior;
    case (prior.step)
      REWRITE: m = issue(m, issued, '1, 1'b0, 1'b1);
      REWRITTEN:
      if (at.empty) begin
        m.rewritten = 1'b1;
        m.step = START;
      end
      default:
      if (at.empty && !settling) begin
        m.take = 1'b1;
        m.masks = '0;
        m.step = REWRITE;
      end
    endcase
    if (m.group.last && at.move_on) m.step = REWRITTEN;
    return m;
  endfunction

  function automatic moves_t moves(
    input moves_t prior, input issued_t issued, input logic settling, input masks_t sums, input zrop_draw_t item,
    input head_t head, input logic [1:0][255:0] bytes, input around_t at
  );
    moves_t m;
    logic both;
    m = prior;
    if (prior.step == START) m = start(m, settling, item, head, at);
    // the rest may happen in the same cycle
    if (m.step == SETTLE && at.empty) begin
      m.masks = sums;
      m = uniform(m, head, (item.coverage & HALVES[0]) != 0);
    end
    both = !head.constant && !head.flat;
    unique case (m.step)
      START, SETTLE: ;
      LOOP:
      m = issue(m, issued, zrop_samples_pkg::groups(item.coverage),
                both && head.meta.planes && (head.clipped || zrop_state_pkg::compares(head.plan.func)),
                head.meta.planes && !head.constant);
      REWRITE:
      // its planes are loaded in the next cycle
      if (prior.step == REWRITE) m = issue(m, issued, '1, 1'b0, 1'b1);
      LEFT, RIGHT: m = stencil(m, item, head, bytes, at.room);
      FINISH: m.finish = at.room;
      REWRITTEN:
      if (at.empty) begin
        m.rewritten = 1'b1;
        m.pop = 1'b1;
        m.step = START;
      end
    endcase
    if (m.group.last && !m.group.source && at.move_on) begin
      if (m.step == REWRITE) m.step = REWRITTEN;
      else if (head.alone) m.step = SETTLE;
      else begin
        m.step = START;
        m.pop = 1'b1;
      end
    end
    return m;
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

// The consequences of a plan: what is sent to the slice, which entry and which work begin, the new status of tiles.

/* verilator lint_off UNUSEDSIGNAL */  // bits of status that are always 0; only fields of plans are used
package planned_pkg;
  import compression_pkg::*;
  import compression_plan_pkg::*;
  import memory_pkg::*;
  import slice_issue_pkg::*;

  // A request with the status of its tile and of the other half of eight-byte samples, and its plan. `parted`: both
  // halves are expanded, since they differ. `value`: entry of the table of clear values.
  typedef struct packed {
    memory_head_t head;
    tile_status_t tile;
    tile_status_t other;
    logic         parted;
    plan_t        plan;
    logic [3:0]   value;
  } known_t;

  // Whether the other half is expanded: if one half is plain, the other is not.
  function automatic logic is_other(input known_t known);
    return known.parted && known.tile.state == '0;
  endfunction

  // The work that begins, or Rest.
  function automatic work_t work_of(input known_t known);
    work_of = '0;
    work_of.owner = known.head;
    case (known.plan.kind)
      PLAN_FILL: begin
        work_of.step = WORK_STEP_FILL;
        work_of.coding = coding_at(known.head, known.plan.state);
        work_of.tiles = known.head.sectors;
      end
      PLAN_SCATTER: begin
        work_of.step = WORK_STEP_SCATTER;
        work_of.coding = coding_at(known.head, 2'd0);
        work_of.tiles = known.head.sectors;
      end
      PLAN_EXPAND: begin
        work_of.step = WORK_STEP_REQUEST;
        work_of.coding = coding_at(known.head, is_other(known) ? known.other.state : known.tile.state);
        work_of.clear = is_other(known) ? known.other.clear : known.tile.clear;
        work_of.read = 3'd1;
        work_of.other = is_other(known);
        if (is_other(known)) work_of.coding.right = !work_of.coding.right;
      end
      PLAN_READ:
      if (known.plan.reading.second != '0) begin
        work_of.step = WORK_STEP_SECOND;
        work_of.second = known.plan.reading.second;
      end else work_of.owner = '0;
      default: work_of.owner = '0;
    endcase
  endfunction

  // The entry of a read that is decoded.
  function automatic reading_t new_reading(input known_t known);
    read_plan_t plan;
    plan = known.plan.reading;
    new_reading.busy = 1'b1;
    new_reading.missing = 3'($countones(plan.sectors)) + 3'($countones(plan.second));
    new_reading.expands = 1'b0;
    new_reading.unpacks = plan.unpacks;
    new_reading.client = known.head.client;
    new_reading.tag = known.head.tag;
    new_reading.status = plan.status;
    new_reading.compressible = plan.compressible;
    new_reading.coding = coding_at(known.head, known.tile.state);
    new_reading.coding.form = plan.form;
    if (plan.sectors == '0) new_reading.coding.stencil = 1'b0;  // if nothing is read, stencil is not read either
    new_reading.upper = is_upper(known.head);
    new_reading.wanted = plan.wanted;
    new_reading.clear = known.tile.clear;
  endfunction

  // The consequences of a request. The head and the work of a read do not have the number of its entry yet.
  function automatic planned_t planned_of(input known_t known);
    read_plan_t plan;
    plan = known.plan.reading;
    planned_of = '0;
    planned_of.request = known.head;
    planned_of.changes = may_change(known.head, known.tile.state) || known.parted;
    planned_of.sends = known.plan.kind == PLAN_PASS || known.plan.kind == PLAN_REFUSE;
    planned_of.refused = known.plan.kind == PLAN_REFUSE;
    planned_of.head = known.head;
    planned_of.work = work_of(known);
    planned_of.pops = {planned_of.work.step == WORK_STEP_REST, known.plan.kind == PLAN_CLEAR};
    if (known.plan.kind == PLAN_READ) begin
      planned_of.sends = plan.sectors != '0;
      planned_of.head = own(known.head, plan.line, plan.sectors,
                            plan.passes ? 12'd1 << PASSING_TAG : 12'(plan.unpacks && plan.line[0]) << SECOND_TAG);
      planned_of.decodes = !plan.passes;
      planned_of.reading = new_reading(known);
      planned_of.passes = plan.passes;
      planned_of.passing = {1'b1, known.head.client, known.head.tag, plan.status, plan.compressible};
    end
  endfunction

  typedef struct packed {
    logic           valid;
    status_change_t data;
  } change_t;

  // The new status of the request's tiles.
  function automatic change_t change_of(input known_t known);
    tile_status_t status;
    status = '0;
    status.state = known.plan.state;
    change_of.valid = known.plan.becomes;
    case (known.plan.kind)
      PLAN_PASS, PLAN_FILL: ;
      PLAN_CLEAR: begin
        change_of.valid = 1'b1;
        status.state = 2'd1;
        status.clear = known.value;
      end
      PLAN_EXPAND: begin
        change_of.valid = 1'b1;
        status.state = '0;
      end
      default: change_of.valid = 1'b0;
    endcase
    change_of.data = {tiles_of(known.head), status};
    if (is_other(known)) change_of.data.tiles = BLOCK_TILES'(1) << (tile_of(known.head) ^ 2'd1);
  endfunction

endpackage
/* verilator lint_on UNUSEDSIGNAL */

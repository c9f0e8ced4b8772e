// Channel turn: keeps one channel loaded, lets it run, and decides when to switch it out: when another can run and it
// is dry, blocked with its switch hint set, or yields, or when its group's time slice is over (host-timeslice,
// host-tsg-leave). The channel is then stopped at a method boundary, prefetched data are dropped, its state is saved
// and the next channel's is loaded.
//
// A switch takes 28 cycles and a memory latency from a failed acquire to the next channel's first cycle (host-channel-swap). A
// channel with a fault, or with a refused read, is disabled and switched out; a fault of the engines does that to the channel's
// whole group. Specification: Host.

module channel_turn
  import fault_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import translation_pkg::*;
  import turn_reports_pkg::*;
(
  // ---- ports
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic           list_waits_i,       // a runlist was submitted
  output logic           takes_list_o,       // a runlist may be read now
  input  logic           notified_valid_i,
  output logic           notified_ready_o,
  input  list_notified_t notified_i,
  input  logic           disable_valid_i,    // a channel is disabled
  input  channel_id_t    disable_i,
  output logic           next_valid_o,
  input  logic           next_ready_i,
  output turn_end_t      next_o,
  input  logic           chosen_valid_i,
  input  chosen_t        chosen_i,
  input  logic           nothing_i,
  output logic           lookup_o,
  output logic           load_o,
  output logic           save_o,
  input  logic           block_idle_i,       // the load or save is complete
  input  logic           good_i,             // the loaded state has its signature
  input  time_slice_t    slice_i,            // and its own time slice, outside of groups
  output logic           start_o,
  output logic           hold_o,
  output logic           drop_o,
  output logic           go_o,
  input  logic           settled_i,
  input  logic           empty_i,
  input  logic           dry_i,
  input  logic           waits_i,            // it waits for a semaphore or a syncpoint
  input  logic           blocked_i,          // its wait has just failed
  input  logic           switches_i,
  input  logic [1:0]     yields_i,
  input  logic           moved_i,
  input  logic           failed_i,           // the channel has a fault
  input  logic           strike_valid_i,     // a group has failed in the engines
  input  group_id_t      strike_i,
  input  logic           refusal_valid_i,    // a read for current_o was refused
  /* verilator lint_off UNUSEDSIGNAL */  // the cause and the address are not used
  input  access_fault_t refusal_i,
  /* verilator lint_on UNUSEDSIGNAL */
  output chosen_t     current_o,
  output logic        runs_o,             // current_o is loaded
  output logic        leaves_o,           // the channel is loaded, and is to be switched out
  output logic        refused_valid_o,    // current_o may not run any more
  output channel_id_t refused_o,
  output logic        interrupt_valid_o,
  input  logic        interrupt_ready_i,
  output interrupt_t  interrupt_o,
  output logic        fault_valid_o,
  input  logic        fault_ready_i,
  output fault_t      fault_o,
  output logic        idle_o              // the unit waits for nothing but the runlist
);

  // ---- registers
  // EMPTY: no channel is loaded; LIST: reads a runlist; LOOK: requests the
  // instance block's address; LOAD, LOADING: the load starts, is under way; HOLD:
  // until the channel is at a method boundary; DROP, DROPPED: discards prefetched
  // data, until no read is in flight; SAVE, SAVING: the save starts, is under way.
  typedef enum logic [3:0] {EMPTY, LIST, LOOKUP, LOAD, LOADING, START, RUN, HOLD, DROP, DROPPED, SAVE, SAVING} turn_step_t;
  typedef struct packed {
    turn_step_t  step;
    chosen_t     current;
    logic        follows;       // next is to be loaded
    chosen_t     next;
    logic        wants;             // the runlist is to be requested
    turn_end_t   how;               // how the turn ended
    logic        requested;         // its response is outstanding
    logic        go;
    logic        moved;         // it made progress since the runlist was requested
    logic        evict;         // the channel is disabled
    logic        timed;
    logic [32:0] left;          // cycles of the time slice
    logic        refused;
    struct packed {logic valid; access_fault_t data;} access;  // refused access of current_o, to be reported
    logic        lost;          // an access was refused in this turn
    struct packed {logic valid; interrupt_t data;} notice;
    struct packed {logic valid; fault_t data;} fault;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign takes_list_o = q.step == LIST;
  assign notified_ready_o = q.step == LIST && !q.notice.valid && !q.fault.valid;
  assign next_valid_o = q.wants;
  assign next_o = q.how;
  assign lookup_o = q.step == LOOKUP;
  assign load_o = q.step == LOAD;
  assign start_o = q.step == START;
  assign hold_o = !(q.step inside {START, RUN});
  assign drop_o = !(q.step inside {START, RUN, HOLD});
  assign go_o = q.go;
  assign save_o = q.step == SAVE;
  assign current_o = q.current;
  assign runs_o = q.step == RUN;
  assign leaves_o = q.step inside {HOLD, DROP, DROPPED};
  assign refused_valid_o = q.refused;
  assign refused_o = q.current.channel;
  assign {interrupt_valid_o, interrupt_o} = q.notice;
  assign {fault_valid_o, fault_o} = q.fault;
  assign idle_o = q.step inside {EMPTY, RUN} && !(q.requested || q.notice.valid || q.fault.valid || q.access.valid);

  // ---- next state
  // What may not run any more: a disabled channel, a group that has failed.
  typedef struct packed {
    logic        disabled;
    channel_id_t channel;
    logic        failed;
    group_id_t   group;
  } ending_t;

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic ends(input ending_t ending, input chosen_t chosen);
    return ending.disabled && ending.channel == chosen.channel || ending.failed && ending.group == chosen.group;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  ending_t ending;
  assign ending = {disable_valid_i, disable_i, strike_valid_i, strike_i};

  logic over, fails, accepted, response, free, can_tell, untold, takes, raises;
  time_slice_t slice;
  chosen_t taken;
  fault_t raised;

  always_comb begin
    d = q;
    over = q.timed && q.left == 0;
    fails = blocked_i && switches_i;
    can_tell = !q.notice.valid && !q.fault.valid;
    d.refused = 1'b0;
    d.go = 1'b0;
    if (interrupt_ready_i) d.notice.valid = 1'b0;
    if (fault_ready_i) d.fault.valid = 1'b0;
    if (q.left != 0) d.left = q.left - 33'd1;

    // ---- the runlist
    accepted = q.wants && next_ready_i;
    response = q.requested && (chosen_valid_i || nothing_i);
    if (accepted) begin
      d.wants = 1'b0;
      d.requested = 1'b1;
      d.moved = 1'b0;
    end
    if (response) d.requested = 1'b0;
    free = !q.requested && !accepted;
    if (ends(ending, q.current) || failed_i) d.evict = 1'b1;
    if (failed_i) d.refused = 1'b1;
    if (ends(ending, q.next)) d.follows = 1'b0;

    // ---- result of a read for the channel: the first refusal ends the turn
    if (refusal_valid_i && !(q.step inside {EMPTY, LIST, SAVE, SAVING}) && !q.lost) begin
      d.access = {1'b1, refusal_i};
      d.lost = 1'b1;
      d.evict = 1'b1;
    end
    untold = d.access.valid;
    takes = 1'b0;  // a channel's turn begins
    taken = q.step == SAVING ? q.next : chosen_i;
    raises = 1'b0;  // a fault is reported
    raised = turn_fault(FAULT_KIND_RUNLIST, '0, 32'(notified_i.length));
    slice = q.current.alone ? slice_i : q.step == START ? q.current.slice : chosen_i.slice;

    case (q.step)
      EMPTY:
      if (response && chosen_valid_i) takes = 1'b1;
      else if (free && list_waits_i) begin
        d.wants = 1'b0;
        d.step = LIST;
      end else if (free) begin
        d.wants = 1'b1;
        d.how = '{leave: 1'b0, again: 1'b0, spared: 1'b0, moved: 1'b1};
      end
      LIST:
      if (notified_valid_i && can_tell) begin
        d.step = EMPTY;
        raises = notified_i.bad;
        if (!raises) d.notice = {1'b1, INTERRUPT_KIND_RUNLIST_DONE, channel_id_t'(0), 32'(notified_i.length)};
      end
      LOOKUP: d.step = LOAD;
      LOAD: d.step = LOADING;
      LOADING:
      if (block_idle_i && !untold) begin
        if (q.evict) begin
          d.step = EMPTY;
        end else if (good_i) begin
          d.step = START;
        end else if (can_tell) begin
          raises = 1'b1;
          raised = turn_fault(FAULT_KIND_SIGNATURE, q.current.channel, '0);
          d.step = EMPTY;
          d.refused = 1'b1;
        end
      end
      START: begin
        if (q.current.fresh) {d.timed, d.left} = turn_cycles(slice);
        d.step = RUN;
      end
      RUN: begin
        d.moved = d.moved || moved_i;
        if (free) begin
          d.wants = dry_i || fails || yields_i != 0 || over;
          d.how = '{
              leave: over || yields_i == 2'd3,
              again: over && !dry_i && !waits_i && yields_i == 0,
              spared: yields_i != 0,
              moved: d.moved
          };
        end
        if (response && chosen_valid_i) begin
          if (chosen_i.channel == q.current.channel && chosen_i.group == q.current.group) begin
            d.go = yields_i != 0;
            if (chosen_i.fresh) {d.timed, d.left} = turn_cycles(slice);
          end else begin
            d.next = chosen_i;
            d.follows = !ends(ending, chosen_i);
            d.step = HOLD;
          end
        end else if (free && (q.evict || list_waits_i)) begin
          d.wants = 1'b0;
          d.follows = 1'b0;
          d.step = HOLD;
        end
      end
      HOLD: begin
        d.go = yields_i != 0;
        if (settled_i && yields_i == 0) d.step = DROP;
      end
      DROP: d.step = DROPPED;
      DROPPED: if (empty_i && !untold) d.step = SAVE;
      SAVE: d.step = SAVING;
      SAVING:
      if (block_idle_i) begin
        if (d.follows) takes = 1'b1;
        else begin
          d.step = EMPTY;
          d.evict = 1'b0;
        end
      end
      default: ;
    endcase
    if (takes) begin
      d.current = taken;
      d.moved = 1'b0;
      d.evict = ends(ending, taken);
      d.lost = 1'b0;
      d.step = LOOKUP;
    end
    if (q.access.valid && can_tell) begin
      d.access.valid = 1'b0;
      d.refused = 1'b1;
      raises = 1'b1;
      raised = access_fault(q.current.channel, q.access.data);
    end
    if (raises) begin
      d.notice = {1'b1, INTERRUPT_KIND_FAULT, raised.channel, raised.value};
      d.fault = {1'b1, raised};
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule

// Sequence of the constant store: whether a phase acts in this cycle, and the phase that follows when it does. A work is done
// when its last phase returns to idle.

package store_sequence_pkg;
  import state_constants_pkg::*;

  // What the phases wait for, and branch on.
  typedef struct packed {
    logic head_valid;  // there is work
    constant_work_kind_t kind;
    logic joins;  // the update's block was scanned
    logic closed;  // no draw has begun in the open epoch
    logic binds;  // the bank gets a buffer
    logic wrote;  // some writes may not be performed
    logic some_todo;  // a version is to be scanned
    logic agrees;  // it has the buffer to be bound
    logic scanned_aside;  // versions retain the block
    logic some_aside;  // one of them was not copied for yet
    logic may_copy;  // a slot and a version for its banks are free
    logic second;  // the second line of a block
    logic arrived;  // the block was read
    logic last_beat;
    logic performed;  // the last response to a barrier
    logic emits;  // a bank's state is to be sent
    logic some_unused;  // a version is not in use
    logic some_stale;  // a version has stale blocks in the caches
    logic up_free;
    logic word_free;
    logic caches_free;  // the caches accept a change
    logic caches_done;  // they have made the last one
    logic words_done;  // all states were accepted
  } store_view_t;

  typedef struct packed {
    logic acts;
    store_phase_t next;
  } store_step_t;

  // The step of an idle store: it begins the next work in order.
  function automatic store_step_t store_begin(input constant_work_kind_t kind, input logic joins, input logic closed,
                                              input logic binds, input logic wrote, input logic caches_free);
    unique case (kind)
      CONSTANT_WORK_UPDATE:
      return '{acts: joins || closed, next: joins ? STORE_PHASE_HEAD : STORE_PHASE_SCAN};
      CONSTANT_WORK_BANK: return '{acts: closed, next: binds ? STORE_PHASE_SCAN : STORE_PHASE_BANK_SET};
      CONSTANT_WORK_PURGE: return '{acts: caches_free, next: STORE_PHASE_PURGE};
      CONSTANT_WORK_SETTLE: return '{acts: 1'b1, next: wrote ? STORE_PHASE_BARRIER : STORE_PHASE_INVALIDATE};
      default: return '{acts: 1'b1, next: STORE_PHASE_IDLE};
    endcase
  endfunction

  // The phase after the scan of one version, or of all.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic store_phase_t store_scanned(input store_view_t view);
    if (view.kind == CONSTANT_WORK_BANK) begin
      if (!view.some_todo) return STORE_PHASE_BANK_ATTACH;
      return view.agrees ? STORE_PHASE_BANK_SET : STORE_PHASE_SCAN;
    end
    if (view.some_todo) return STORE_PHASE_SCAN;
    return view.scanned_aside ? STORE_PHASE_ASIDE_BEGIN : STORE_PHASE_HEAD;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic store_step_t store_step(input store_phase_t phase, input store_view_t view);
    store_step_t begun;
    unique case (phase)
      STORE_PHASE_IDLE: begin
        begun = store_begin(view.kind, view.joins, view.closed, view.binds, view.wrote, view.caches_free);
        return '{acts: view.head_valid && begun.acts, next: begun.next};
      end
      STORE_PHASE_SCAN: return '{acts: 1'b1, next: store_scanned(view)};

      STORE_PHASE_ASIDE_BEGIN:
      return '{
          acts: !view.some_aside || view.may_copy,
          next: view.some_aside ? STORE_PHASE_ASIDE_READ : STORE_PHASE_HEAD
      };
      STORE_PHASE_ASIDE_READ:
      return '{acts: view.up_free, next: view.second ? STORE_PHASE_ASIDE_ARRIVE : STORE_PHASE_ASIDE_READ};
      STORE_PHASE_ASIDE_ARRIVE: return '{acts: view.arrived, next: STORE_PHASE_ASIDE_HEAD};
      STORE_PHASE_ASIDE_HEAD: return '{acts: view.up_free, next: STORE_PHASE_ASIDE_BEAT};
      STORE_PHASE_ASIDE_BEAT:
      if (!view.last_beat) return '{acts: view.up_free, next: STORE_PHASE_ASIDE_BEAT};
      else return '{acts: view.up_free, next: view.second ? STORE_PHASE_ASIDE_BARRIER : STORE_PHASE_ASIDE_HEAD};
      STORE_PHASE_ASIDE_BARRIER: return '{acts: view.up_free, next: STORE_PHASE_ASIDE_PERFORMED};
      STORE_PHASE_ASIDE_PERFORMED: return '{acts: view.performed, next: STORE_PHASE_ASIDE_MOVE};
      STORE_PHASE_ASIDE_MOVE: return '{acts: view.caches_free, next: STORE_PHASE_ASIDE_TAKE};
      STORE_PHASE_ASIDE_TAKE: return '{acts: view.caches_free, next: STORE_PHASE_ASIDE_WORDS};
      STORE_PHASE_ASIDE_WORDS:
      return '{
          acts: !view.emits || view.word_free,
          next: view.emits ? STORE_PHASE_ASIDE_WORDS : STORE_PHASE_ASIDE_BEGIN
      };

      STORE_PHASE_HEAD: return '{acts: view.up_free, next: STORE_PHASE_BEAT};
      STORE_PHASE_BEAT: return '{acts: view.up_free, next: STORE_PHASE_IDLE};

      STORE_PHASE_BANK_ATTACH: return '{acts: view.some_unused && view.caches_free, next: STORE_PHASE_BANK_SET};
      STORE_PHASE_BANK_SET: return '{acts: view.word_free, next: STORE_PHASE_IDLE};

      STORE_PHASE_BARRIER: return '{acts: view.up_free, next: STORE_PHASE_PERFORMED};
      STORE_PHASE_PERFORMED: return '{acts: view.performed, next: STORE_PHASE_INVALIDATE};
      STORE_PHASE_INVALIDATE:
      return '{
          acts: view.some_stale ? view.caches_free : view.caches_done && view.words_done,
          next: view.some_stale ? STORE_PHASE_INVALIDATE : STORE_PHASE_SETTLED
      };
      STORE_PHASE_PURGE: return '{acts: view.caches_done, next: STORE_PHASE_IDLE};
      STORE_PHASE_SETTLED: return '{acts: 1'b1, next: STORE_PHASE_IDLE};
      default: return '{acts: 1'b0, next: phase};
    endcase
  endfunction

endpackage

// Steps of Host's methods, and the first step of each.

package first_step_pkg;
  import fault_pkg::*;
  import host_class_pkg::*;
  import host_parts_pkg::*;
  import host_pkg::*;
  import memory_operation_pkg::*;
  import semaphore_pkg::*;

  // RUN: methods of engines, and those that only store a value; REQUEST, DRAINED: a drain, its response;
  // LAUNCH: until earlier packets are accepted; READ, DATA, JUDGE: a read, its response, the decision;
  // WRITE: a write; COUNT, COUNTED, COMPARE: a syncpoint, its value, the decision; ORDER, ORDERED: an
  // order to the L2 or to translation, its end; WAIT: until the retry; NOTIFY: an interrupt; YIELDS:
  // another channel may be granted; REPORT, STOPPED: a fault, until the channel is switched out.
  typedef enum logic [4:0] {RUN, REQUEST, DRAINED, LAUNCH, READ, DATA, JUDGE, WRITE, COUNT, COUNTED, COMPARE, ORDER, ORDERED, WAIT, NOTIFY, YIELDS, REPORT, STOPPED} host_step_t;

  // Host's own method after its first cycle.
  typedef struct packed {
    host_step_t    step;
    method_state_t state;
    logic [1:0]    done;   // entries consumed by now: none if the method has more steps
    fault_kind_t   fault;  // the fault that it reports
  } begun_t;

  // A first step, or a fault.
  typedef struct packed {
    host_step_t  step;
    fault_kind_t fault;
  } step_or_fault_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only parts of a method and its value are used

  // Whether a method is forwarded to the front end.
  function automatic logic is_for_engine(input decoded_t head);
    return head.kind == DECODED_KIND_METHOD && (head.address >= FIRST_ENGINE_METHOD || head.address == SET_OBJECT);
  endfunction

  function automatic host_method_t engine_method(input decoded_t head, input channel_id_t channel);
    return '{channel: channel, subchannel: head.subchannel, address: head.address, two: head.two, words: head.words};
  endfunction

  // Where a fault occurred.
  function automatic fault_t fault_of(input decoded_t head, input channel_id_t channel, input fault_kind_t kind);
    return '{kind: kind, channel: channel, subchannel: head.subchannel, address: head.address, value: head.words[0]};
  endfunction

  // Whether a method stores its value at most, and is done.
  function automatic logic only_stores(input word_address_t address);
    return address inside {NOP, MEM_OP_C, CRC_CHECK, SEMAPHORE_A, SEMAPHORE_B, SEMAPHORE_C, SYNCPOINT_A};
  endfunction

  // The first step of a method that acts, or its fault.
  function automatic step_or_fault_t step_of(input word_address_t address, input logic [31:0] value, input logic aligned);
    host_step_t release_step;
    release_step = value[20] ? LAUNCH : REQUEST;
    case (address)
      SEMAPHORE_D:
      case (value[4:0])
        ACQUIRE, ACQUIRE_GEQ, ACQUIRE_AND: return '{READ, FAULT_KIND_NONE};
        RELEASE: return !value[24] && !aligned ? '{REPORT, FAULT_KIND_ALIGNMENT} : '{release_step, FAULT_KIND_NONE};
        REDUCTION: return value[30] ? '{REPORT, FAULT_KIND_HOST_VALUE} : '{release_step, FAULT_KIND_NONE};
        default: return '{REPORT, FAULT_KIND_HOST_VALUE};
      endcase
      MEM_OP_D: return is_known(value[31:27]) ? '{REQUEST, FAULT_KIND_NONE} : '{REPORT, FAULT_KIND_HOST_VALUE};
      FB_FLUSH, SET_REFERENCE, HOST_WFI: return '{REQUEST, FAULT_KIND_NONE};
      NON_STALL_INTERRUPT: return '{NOTIFY, FAULT_KIND_NONE};
      SYNCPOINT_B: return value[1] ? '{REPORT, FAULT_KIND_HOST_VALUE} : '{COUNT, FAULT_KIND_NONE};
      YIELD: return '{YIELDS, FAULT_KIND_NONE};
      default: return '{REPORT, FAULT_KIND_HOST_METHOD};
    endcase
  endfunction

  // The first cycle of one of Host's own methods.
  function automatic begun_t first_step(input decoded_t head, input method_state_t state);
    step_or_fault_t first;
    logic acts;
    first = '{RUN, FAULT_KIND_NONE};
    acts = head.kind != DECODED_KIND_NOTHING;
    first_step.state = state;
    if (head.kind == DECODED_KIND_METHOD) begin
      acts = !only_stores(head.address);
      case (head.address)
        SEMAPHORE_A: first_step.state.semaphore_va[37:30] = head.words[0][7:0];
        SEMAPHORE_B: first_step.state.semaphore_va[29:0] = head.words[0][31:2];
        SEMAPHORE_C: first_step.state.payload = head.words[0];
        SYNCPOINT_A: first_step.state.threshold = head.words[0];
        SEMAPHORE_D: first_step.state.operation = head.words[0];
        SYNCPOINT_B: first_step.state.syncpoint = head.words[0];
        default: ;
      endcase
      if (acts) first = step_of(head.address, head.words[0], state.semaphore_va[1:0] == '0);
    end else if (acts) first = '{REPORT, head.kind == DECODED_KIND_HEADER ? FAULT_KIND_HEADER : FAULT_KIND_ENTRY};
    if (acts) first_step.state.ends = head.done;
    first_step.done = acts ? '0 : head.done;
    first_step.step = first.step;
    first_step.fault = first.fault;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */

endpackage

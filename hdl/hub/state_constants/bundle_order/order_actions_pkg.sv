// Actions of bundle_order: what the oldest bundle is, and what is done for it next. A draw waits for the earlier constants, then
// for its programs' headers, in the order of the actions.

package order_actions_pkg;
  import constant_class_pkg::*;
  import derived_state_pkg::INVALIDATE_CACHES;
  import draw_class_pkg::*;
  import engine_pkg::*;
  import reports_pkg::*;
  import state_pkg::*;

  typedef enum logic [3:0] {
    ORDER_ACTION_INVALIDATE,  // invalidates caches
    ORDER_ACTION_LOAD,        // adds a word of constants to the gathered sector
    ORDER_ACTION_BIND,        // binds a bank
    ORDER_ACTION_GATHERED,    // sends the gathered sector
    ORDER_ACTION_SETTLE,      // waits until constants are in place
    ORDER_ACTION_DROP,        // drops the draw: a program is illegal
    ORDER_ACTION_STAGES,      // sends the stages that have programs
    ORDER_ACTION_HEADER,      // reads a header
    ORDER_ACTION_REFUSE,      // a batch does not fit in an SM
    ORDER_ACTION_DRAW,        // reports the draw to the store
    ORDER_ACTION_PASS         // forwards or consumes the bundle
  } order_action_t;

  // Caches: instructions, constants, data, textures, headers, samplers.
  typedef logic [5:0] caches_t;

  // Constants and data: the CPU may have overwritten what the caches still hold, once it has seen a release.
  localparam caches_t RELEASED_CACHES = 6'b000110;

  typedef struct packed {
    method_address_t address;
    logic method;
    logic draws;     // begins a draw
    logic in_draw;   // is between a draw's begin and its end
    logic waits;     // waits for earlier constants
    logic releases;  // a report's trigger is a release: a waiting CPU may then write data that were read before
    logic sets_program;  // enables a stage's program, or sets its start
    logic flushes;   // caches are invalidated before it
    caches_t caches;
  } bundle_view_t;

  // Caches that a method invalidates.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic caches_t invalidates(input method_address_t address, input logic [31:0] value);
  /* verilator lint_on UNUSEDSIGNAL */
    unique case (address)
      INVALIDATE_SHADER_CACHES, INVALIDATE_SHADER_CACHES_NO_WFI:
      return {
        3'd0,
        invalidate_shader_caches_data(value),
        invalidate_shader_caches_constant(value),
        invalidate_shader_caches_instruction(value)
      };
      INVALIDATE_TEXTURE_HEADER_CACHE_ALL, INVALIDATE_TEXTURE_HEADER_CACHE, INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI:
      return 6'b010000;
      INVALIDATE_SAMPLER_CACHE_ALL, INVALIDATE_SAMPLER_CACHE, INVALIDATE_SAMPLER_CACHE_NO_WFI: return 6'b100000;
      INVALIDATE_TEXTURE_DATA_CACHE, INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI: return 6'b001000;
      default: return '0;
    endcase
  endfunction

  /* verilator lint_off UNUSEDSIGNAL */
  function automatic bundle_view_t bundle_view(input bundle_t head, input logic released);
    bundle_view_t view;
    method_address_t address;
    logic trigger;
    address = {head.address, 2'b00};
    trigger = head.kind == BUNDLE_KIND_TRIGGER;
    view.address = address;
    view.method = head.kind == BUNDLE_KIND_STATE || trigger;
    view.draws = trigger && (address == BEGIN || begins_and_ends(address));
    view.in_draw = trigger && (draws_arrays(address) || draws_inline(address) || draws_fetched(address)
        || address == DRAW_ZERO_INDEX || address == END);
    view.waits = view.draws || view.method && (address == SET_REPORT_SEMAPHORE_D || address == INCREMENT_SYNC_POINT);
    view.releases = view.method && address == SET_REPORT_SEMAPHORE_D && set_report_semaphore_d_operation(head.value) == '0;
    view.sets_program = view.method && (enables_program(address) || begins_program(address));
    unique case (head.kind)
      BUNDLE_KIND_INVALIDATE: view.caches = '1;
      BUNDLE_KIND_FLUSH: view.caches = '0;
      default: view.caches = invalidates(address, head.value);
    endcase
    view.flushes = view.caches == '0 && view.draws && released;
    if (view.flushes) view.caches = RELEASED_CACHES;
    return view;
  endfunction

  // State that no front-end bundle carries.
  function automatic bundle_t derived(input state_t of);
    derived = '0;
    derived.kind = BUNDLE_KIND_STATE;
    derived.address = of.address[13:2];
    derived.value = of.value;
  endfunction

  // The bundle that invalidates caches, in place of the oldest one, or before it.
  function automatic bundle_t invalidating(input bundle_view_t view, input bundle_t head);
    invalidating = view.flushes ? '0 : head;
    invalidating.kind = BUNDLE_KIND_STATE;
    invalidating.address = INVALIDATE_CACHES[13:2];
    invalidating.value = 32'(view.caches);
  endfunction

  // `gathered`: a sector is not sent; `loose`: constants may not be in place; `refused`: the draw has no program;
  // `restaged`: other stages have programs; `stale`: a header is to be read; `fits`: a batch fits in an SM; `notified`: the
  // draw was reported.
  function automatic order_action_t order_action(input bundle_view_t view, input logic gathered, input logic loose,
                                                 input logic refused, input logic restaged, input logic stale,
                                                 input logic fits, input logic notified);
    if (view.caches != '0) return ORDER_ACTION_INVALIDATE;
    if (view.method && loads_constants(view.address)) return ORDER_ACTION_LOAD;
    if (view.method && binds_bank(view.address)) return ORDER_ACTION_BIND;
    if (view.waits && gathered) return ORDER_ACTION_GATHERED;
    if (view.waits && loose) return ORDER_ACTION_SETTLE;
    if (!view.draws) return ORDER_ACTION_PASS;
    if (refused) return ORDER_ACTION_DROP;
    if (restaged) return ORDER_ACTION_STAGES;
    if (stale) return ORDER_ACTION_HEADER;
    if (!fits) return ORDER_ACTION_REFUSE;
    return notified ? ORDER_ACTION_PASS : ORDER_ACTION_DRAW;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage

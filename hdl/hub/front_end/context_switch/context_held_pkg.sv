// What the front end and the engines hold of contexts, class by class: whose state it is, which groups may differ
// from the reset state, and which have changed since they were saved or loaded.

package context_held_pkg;
  import context_layout_pkg::*;
  import front_end_pkg::*;
  import macros_pkg::*;
  import memory_port_pkg::*;
  import reset_values_pkg::*;

  typedef logic [SHADOW_CLASSES-1:0] classes_t;

  typedef struct packed {
    logic            switched;        // a context was loaded; before that every class is the channel's
    logic [3:0]      own;             // classes of the channel
    logic            seeded;          // 3D has been sent its reset values
    groups_t         used;            // by class and group: it may differ from the reset state
    groups_t         changed;         // since it was saved or loaded
    logic            macros_changed;
    macro_extent_t   extent;          // macros that may differ from zero
    logic [10:0]     instruction;     // pointers of the macro engine
    logic [7:0]      start;
    logic [31:0]     number;          // of the last save
    context_holder_t [SHADOW_CLASSES-1:0] holders;
    logic            based;           // memory at `base` has all of the channel's that has not changed
    sector_address_t base;
  } held_t;

  // The copy engine's class, which every channel has.
  localparam classes_t COPY_CLASS = 5'h10;

  /* verilator lint_off UNUSEDSIGNAL */
  // Classes whose state is another channel's.
  function automatic logic [3:0] foreign_of(input held_t held);
    return held.switched ? ~held.own : '0;
  endfunction

  // Groups that may differ from the reset state in the engine, too.
  function automatic logic is_dirty(input held_t held, input item_t item);
    return has(held.used, item) || !held.seeded && class_of(item) == 0 && RESET_GROUPS[item[3:0]];
  endfunction

  function automatic logic is_whole(input held_t held, input context_start_t start);
    return !held.based || held.base != start.address;
  endfunction

  // Groups to save: memory may have the rest.
  function automatic groups_t groups_to_save(input held_t held, input context_start_t start);
    return is_whole(held, start) ? held.used : held.changed;
  endfunction

  function automatic logic saves_macros(input held_t held, input context_start_t start);
    return held.macros_changed || is_whole(held, start);
  endfunction

  // A method has changed a word.
  function automatic held_t note(input held_t held, input shadow_group_t at);
    held_t next;
    next = held;
    if (at.of < 3'(SHADOW_CLASSES)) begin
      next.used[at.of][at.group] = 1'b1;
      next.changed[at.of][at.group] = 1'b1;
    end
    return next;
  endfunction

  // The macro engine is sent a word; by a method, or while a context is loaded.
  function automatic held_t note_macro(input held_t held, input macro_load_t load, input logic by_method);
    held_t next;
    logic [8:0] instructions;
    logic [5:0] starts;
    next = held;
    instructions = 9'(held.instruction[10:3]) + 9'd1;
    starts = 6'(held.start[7:3]) + 6'd1;
    case (load.port)
      MACRO_PORT_INSTRUCTION_POINTER: next.instruction = load.value[10:0];
      MACRO_PORT_START_POINTER: next.start = load.value[7:0];
      MACRO_PORT_INSTRUCTION: begin
        if (instructions > held.extent.instructions) next.extent.instructions = instructions;
        next.instruction = held.instruction + 11'd1;
        next.macros_changed = held.macros_changed || by_method;
      end
      default: begin
        if (starts > held.extent.starts) next.extent.starts = starts;
        next.start = held.start + 8'd1;
        next.macros_changed = held.macros_changed || by_method;
      end
    endcase
    return next;
  endfunction

  // A save or load begins.
  function automatic held_t begin_of(input held_t held, input context_start_t start);
    held_t next;
    next = held;
    if (!start.load) next.number = held.number + 32'd1;
    else if (start.stopped) begin
      // the engines lack what the shadow has: nothing is here
      next.holders = '0;
    end
    return next;
  endfunction

  // Classes of a context that are loaded: those that it has, except where the state is still here, unchanged.
  function automatic classes_t classes_to_load(input held_t held, input context_start_t start, input context_header_t header);
    classes_t classes;
    context_holder_t holder;
    holder.number = header.number;
    holder.address = start.address;
    classes = {1'b1, header.registers.bound};
    for (int k = 0; k < SHADOW_CLASSES; k++)
      if (header.number != 0 && held.holders[k] == holder && held.changed[k] == 0 && !(k == 0 && held.macros_changed))
        classes[k] = 1'b0;
    return classes;
  endfunction

  // Classes are saved or loaded.
  function automatic held_t end_of(
      input held_t held, input context_start_t start, input context_header_t header, input classes_t classes);
    held_t next;
    logic is_reset;
    next = held;
    // a claim after a fault does not reach the engines
    is_reset = start.load && !(start.claim && start.stopped);
    for (int k = 0; k < SHADOW_CLASSES; k++)
      if (classes[k]) begin
        next.changed[k] = '0;
        next.holders[k].number = start.load ? header.number : held.number;
        next.holders[k].address = start.address;
        if (is_reset) next.used[k] = header.groups[k];
      end
    if (classes[0]) begin
      next.macros_changed = 1'b0;
      if (start.load) next.extent = header.extent;
      if (is_reset) next.seeded = 1'b1;
    end
    if (start.claim) next.own = held.own | classes[3:0];
    else begin
      next.based = 1'b1;
      next.base = start.address;
    end
    if (start.load && !start.claim) begin
      next.switched = 1'b1;
      next.own = header.registers.bound;
    end
    return next;
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage

// Generated from rtl-model/hub/front_end/types.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package front_end_pkg;
  import fault_pkg::*;
  import host_pkg::*;
  import macros_pkg::*;
  import memory_port_pkg::*;
  import method_rule_pkg::*;

  // A word of the shadow.
  typedef struct packed {
    // The engine has this value.
    logic current;
    logic [31:0] value;
  } shadow_word_t;

  typedef enum logic [2:0] {FRONT_END_STEP_KIND_METHOD, FRONT_END_STEP_KIND_READ, FRONT_END_STEP_KIND_DRAIN, FRONT_END_STEP_KIND_SAVE, FRONT_END_STEP_KIND_LOAD, FRONT_END_STEP_KIND_FAULT, FRONT_END_STEP_KIND_PEEK, FRONT_END_STEP_KIND_RESTORE} front_end_step_kind_t;

  // The front end's next action. For a drain, save or load,
  // `words` holds the address, with the tag above it.
  typedef struct packed {
    front_end_step_kind_t kind;
    fault_kind_t fault;
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic two;
    logic [METHOD_WORDS-1:0][31:0] words;
  } front_end_step_t;

  // A step with its rule from the method map.
  typedef struct packed {
    method_kind_t method;
    logic wfi;
    logic heavy;
    front_end_step_t step;
  } front_end_work_t;

  // A context to save, or to load; or a class whose state becomes the channel's, as after reset.
  typedef struct packed {
    logic load;
    // A load of this class alone, without memory.
    logic claim;
    subchannel_id_t of;
    // Methods were dropped after a fault: the engines lack state that the shadow has.
    logic stopped;
    host_tag_t tag;
    channel_id_t channel;
    sector_address_t address;
  } context_start_t;

  // Registers of the front end that belong to a channel, in the saved format.
  typedef struct packed {
    logic [5:0] unused;
    // State of the source: subchannels with a class; a macro trapped, and which.
    logic [3:0] bound;
    logic trapped;
    logic [7:0] call;
    // State of decode: SET_MME_SHADOW_RAM_CONTROL, bit 0 inverted.
    logic [1:0] mode;
    // State of issue: the subchannel; in a draw; its
    // rendering is disabled; conditions that do not hold.
    subchannel_id_t current;
    logic entered;
    logic drawing;
    logic dropping;
    logic [4:0] hidden;
  } context_registers_t;

  typedef enum logic [2:0] {CONTEXT_KIND_PEEK, CONTEXT_KIND_RESTORE, CONTEXT_KIND_DUMP, CONTEXT_KIND_LOAD, CONTEXT_KIND_RESEND, CONTEXT_KIND_END, CONTEXT_KIND_CLAIMED} context_kind_t;

  // Classes that have a shadow, of 16 groups of 256 words.
  localparam int unsigned SHADOW_CLASSES = 5;

  // A group of shadow words that a method has changed.
  typedef struct packed {
    subchannel_id_t of;
    logic [3:0] group;
  } shadow_group_t;

  // The save or load whose state a class has.
  typedef struct packed {
    // Zero if it has no such state.
    logic [31:0] number;
    sector_address_t address;
  } context_holder_t;

  // Sectors of macros, up to the last one that was written.
  typedef struct packed {
    logic [8:0] instructions;
    logic [5:0] starts;
  } macro_extent_t;

  // First sector of a context.
  typedef struct packed {
    logic [31:0] unused_word;
    logic [15:0] unused_groups;
    // By class and group: the context has state there.
    logic [SHADOW_CLASSES-1:0][15:0] groups;
    logic [16:0] unused_extent;
    macro_extent_t extent;
    logic [7:0] unused_pointers;
    // Pointers of the macro engine.
    logic [7:0] start;
    logic [4:0] unused_instruction;
    logic [10:0] instruction;
    context_registers_t registers;
    // Number of the save, from 1; zero in a context that was never saved.
    logic [31:0] number;
  } context_header_t;

  // The next action of a save or load.
  typedef struct packed {
    context_kind_t kind;
    channel_id_t channel;
    subchannel_id_t subchannel;
    word_address_t address;
    logic current;
    macro_port_t port;
    // The word; at the end the tag.
    logic [31:0] value;
  } context_action_t;

  // Groups of slots to which constant buffers are bound.
  localparam int unsigned CONSTANT_GROUPS = 5;

  // A constant buffer, and whether its binding is valid.
  typedef struct packed {
    logic valid;
    logic [16:0] size;
    logic [7:0] upper;
    logic [31:0] lower;
  } constant_binding_t;

  // The same in a context, as two words.
  typedef struct packed {
    // The context has it.
    logic present;
    logic [4:0] unused;
    constant_binding_t binding;
  } binding_entry_t;

  // Sectors of a context for the bindings: 32 for each group, and two more.
  localparam int unsigned BINDING_SECTORS = 41;

  typedef enum logic [2:0] {RELEASE_FORM_ONE_WORD, RELEASE_FORM_FOUR_WORDS, RELEASE_FORM_COUNT32, RELEASE_FORM_COUNT64, RELEASE_FORM_NOTIFY, RELEASE_FORM_INCREMENT, RELEASE_FORM_ONE_COUNT} release_form_t;

  // The completion for which a release waits.
  typedef enum logic [1:0] {RELEASE_AFTER_THREE_D, RELEASE_AFTER_COMPUTE, RELEASE_AFTER_NOTHING} release_after_t;

  // A release of a memory word or a syncpoint.
  typedef struct packed {
    channel_id_t channel;
    release_after_t after;
    release_form_t form;
    // Interrupts when it is done.
    logic awaken;
    // For a syncpoint: the L2's dirty bytes are written to memory first.
    logic cleans;
    virtual_address_t address;
    logic [31:0] payload;
  } release_t;

endpackage

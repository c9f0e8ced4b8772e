// Registers of the macro engine.

package macro_engine_types_pkg;

  import fault_pkg::*;
  import host_pkg::*;
  import macro_instruction_pkg::*;

  typedef enum logic [2:0] {
    IDLE,
    START,  // the start address is at the table's output
    RUN,
    FINISH,  // its end is still to be reported
    DUMP     // a word to dump is at its memory's output
  } phase_t;

  typedef struct packed {
    phase_t            phase;
    logic [10:0]       load_at;      // address for the next instruction to load
    logic [7:0]        start_at;     // index for the next start address to load
    logic [11:0]       fetch_at;     // address of the word at the memory's output; bit 11: outside
    logic              step_valid;
    logic [31:0]       step;         // the instruction that executes
    read_t             read;
    logic [31:0]       kept;         // the value last written to a register
    logic [11:0]       step_at;
    logic [11:0]       target;       // target of the current branch
    logic              slot;         // it is in a delay slot
    logic              last;         // the macro ends after it
    logic [7:0][31:0]  r;            // r[0] is zero
    logic              carry;
    word_address_t     method;       // address of the next send, without the pending increment
    logic [5:0]        increment;
    logic              outstanding;
    logic [31:0]       count;        // instructions executed
    logic              requested;        // a shadow was requested
    logic              responded;     // and has arrived
    logic [31:0]       shadow;
    fault_kind_t       fault;        // the fault that ended it
  } regs_t;

endpackage

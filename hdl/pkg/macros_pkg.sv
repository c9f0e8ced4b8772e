// Generated from rtl-model/bundle/macros.rs; do not edit.
/* verilator lint_off UNUSEDSIGNAL */

package macros_pkg;
  import fault_pkg::*;
  import host_pkg::*;

  // A method of the macro engine itself.
  typedef enum logic [1:0] {MACRO_PORT_INSTRUCTION_POINTER, MACRO_PORT_INSTRUCTION, MACRO_PORT_START_POINTER, MACRO_PORT_START} macro_port_t;

  typedef struct packed {
    macro_port_t port;
    logic [31:0] value;
  } macro_load_t;

  typedef struct packed {
    logic [7:0] index;
    logic [31:0] value;
  } macro_call_t;

  typedef struct packed {
    logic [31:0] value;
  } macro_argument_t;

  // A method that is not a parameter arrived: the current call has all its parameters.
  typedef struct packed {
    logic nothing;
  } macro_last_t;

  // Reads a word of the macro engine's memories: instructions, from 800 start addresses, at 900 both pointers, the one of
  // the start table in the upper half.
  typedef struct packed {
    logic [11:0] address;
  } macro_dump_t;

  typedef struct packed {
    logic [31:0] value;
  } macro_word_t;

  typedef struct packed {
    word_address_t address;
    logic [31:0] value;
  } macro_method_t;

  typedef struct packed {
    word_address_t address;
  } macro_read_t;

  // The macro has ended; `fault` says whether by a trap, and which.
  typedef struct packed {
    fault_kind_t fault;
    // Dword of the instruction memory at which it ended.
    logic [11:0] counter;
  } macro_done_t;

  typedef enum logic [2:0] {MACRO_PACKET_LOAD, MACRO_PACKET_CALL, MACRO_PACKET_ARGUMENT, MACRO_PACKET_LAST, MACRO_PACKET_DUMP} macro_packet_kind_t;

  // From the front end to the macro engine, in order.
  typedef struct packed {
    macro_packet_kind_t kind;
    logic [39:0] body;
  } macro_packet_t;

  function automatic macro_load_t macro_packet_load(input macro_packet_t packet);
    return macro_load_t'(packet.body[33:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_load(input macro_load_t load);
    return {MACRO_PACKET_LOAD, 40'(load)};
  endfunction

  function automatic macro_call_t macro_packet_call(input macro_packet_t packet);
    return macro_call_t'(packet.body[39:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_call(input macro_call_t call);
    return {MACRO_PACKET_CALL, 40'(call)};
  endfunction

  function automatic macro_argument_t macro_packet_argument(input macro_packet_t packet);
    return macro_argument_t'(packet.body[31:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_argument(input macro_argument_t argument);
    return {MACRO_PACKET_ARGUMENT, 40'(argument)};
  endfunction

  function automatic macro_last_t macro_packet_last(input macro_packet_t packet);
    return macro_last_t'(packet.body[0:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_last(input macro_last_t last);
    return {MACRO_PACKET_LAST, 40'(last)};
  endfunction

  function automatic macro_dump_t macro_packet_dump(input macro_packet_t packet);
    return macro_dump_t'(packet.body[11:0]);
  endfunction

  function automatic macro_packet_t macro_packet_of_dump(input macro_dump_t dump);
    return {MACRO_PACKET_DUMP, 40'(dump)};
  endfunction

  typedef enum logic [1:0] {MACRO_SEND_METHOD, MACRO_SEND_READ, MACRO_SEND_DONE, MACRO_SEND_WORD} macro_send_kind_t;

  // From the macro engine, in one stream: a read sees all methods sent before it.
  typedef struct packed {
    macro_send_kind_t kind;
    logic [43:0] body;
  } macro_send_t;

  function automatic macro_method_t macro_send_method(input macro_send_t packet);
    return macro_method_t'(packet.body[43:0]);
  endfunction

  function automatic macro_send_t macro_send_of_method(input macro_method_t method);
    return {MACRO_SEND_METHOD, 44'(method)};
  endfunction

  function automatic macro_read_t macro_send_read(input macro_send_t packet);
    return macro_read_t'(packet.body[11:0]);
  endfunction

  function automatic macro_send_t macro_send_of_read(input macro_read_t read);
    return {MACRO_SEND_READ, 44'(read)};
  endfunction

  function automatic macro_done_t macro_send_done(input macro_send_t packet);
    return macro_done_t'(packet.body[16:0]);
  endfunction

  function automatic macro_send_t macro_send_of_done(input macro_done_t done);
    return {MACRO_SEND_DONE, 44'(done)};
  endfunction

  function automatic macro_word_t macro_send_word(input macro_send_t packet);
    return macro_word_t'(packet.body[31:0]);
  endfunction

  function automatic macro_send_t macro_send_of_word(input macro_word_t word);
    return {MACRO_SEND_WORD, 44'(word)};
  endfunction

endpackage

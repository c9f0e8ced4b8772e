// Registers of the directory, and the lines that a head is about.

package directory_types_pkg;
  import l2_pkg::*;
  import memory_pkg::*;

  typedef struct packed {
    look_kind_t   kind;
    memory_head_t head;
    logic         held;  // it was refused before
    logic [2:0]   step;  // of a fast clear: the line
    logic [4:0]   id;
    logic [5:0]   set;
  } look_data_t;

  typedef struct packed {
    logic         active;
    logic         flushes;  // all sets are done, memory is to say so
    logic         waits;    // for what is under way in a line of the set
    logic         drops;
    logic         whole;
    logic [21:0]  page;
    logic [5:0]   set;
    client_id_t   client;
    request_tag_t tag;
  } scan_t;

  typedef struct packed {logic valid; look_data_t data;} look_t;
  typedef struct packed {logic valid; way_set_t data;} bypass_t;
  typedef struct packed {logic valid; freed_places_t data;} taken_t;
  typedef struct packed {logic valid; beats_t data;} beats_pulse_t;
  typedef struct packed {logic valid; read_access_t data;} read_t;
  typedef struct packed {logic valid; write_access_t data;} write_t;
  typedef struct packed {logic valid; fill_sector_t data;} fill_out_t;
  typedef struct packed {logic valid; done_answer_t data;} done_t;
  typedef struct packed {logic valid; outgoing_t data;} outgoing_out_t;
  typedef struct packed {logic valid; fill_ask_t data;} ask_t;

  typedef struct packed {
    logic [6:0]               swept;         // sets that were emptied after reset
    logic [VIRTUAL_CHANNELS-1:0]      blocked;       // virtual channels whose oldest request waits
    logic                     happened;      // it may go on
    logic [VIRTUAL_CHANNELS-1:0][5:0] passed;        // grants to others while it waited
    logic [VIRTUAL_CHANNELS-1:0][2:0] steps;         // lines of the oldest request, a fast clear, that are done
    look_t                    look;
    bypass_t                  bypass;        // the set at hand is not yet in the RAM
    request_t [REQUESTS-1:0]  requests;
    fill_t [FILLS-1:0]        fills;
    leaving_t [LEAVING-1:0]   leaving;       // oldest first
    logic [2:0]               leaves;
    scan_t                    scan;
    logic [4:0]               read_turn;
    logic [4:0]               operate_turn;
    logic                     operated;      // the last write was of an atomic
    taken_t                   taken;
    beats_pulse_t             beats;
    read_t                    read;
    write_t                   write;
    fill_out_t                fill;
    done_t                    done;
    outgoing_out_t            outgoing;
    ask_t                     ask;
  } regs_t;

  // What becomes of a look at a set.
  typedef enum logic [1:0] {TAKEN, REFUSED, BEHIND, REST} verdict_t;

  // The line that a head is about: a fast clear does one after the other, of the tiles that it has.
  /* verilator lint_off UNUSEDSIGNAL */  // parts of heads say so
  function automatic line_address_t target(input memory_head_t head, input logic [2:0] step);
    logic [1:0] tile, below;
    tile = '0;
    below = '0;
    for (int unsigned t = 0; t < 4; t++) begin
      if (head.sectors[t] && below == step[2:1]) tile = 2'(t);
      // Beyond the last tile nothing is looked for.
      if (head.sectors[t]) below += 2'd1;
    end
    return head.op == MEMORY_OP_FAST_CLEAR ? {head.line[32:3], tile, step[0]} : head.line;
  endfunction

  // Whether lines are left behind this one.
  function automatic logic goes_on(input memory_head_t head, input logic [2:0] step);
    return head.op == MEMORY_OP_FAST_CLEAR && 4'(step) + 4'd1 < {3'($countones(head.sectors)), 1'b0};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage

// Paths of bundles: for each slot, the entry of its counter's bundle, and bundles that are valid, requested or lacking.

// Functions use some fields of paths, bundles and counters.
/* verilator lint_off UNUSEDSIGNAL */

package fetch_paths_pkg;
  import instruction_fetch_pkg::*;
  import sm_pkg::*;

  // Bundles that are prefetched.
  localparam int unsigned AHEAD = 2;

  // A bundle to request.
  typedef struct packed {
    logic       valid;
    slot_t      slot;
    logic [1:0] ahead;  // bundles after the one of the slot's counter
  } lacking_bundle_t;

  // The first slot of a mask from `from` on, cyclically.
  function automatic slot_t rotated(input logic [SLOTS-1:0] slots, input slot_t from);
    logic [SLOTS-1:0] beyond, among;
    slot_t first;
    beyond = slots & ({SLOTS{1'b1}} << from);
    among = beyond != '0 ? beyond : slots;
    first = '0;
    for (int k = SLOTS - 1; k >= 0; k--) if (among[k]) first = 4'(k);
    return first;
  endfunction

  // Entry of a slot's counter.
  function automatic logic [1:0] place_of(input logic [BUNDLES-1:0][SLOTS-1:0] at, input slot_t slot);
    logic [1:0] place;
    place = '0;
    for (int k = BUNDLES - 1; k >= 0; k--) if (at[k][slot]) place = 2'(k);
    return place;
  endfunction

  // The bundle to request next, of the slots `may`: one that is needed now has priority over prefetches.
  function automatic lacking_bundle_t lacking_of(input logic [BUNDLES-1:0][SLOTS-1:0] lacks,
                                                 input logic [BUNDLES-1:0][SLOTS-1:0] at,
                                                 input logic [SLOTS-1:0] may, input slot_t next);
    logic [AHEAD:0][SLOTS-1:0] lacking;
    logic [1:0] ahead;
    lacking = '0;
    for (int n = 0; n <= AHEAD; n++) begin
      for (int k = 0; k < BUNDLES; k++) lacking[n] |= lacks[2'(k+n)] & at[k];
      lacking[n] &= may;
    end
    ahead = 2'(AHEAD);
    for (int n = AHEAD - 1; n >= 0; n--) if (lacking[n] != '0) ahead = 2'(n);
    return '{valid: lacking[ahead] != '0, slot: rotated(lacking[ahead], next), ahead: ahead};
  endfunction

  // Records the response of a slot's current path: a bundle, or a miss.
  function automatic fetch_paths_t arrived(input fetch_paths_t old, input requested_bundle_t requested, input logic here,
                                           input logic fault, input logic again);
    fetch_paths_t paths;
    paths = old;
    paths.requested[requested.place][requested.slot] = 1'b0;
    if (here) begin
      paths.here[requested.place][requested.slot] = 1'b1;
      paths.faulty[requested.place][requested.slot] = fault;
    end else if (!again) paths.missed[requested.slot] = 1'b1;
    return paths;
  endfunction

  // Advances a slot to the next bundle.
  function automatic fetch_paths_t advanced(input fetch_paths_t old, input slot_t slot, input logic [1:0] place);
    fetch_paths_t paths;
    paths = old;
    paths.here[place][slot] = 1'b0;
    paths.at[place][slot] = 1'b0;
    paths.at[place+2'd1][slot] = 1'b1;
    return paths;
  endfunction

  // Switches a slot to another path of bundles.
  function automatic fetch_paths_t turned(input fetch_paths_t old, input slot_t slot, input program_counter_t counter);
    fetch_paths_t paths;
    paths = old;
    paths.way[slot] = old.way[slot] + 3'd1;
    for (int k = 0; k < BUNDLES; k++) begin
      paths.here[k][slot] = 1'b0;
      paths.requested[k][slot] = 1'b0;
      paths.at[k][slot] = counter[6:5] == 2'(k);
    end
    paths.missed[slot] = 1'b0;
    paths.misaligned[slot] = counter[2:0] != '0;
    return paths;
  endfunction

endpackage

// Versions of the constant store: sets of them, which contain a block, which a draw may still read, and banks that use them.

package store_versions_pkg;
  import derived_state_pkg::*;
  import state_constants_pkg::*;
  import state_pkg::*;

  // The lowest of a set, with a valid bit above it.
  function automatic logic [7:0] lowest(input logic [VERSIONS-1:0] versions);
    lowest = '0;
    for (int v = VERSIONS - 1; v >= 0; v--) if (versions[v]) lowest = {1'b1, 7'(v)};
  endfunction

  // Whether an epoch's draws may still read: it is not before `oldest`, and closed.
  function automatic logic undone(input logic [7:0] epoch, input logic [7:0] oldest, input logic [7:0] open);
    return 8'(epoch - oldest) < 8'(open - oldest);
  endfunction

  // Whether an unfinished draw may read a version; `end_`: its last epoch, if it has no bank.
  function automatic logic in_use(input logic pending, input version_end_t end_, input logic fresh,
                                  input logic [7:0] oldest, input logic [7:0] open);
    if (pending) return !end_.never && undone(end_.epoch, oldest, open);
    return !fresh && open != oldest;
  endfunction

  // Whether a buffer contains the block at this offset, in blocks.
  function automatic logic contains(input logic [16:0] size, input logic [31:0] at);
    return at < (32'(size) + 32'd255) >> 8;
  endfunction

  // A bank's state, in the format of a context word.
  function automatic state_t bank_state(input logic [2:0] group, input logic [4:0] bank, input bank_version_t version,
                                        input logic [16:0] size);
    return '{
        address: WORLD_BANKS + {4'd0, group, bank, 2'b00},
        value: version.valid ? {6'd0, 1'b1, 1'b0, version.version, size} : '0
    };
  endfunction

  typedef struct packed {
    logic valid;
    logic [2:0] group;
    logic [4:0] bank;
  } bank_place_t;

  // The first of a set of banks.
  function automatic bank_place_t first_bank(input logic [GROUPS-1:0][BANKS-1:0] banks);
    first_bank = '0;
    for (int g = GROUPS - 1; g >= 0; g--)
      for (int b = BANKS - 1; b >= 0; b--) if (banks[g][b]) first_bank = '{valid: 1'b1, group: 3'(g), bank: 5'(b)};
  endfunction

endpackage

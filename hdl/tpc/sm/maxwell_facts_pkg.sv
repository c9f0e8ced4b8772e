// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
// Properties of a word that fetch and scheduler need before it is decoded.
/* verilator lint_off UNUSEDSIGNAL */

package maxwell_facts_pkg;

  // A word that ends all lanes.
  localparam logic [63:0] END = 64'he30000000007000f;

  // All lanes end: after it nothing is fetched.
  function automatic logic ends(input logic [63:0] word);
    return (word & 64'hfff00000000f001f) == 64'he30000000007000f;
  endfunction

  // A branch whose target is relative to the next word.
  function automatic logic branches(input logic [63:0] word);
    return (word & 64'hfff0000000000020) == 64'he240000000000000;
  endfunction

  // Of a branch: all lanes take it.
  function automatic logic branches_always(input logic [63:0] word);
    return (word & 64'h00000000000f001f) == 64'h000000000007000f;
  endfunction

  // Of a branch: from the next word to its target.
  function automatic logic [31:0] branch_offset(input logic [63:0] word);
    return {{8{word[43]}}, word[43:20]};
  endfunction

  // Of a word that waits: its `ScoreboardWait`.
  function automatic logic [15:0] scoreboard_wait(input logic [63:0] word);
    return {word[29], word[28:26], word[25:20], word[5:0]};
  endfunction

endpackage

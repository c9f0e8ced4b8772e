// Generated from `params!` of pdb: BLESS=1 cargo test --test checks pkg.

package pdb_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs that have tasks in turn.
    int unsigned sms_per_tpc;  // 
    int unsigned tpcs_per_pes;  // TPCs whose primitives come from one source.
    int unsigned tpcs;  // TPCs, which copy entries.
    int unsigned pes;  // PESs, which write them.
    int unsigned entries;  // Entries of a phase: no more than circular buffers have.
    int unsigned alpha_lines;  // 128 bytes of a PES's alpha ring.
  } pdb_params_t;

  localparam pdb_params_t PDB_PARAMS = {32'd2,32'd1,32'd2,32'd2,32'd1,32'd32,32'd256};

endpackage

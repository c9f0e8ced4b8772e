// Generated from `params!` of pdb: BLESS=1 cargo test --test checks pkg.

package pdb_params_pkg;

  typedef struct packed {
    int unsigned sms;  // SMs, each in a TPC of its own: 8 at most in a GPC.
    int unsigned sms_per_tpc;  // 
    int unsigned tpcs_per_pes;  // TPCs whose primitives come from one PES.
    int unsigned tpcs;  // TPCs, which copy entries from the ring.
    int unsigned pes;  // PESs, which write entries.
    int unsigned entries;  // Entries of a phase: at most as many as the circular buffers have.
    int unsigned alpha_lines;  // Lines of 128 bytes in a PES's alpha ring.
  } pdb_params_t;

  localparam pdb_params_t PDB_PARAMS = {32'd2,32'd1,32'd2,32'd2,32'd1,32'd32,32'd256};

endpackage

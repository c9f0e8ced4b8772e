// Generated from `params!` of channel: BLESS=1 cargo test --test checks pkg.

package channel_params_pkg;

  typedef struct packed {
    int unsigned slots;  // Atoms in the queue.
    int unsigned request_depth;  // Atoms that wait in front of the queue.
    int unsigned walk_depth;  // Atoms of walks that wait.
    int unsigned response_depth;  // Responses that wait to be accepted; an entry is reserved with the Read.
    int unsigned high;  // Writes in the queue that start a batch.
    int unsigned low;  // Writes left at which a batch ends if reads wait, or later: with the last write of an open row.
    int unsigned patience;  // Cycles after which the oldest atom has priority, hit or not.
    int unsigned rcd;  // tRCD: Activate to Read or Write.
    int unsigned rp;  // tRP: Precharge to Activate.
    int unsigned ras;  // tRAS: Activate to Precharge.
    int unsigned rrd;  // tRRD: Activate to Activate of another bank.
    int unsigned faw;  // tFAW: window in which there are at most four Activates.
    int unsigned ccd;  // tCCD: cycles of an atom on the data pins.
    int unsigned wtr;  // tWTR: last data of a Write to Read.
    int unsigned rtp;  // tRTP: Read to Precharge.
    int unsigned wr;  // tWR: last data of a Write to Precharge.
    int unsigned rl;  // RL: Read to its data.
    int unsigned wl;  // WL: Write to its data.
    int unsigned turn;  // Cycles between data read and data written.
    int unsigned ppd;  // tPPD: Precharge to Precharge of another bank.
    int unsigned ccdmw;  // tCCDMW: Write to a masked Write of its bank.
    int unsigned long_command;  // Cycles that an Activate, a Read or a Write occupies the command pins.
    int unsigned short_command;  // Cycles that a Precharge or a Refresh occupies the command pins.
    int unsigned rfc;  // tRFC: Refresh to Activate.
    int unsigned refi;  // tREFI: Refresh to Refresh.
  } channel_params_t;

  localparam channel_params_t CHANNEL_PARAMS = {32'd64,32'd2,32'd16,32'd16,32'd48,32'd24,32'd512,32'd18,32'd18,32'd42,32'd10,32'd40,32'd5,32'd10,32'd8,32'd18,32'd22,32'd10,32'd5,32'd3,32'd20,32'd3,32'd2,32'd180,32'd3904};

endpackage

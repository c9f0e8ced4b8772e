// Sectors of evicted tiles.

package crop_tiles_pkg;
  import crop_pkg::*;
  import tile_port_pkg::*;

  // Sectors that are merged and written: all if the tile is encoded, else those with dirty bytes; none for a fast clear.
  /* verilator lint_off UNUSEDSIGNAL */
  function automatic logic [TILE_SECTORS-1:0] sectors_of(input tile_job_t job);
    for (int unsigned s = 0; s < TILE_SECTORS; s++)
      sectors_of[s] = job.clear == '0 && (job.kind != '0 || job.dirty[s] != '0);
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

endpackage

// Generated from `params!` of sector_address: BLESS=1 cargo test --test checks pkg.

package sector_address_params_pkg;

  typedef struct packed {
    int unsigned sector_depth;  // Queue depth for sectors: 2 break the ready path at full rate.
  } sector_address_params_t;

  localparam sector_address_params_t SECTOR_ADDRESS_PARAMS = {32'd2};

endpackage

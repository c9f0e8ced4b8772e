//! The methods of the 3D class that SCC keeps, or that ask it for something. Names of methods and fields are those of the
//! class.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package constant_class(host, state);

    pub method SET_PROGRAM_REGION_A = 0x1608 { address_upper: B8 = [7:0], }
    pub method SET_PROGRAM_REGION_B = 0x160c { address_lower: B32 = [31:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_A = 0x2380 { size: B17 = [16:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_B = 0x2384 { address_upper: B8 = [7:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_C = 0x2388 { address_lower: B32 = [31:0], }

    /// The buffer that updates and bindings mean, and where programs are.
    pub struct ConstantState {
        size: B17,
        address: VirtualAddress,
        region: VirtualAddress,
    }

    pub state constant_state_after(s: ConstantState) {
        SET_PROGRAM_REGION_A { address_upper -> s.region, bits 39:32; }
        SET_PROGRAM_REGION_B { address_lower -> s.region, bits 31:0; }
        SET_CONSTANT_BUFFER_SELECTOR_A { size -> s.size; }
        SET_CONSTANT_BUFFER_SELECTOR_B { address_upper -> s.address, bits 39:32; }
        SET_CONSTANT_BUFFER_SELECTOR_C { address_lower -> s.address, bits 31:0; }
    }

    pub method LOAD_CONSTANT_BUFFER_OFFSET = 0x238c { v: B16 = [15:0], }

    /// Banks of groups, 0x20 apart; programs of stages, 0x40 apart.
    pub set in_bank_groups { 0x2410..=0x2490 }
    pub set in_programs { 0x2000..=0x217f }
    /// Words of constants.
    pub set loads_constants { 0x2390..=0x23cc }
    /// State of the selected buffer and of the programs' region.
    pub set constant_state {
        SET_PROGRAM_REGION_A, SET_PROGRAM_REGION_B,
        SET_CONSTANT_BUFFER_SELECTOR_A..=SET_CONSTANT_BUFFER_SELECTOR_C,
    }
}

//! Methods of the 3D class that set SCC's state or trigger its work. Method and field names are the class's.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package constant_class(host, shader_methods, state);

    pub method SET_PROGRAM_REGION_A = 0x1608 { address_upper: B8 = [7:0], }
    pub method SET_PROGRAM_REGION_B = 0x160c { address_lower: B32 = [31:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_A = 0x2380 { size: B17 = [16:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_B = 0x2384 { address_upper: B8 = [7:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_C = 0x2388 { address_lower: B32 = [31:0], }

    /// The buffer that updates and bindings use, and the location of programs.
    pub struct ConstantState {
        size: B17,
        address: VirtualAddress,
        region: VirtualAddress,
    }

    pub state constant_state_after(s: ConstantState) by any_route {
        SET_PROGRAM_REGION_A { address_upper -> s.region, bits 39:32; }
        SET_PROGRAM_REGION_B { address_lower -> s.region, bits 31:0; }
        SET_CONSTANT_BUFFER_SELECTOR_A { size -> s.size; }
        SET_CONSTANT_BUFFER_SELECTOR_B { address_upper -> s.address, bits 39:32; }
        SET_CONSTANT_BUFFER_SELECTOR_C { address_lower -> s.address, bits 31:0; }
    }

    pub method LOAD_CONSTANT_BUFFER_OFFSET = 0x238c { v: B16 = [15:0], }

    /// Words of constants.
    pub method LOAD_CONSTANT_BUFFER[16; 4] = 0x2390 { v: B32 = [31:0], }
    /// Binds the selected buffer, or none, to a bank of a group.
    pub method BIND_GROUP_CONSTANT_BUFFER[5; 0x20] = 0x2410 { valid: bool = [0], shader_slot: B5 = [8:4], }
    pub method INVALIDATE_SHADER_CACHES = 0x021c { instruction: bool = [0], data: bool = [4], constant: bool = [12], }
    /// As above.
    pub method INVALIDATE_SHADER_CACHES_NO_WFI = 0x0da4 { }
    /// Of texture units.
    pub method INVALIDATE_SAMPLER_CACHE = 0x1330 { }
    pub method INVALIDATE_SAMPLER_CACHE_ALL = 0x120c { }
    pub method INVALIDATE_SAMPLER_CACHE_NO_WFI = 0x1424 { }
    pub method INVALIDATE_TEXTURE_HEADER_CACHE = 0x1334 { }
    pub method INVALIDATE_TEXTURE_HEADER_CACHE_ALL = 0x1210 { }
    pub method INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI = 0x1428 { }
    pub method INVALIDATE_TEXTURE_DATA_CACHE = 0x1338 { }
    pub method INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI = 0x1288 { }

    pub set loads_constants { LOAD_CONSTANT_BUFFER }
    pub set binds_bank { BIND_GROUP_CONSTANT_BUFFER }
    pub set begins_program { SET_PIPELINE_PROGRAM }
    pub set enables_program { SET_PIPELINE_SHADER }
    /// State of the selected buffer and of the programs' region.
    pub set constant_state {
        SET_PROGRAM_REGION_A, SET_PROGRAM_REGION_B,
        SET_CONSTANT_BUFFER_SELECTOR_A..=SET_CONSTANT_BUFFER_SELECTOR_C,
    }
}

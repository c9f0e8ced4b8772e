//! Methods of the compute class that set the scheduler's state or trigger its work. Method and field names are the class's.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package compute_class(host, state);

    pub method SET_SHADER_SHARED_MEMORY_WINDOW = 0x0214 { base_address: B32 = [31:0], }
    pub method SEND_PCAS_A = 0x02b4 { qmd_address_shifted8: B32 = [31:0], }
    pub method SEND_SIGNALING_PCAS_B = 0x02bc { schedule: bool = [1:1], }
    pub method SET_SHADER_LOCAL_MEMORY_WINDOW = 0x077c { base_address: B32 = [31:0], }
    pub method SET_SHADER_LOCAL_MEMORY_A = 0x0790 { address_upper: B8 = [7:0], }
    pub method SET_SHADER_LOCAL_MEMORY_B = 0x0794 { address_lower: B32 = [31:0], }
    pub method SET_TEX_SAMPLER_POOL_A = 0x155c { offset_upper: B8 = [7:0], }
    pub method SET_TEX_SAMPLER_POOL_B = 0x1560 { offset_lower: B32 = [31:0], }
    pub method SET_TEX_SAMPLER_POOL_C = 0x1564 { maximum_index: B20 = [19:0], }
    pub method SET_TEX_HEADER_POOL_A = 0x1574 { offset_upper: B8 = [7:0], }
    pub method SET_TEX_HEADER_POOL_B = 0x1578 { offset_lower: B32 = [31:0], }
    pub method SET_TEX_HEADER_POOL_C = 0x157c { maximum_index: B22 = [21:0], }
    pub method SET_PROGRAM_REGION_A = 0x1608 { address_upper: B8 = [7:0], }
    pub method SET_PROGRAM_REGION_B = 0x160c { address_lower: B32 = [31:0], }
    pub method SET_BINDLESS_TEXTURE = 0x2608 { constant_buffer_slot_select: B3 = [2:0], }

    /// A launch by a range of addresses, which is undocumented.
    pub method SEND_PCAS_B = 0x02b8 { }

    pub method INVALIDATE_SHADER_CACHES = 0x021c { instruction: bool = [0], data: bool = [4], constant: bool = [12], }
    /// As above.
    pub method INVALIDATE_SHADER_CACHES_NO_WFI = 0x1698 { }
    pub method INVALIDATE_SAMPLER_CACHE = 0x1330 { }
    pub method INVALIDATE_SAMPLER_CACHE_ALL = 0x120c { }
    pub method INVALIDATE_SAMPLER_CACHE_NO_WFI = 0x1424 { }
    pub method INVALIDATE_TEXTURE_HEADER_CACHE = 0x1334 { }
    pub method INVALIDATE_TEXTURE_HEADER_CACHE_ALL = 0x1210 { }
    pub method INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI = 0x0244 { }
    pub method INVALIDATE_TEXTURE_DATA_CACHE = 0x1338 { }
    pub method INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI = 0x1288 { }
    pub method INVALIDATE_CONSTANT_BUFFER_CACHE_C = 0x027c { }

    /// State that methods set for grids.
    pub struct ComputeState {
        descriptor: B32,
        shared_window: B32,
        local_window: B32,
        local_memory: VirtualAddress,
        samplers: VirtualAddress,
        highest_sampler: B20,
        headers: VirtualAddress,
        highest_header: B22,
        code: VirtualAddress,
        handles: B3,
    }

    pub state compute_after(s: ComputeState) by any_route {
        SEND_PCAS_A { qmd_address_shifted8 -> s.descriptor; }
        SET_SHADER_SHARED_MEMORY_WINDOW { base_address -> s.shared_window; }
        SET_SHADER_LOCAL_MEMORY_WINDOW { base_address -> s.local_window; }
        SET_SHADER_LOCAL_MEMORY_A { address_upper -> s.local_memory, bits 39:32; }
        SET_SHADER_LOCAL_MEMORY_B { address_lower -> s.local_memory, bits 31:0; }
        SET_TEX_SAMPLER_POOL_A { offset_upper -> s.samplers, bits 39:32; }
        SET_TEX_SAMPLER_POOL_B { offset_lower -> s.samplers, bits 31:0; }
        SET_TEX_SAMPLER_POOL_C { maximum_index -> s.highest_sampler; }
        SET_TEX_HEADER_POOL_A { offset_upper -> s.headers, bits 39:32; }
        SET_TEX_HEADER_POOL_B { offset_lower -> s.headers, bits 31:0; }
        SET_TEX_HEADER_POOL_C { maximum_index -> s.highest_header; }
        SET_PROGRAM_REGION_A { address_upper -> s.code, bits 39:32; }
        SET_PROGRAM_REGION_B { address_lower -> s.code, bits 31:0; }
        SET_BINDLESS_TEXTURE { constant_buffer_slot_select -> s.handles; }
    }
}

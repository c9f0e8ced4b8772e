//! Independent references: written from the mathematics, without any code of the units. A unit's reference stands at
//! the unit's path; `common` has definitions of the API that several need.

pub mod common {
    pub mod draws;
    pub mod gl;
}

pub mod arith {
    pub mod colour;
    pub mod conversion;
    pub mod depth_codes;
    pub mod doubles;
    pub mod fp16;
    pub mod fp32;
    pub mod fp64;
    pub mod integer;
    pub mod interpolation;
    pub mod pixel;
    pub mod special_function;
    pub mod tile_plane;
}

pub mod hub {
    pub mod copies;
    pub mod front_end;
    pub mod host {
        pub mod channels;
    }
    pub mod macro_engine;
    pub mod primitive_distributor;
    pub mod raster_2d;
    pub mod state_owners;
}

pub mod mem {
    pub mod gmmu {
        pub mod page_tables;
    }
}

pub mod gpc {
    pub mod coarse_raster;
    pub mod fine_raster {
        pub mod coverage;
        pub mod pixel_area;
    }
    pub mod prop {
        pub mod picture;
        pub mod pixel_pipeline;
    }
    pub mod setup;
    pub mod zcull;
}

pub mod fbp {
    pub mod compression {
        pub mod compressed_tile;
    }
    pub mod crop {
        pub mod blend;
        pub mod colour_buffer;
        pub mod colour_clear;
    }
    pub mod l2 {
        pub mod atomic;
    }
    pub mod zrop {
        pub mod depth;
    }
}

pub mod tex {
    pub mod address;
    pub mod coordinates;
    pub mod descriptors;
    pub mod filter;
    pub mod walk;
    pub mod texel_decode {
        pub mod bc;
        pub mod plain;
    }
}

pub mod tpc {
    pub mod stri {
        pub mod planes;
    }
}

pub mod world {
    pub mod tessellator;
    pub mod vertex_fetch {
        pub mod vertex_format;
    }
    pub mod viewport_stream_clip;
}

pub mod chip {
    pub mod machine {
        pub mod blending;
        pub mod fragments;
        pub mod sample_grid;
        pub mod small_picture;
    }
    pub mod memory {
        pub mod linearizability;
    }
}

pub mod rigs {
    pub mod command_path {
        pub mod pushbuffer;
        pub mod three_d;
    }
    pub mod hub_memory {
        pub mod release_order;
    }
    pub mod raster_pipe {
        pub mod scene;
    }
}

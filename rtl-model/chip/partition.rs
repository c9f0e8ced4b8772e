//! ROP partition: a ROP of each kind, ZROP and CROP, with its ports to memory and with those of the Zculls that go by its way, after one
//! port of the crossbar. An assembly; the L2 is outside.
//!
//! Rates and latencies are those of its parts (zrop-frtx-rate, crop-pixel-rate-unit). In order for each client. Specification: ZROP,
//! CROP, XBAR.

use ::fbp::{
    crop::{self, Crop},
    zrop::{self, Zrop},
};
use ::mem::client_mux::{self, ClientMux};
use ::mem::tile_port::{self, TilePort};
use bundle::*;
use kernel::prelude::*;

/// The ROPs' clients, numbered before the Zculls'.
const OWN_CLIENTS: usize = 2;

// ---- parameters
kernel::params! {
    /// Zculls whose ranges go by this way.
    zculls: 1..=8 = 1, "Zculls";
    sizes slices;
    part zrop: zrop::Params;
    part crop: crop::Params;
    part zrop_port: tile_port::Params;
    part crop_port: tile_port::Params;
}

impl Params {
    /// Clients of the memory port: the mux wants a power of two.
    fn clients(&self) -> usize {
        (OWN_CLIENTS + self.zculls.get()).next_power_of_two()
    }
}

// ---- ports
kernel::ports! {
    in zrop: ZropPacket;
    out result: ZropResult;
    out feedback: DepthFeedback;
    in crop: CropPacket;
    out pulse zrop_marker: MarkerDone;   // all that ZROP did before the marker is in memory
    out pulse crop_marker: MarkerDone;
    out pulse report_value: ReportValue; // samples that have passed before it
    in memory zcull[zculls];
    out memory, freed; // credits of the crossbar
    out level idle: bool;                // of the mux no unit requests: what it holds is a client's
}

// ---- parts
kernel::unit! {
    pub struct Partition(p) {
        part zrop: Zrop = p.zrop;
        part crop: Crop = p.crop;
        part zrop_port: TilePort = p.zrop_port;
        part crop_port: TilePort = p.crop_port;
        part mux: ClientMux = client_mux::Params { clients: Within::new(p.clients()), places: Within::new(0), ..Default::default() };
    }
}

kernel::connect! { Partition(self, i) {
    zrop -> zrop.work;
    zrop.result -> result;
    zrop.feedback -> feedback;
    zrop.read -> zrop_port.read, data;
    zrop.write -> zrop_port.write;
    zrop.fence -> zrop_port.fence;
    zrop_port.performed => zrop.performed;
    zrop.marker_done => zrop_marker;
    zrop.report_value => report_value;
    zrop_port.memory <-> mux.client[0];

    crop -> crop.work;
    crop.read -> crop_port.read, data;
    crop.write -> crop_port.write;
    crop.fence -> crop_port.fence;
    crop_port.performed => crop.performed;
    crop.marker_done => crop_marker;
    crop_port.memory <-> mux.client[1];

    for z in p.zculls {
        zcull[z] <-> mux.client[2 + z];
    }
    mux.memory <-> memory, freed;

    idle <= self.zrop.o.idle && self.crop.o.idle && self.zrop_port.o.idle && self.crop_port.o.idle;
} }

//! FBP: the ROPs of a frame buffer partition, an assembly of ZROP and CROP. The L2 slice is
//! outside.
//!
//! Rates and latencies are those of its parts (zrop-frtx-rate, crop-pixel-rate-unit).
//! Specification: ZROP, CROP.

use ::fbp::{
    crop::{self, Crop},
    zrop::{self, Zrop},
};
use bundle::*;

// ---- parameters
kernel::params! {
    part zrop: zrop::Params;
    part crop: crop::Params;
}

// ---- ports
kernel::ports! {
    in zrop: ZropPacket;
    out result: ZropResult;
    out feedback: DepthFeedback;
    out zrop_read: TileRead;
    in zrop_read_data: TileSector;
    out zrop_write: TileWrite;
    out zrop_fence: MemoryFence;
    in pulse zrop_performed: bool;
    out pulse zrop_marker: MarkerDone;   // all that ZROP did before the marker is in memory
    out pulse report_value: ReportValue; // samples that have passed before it
    in crop: CropPacket;
    out crop_read: TileRead;
    in crop_read_data: TileSector;
    out crop_write: TileWrite;
    out crop_fence: MemoryFence;
    in pulse crop_performed: bool;
    out pulse crop_marker: MarkerDone;
    out level zrop_idle: bool;
    out level crop_idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Fbp(p) {
        part zrop: Zrop = p.zrop;
        part crop: Crop = p.crop;
    }
}

kernel::connect! { Fbp(self, i) {
    zrop -> zrop.work;
    zrop.result -> result;
    zrop.feedback -> feedback;
    zrop.read -> zrop_read;
    zrop_read_data -> zrop.read_data;
    zrop.write -> zrop_write;
    zrop.fence -> zrop_fence;
    zrop_performed => zrop.performed;
    zrop.marker_done => zrop_marker;
    zrop.report_value => report_value;
    crop -> crop.work;
    crop.read -> crop_read;
    crop_read_data -> crop.read_data;
    crop.write -> crop_write;
    crop.fence -> crop_fence;
    crop_performed => crop.performed;
    crop.marker_done => crop_marker;
    zrop_idle <= self.zrop.o.idle;
    crop_idle <= self.crop.o.idle;
} }

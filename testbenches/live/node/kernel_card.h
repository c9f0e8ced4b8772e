/* The kernel's interface of a display, as far as programs that flip their own frames use it. */
#pragma once

#include <stdint.h>

enum {
    IOCTL_RESOURCES = 0xa0,
    IOCTL_GET_CRTC = 0xa1,
    IOCTL_SET_CRTC = 0xa2,
    IOCTL_GET_ENCODER = 0xa6,
    IOCTL_GET_CONNECTOR = 0xa7,
    IOCTL_ADD_FRAME = 0xae,
    IOCTL_REMOVE_FRAME = 0xaf,
    IOCTL_FLIP = 0xb0,
    IOCTL_PLANES = 0xb5,
    IOCTL_ADD_FRAME_OF_PLANES = 0xb8,
    IOCTL_PROPERTIES = 0xb9,
};

struct k_mode {
    uint32_t clock;
    uint16_t width, hsync_start, hsync_end, htotal, hskew, height, vsync_start, vsync_end, vtotal, vscan;
    uint32_t refresh, flags, type;
    char name[32];
};
struct k_resources {
    uint64_t frames, crtcs, connectors, encoders;
    uint32_t frame_count, crtc_count, connector_count, encoder_count, least_width, most_width, least_height, most_height;
};
struct k_crtc {
    uint64_t connectors;
    uint32_t connector_count, crtc, frame, x, y, gamma, is_valid;
    struct k_mode mode;
};
struct k_encoder { uint32_t encoder, type, crtc, possible_crtcs, possible_clones; };
struct k_connector {
    uint64_t encoders, modes, properties, values;
    uint32_t mode_count, property_count, encoder_count, encoder, connector, type, type_number, connection;
    uint32_t width_mm, height_mm, subpixel, pad;
};
struct k_frame { uint32_t frame, width, height, pitch, bits, depth, handle; };
struct k_frame_of_planes {
    uint32_t frame, width, height, format, flags, handles[4], pitches[4], offsets[4], pad;
    uint64_t modifiers[4];
};
struct k_flip { uint32_t crtc, frame, flags, pad; uint64_t user; };
struct k_event { uint32_t type, bytes; uint64_t user; uint32_t seconds, microseconds, sequence, crtc; };
struct k_planes { uint64_t planes; uint32_t count; };
struct k_properties { uint64_t properties, values; uint32_t count, object, type; };

enum { TYPE_PREFERRED = 0x48, ENCODER_TMDS = 2, CONNECTOR_HDMI = 11, CONNECTED = 1, FLIP_HAS_EVENT = 1, EVENT_FLIP = 2 };

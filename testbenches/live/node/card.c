/* A card with one display: a CRTC, an encoder, a connector, one mode. What is shown goes to the server as a frame. */
#include "node.h"
#include "kernel_card.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CRTC = 10, CONNECTOR = 20, ENCODER = 30, FIRST_FRAME = 100, MOST_FRAMES = 64, LONGEST_SIDE = 4096, RATE = 60 };

static struct k_frame frames[MOST_FRAMES];
static unsigned frame_count, next_frame = FIRST_FRAME, shown, flips;
/* The other end of a descriptor, into which events are written; 0 is none. */
static int others[MOST_FILES];

void card_pair(int fd, int other)
{
    if (fd < MOST_FILES)
        others[fd] = other;
}

void card_forget(int fd)
{
    if (fd >= 0 && fd < MOST_FILES && others[fd]) {
        NEXT(close)(others[fd]);
        others[fd] = 0;
    }
}

/* The display's only mode: GPU_RTL_MODE, or 320x240. */
static struct k_mode mode(void)
{
    const char *text = getenv("GPU_RTL_MODE");
    unsigned width = 320, height = 240;
    if (text)
        sscanf(text, "%ux%u", &width, &height);
    struct k_mode m = {
        .clock = 25175, .refresh = RATE, .type = TYPE_PREFERRED,
        .width = width, .hsync_start = width + 16, .hsync_end = width + 112, .htotal = width + 160,
        .height = height, .vsync_start = height + 10, .vsync_end = height + 12, .vtotal = height + 45,
    };
    snprintf(m.name, sizeof m.name, "%ux%u", width, height);
    return m;
}

/* Place of a pixel of four bytes in a block-linear surface: blocks of 64 bytes by 8 << `log2` lines, of GOBs of 8. */
static uint64_t block_linear(unsigned columns, unsigned log2, unsigned x, unsigned y)
{
    unsigned byte = 4 * x, lines = 8u << log2, in = byte % 64, line = y % 8;
    uint64_t block = (uint64_t)(y / lines) * columns + byte / 64;
    unsigned gob = (in & 15) | (line & 1) << 4 | (in & 16) << 1 | (line & 6) << 5 | (in & 32) << 3;
    return block * (512u << log2) + (y / 8 % (1u << log2)) * 512 + gob;
}

static int show(struct device *d, uint32_t frame)
{
    struct k_frame *f = NULL;
    for (unsigned k = 0; k < frame_count; k++)
        if (frames[k].frame == frame)
            f = frames + k;
    struct buffer *b = f ? buffer_of(d, f->handle) : NULL;
    uint8_t *rgba = b ? malloc(4ul * f->width * f->height) : NULL;
    if (!rgba)
        return b ? -ENOMEM : -ENOENT;
    unsigned log2 = b->tile_mode >> 4 & 15, columns = (4 * f->width + 63) / 64;
    for (unsigned y = 0; y < f->height; y++)
        for (unsigned x = 0; x < f->width; x++) {
            bool is_tiled = b->tile_flags & 0xff00;
            uint64_t at = is_tiled ? block_linear(columns, log2, x, y) : (uint64_t)y * f->pitch + 4 * x;
            uint8_t *to = rgba + 4ul * (y * f->width + x), *from = d->bytes + b->place + at;
            bool is_inside = at + 4 <= b->bytes;
            for (int k = 0; k < 3; k++)
                to[k] = is_inside ? from[2 - k] : 0; /* blue is the lowest byte */
            to[3] = 255;
        }
    shown = frame;
    flips++;
    clock_frame();
    int error = chip_frame(d, 0, f->width, f->height, rgba);
    free(rgba);
    return error;
}

/* Has a list of one value. */
static int one(uint64_t list, uint32_t *count, uint32_t value)
{
    int error = list && *count ? node_put(list, &value, sizeof value) : 0;
    *count = 1;
    return error;
}

static int resources(struct k_resources *r)
{
    r->frame_count = 0;
    r->least_width = r->least_height = 1;
    r->most_width = r->most_height = LONGEST_SIDE;
    int error = one(r->crtcs, &r->crtc_count, CRTC);
    if (!error)
        error = one(r->connectors, &r->connector_count, CONNECTOR);
    return error ? error : one(r->encoders, &r->encoder_count, ENCODER);
}

static int connector(struct k_connector *c)
{
    struct k_mode m = mode();
    int error = c->modes && c->mode_count ? node_put(c->modes, &m, sizeof m) : 0;
    c->mode_count = 1;
    c->property_count = 0;
    c->encoder = ENCODER;
    c->type = CONNECTOR_HDMI;
    c->type_number = c->subpixel = 1;
    c->connection = CONNECTED;
    c->width_mm = 160;
    c->height_mm = 120;
    return error ? error : one(c->encoders, &c->encoder_count, ENCODER);
}

static int add(struct device *d, struct k_frame frame, uint32_t *number)
{
    bool fits = frame.width && frame.height && frame.width <= LONGEST_SIDE && frame.height <= LONGEST_SIDE;
    if (!fits || !buffer_of(d, frame.handle))
        return -EINVAL;
    if (frame_count == MOST_FRAMES)
        return -ENOMEM;
    *number = frame.frame = next_frame++;
    frames[frame_count++] = frame;
    return 0;
}

static int remove_frame(uint32_t frame)
{
    for (unsigned k = 0; k < frame_count; k++)
        if (frames[k].frame == frame) {
            frames[k] = frames[--frame_count];
            return 0;
        }
    return -ENOENT;
}

static int flip(struct device *d, int fd, const struct k_flip *f)
{
    int error = show(d, f->frame);
    if (error || !(f->flags & FLIP_HAS_EVENT) || !others[fd])
        return error;
    struct k_event e = {
        .type = EVENT_FLIP, .bytes = sizeof e, .user = f->user, .sequence = flips, .crtc = CRTC,
        .seconds = flips / RATE, .microseconds = flips % RATE * (1000000 / RATE),
    };
    return write(others[fd], &e, sizeof e) == sizeof e ? 0 : -EIO;
}

int card_ioctl(struct device *d, int fd, unsigned number, void *data)
{
    struct k_crtc *crtc = data;
    struct k_encoder *encoder = data;
    struct k_frame *f = data;
    struct k_frame_of_planes *p = data;
    switch (number) {
    case IOCTL_MAGIC:
    case IOCTL_AUTH_MAGIC:
    case IOCTL_SET_CLIENT_CAP:
    case IOCTL_SET_MASTER:
    case IOCTL_DROP_MASTER: return 0;
    case IOCTL_RESOURCES: return resources(data);
    case IOCTL_GET_CRTC:
        crtc->mode = mode();
        crtc->is_valid = shown != 0;
        crtc->frame = shown;
        return 0;
    case IOCTL_SET_CRTC: return crtc->frame ? show(d, crtc->frame) : 0;
    case IOCTL_GET_ENCODER:
        *encoder = (struct k_encoder){ encoder->encoder, ENCODER_TMDS, CRTC, 1, 0 };
        return 0;
    case IOCTL_GET_CONNECTOR: return connector(data);
    case IOCTL_ADD_FRAME: return add(d, *f, &f->frame);
    case IOCTL_ADD_FRAME_OF_PLANES:
        return add(d, (struct k_frame){ 0, p->width, p->height, p->pitches[0], 32, 24, p->handles[0] }, &p->frame);
    case IOCTL_REMOVE_FRAME: return remove_frame(*(uint32_t *)data);
    case IOCTL_FLIP: return flip(d, fd, data);
    case IOCTL_PLANES: ((struct k_planes *)data)->count = 0; return 0;
    case IOCTL_PROPERTIES: ((struct k_properties *)data)->count = 0; return 0;
    default: return NOT_MINE;
    }
}

/* Channels, and the driver's own objects: what the chip is, and which classes a channel has. */
#include "node.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int object_channel(struct device *d, struct k_channel_alloc *c)
{
    int32_t channel = 0;
    while (channel < MOST_CHANNELS && d->channels[channel])
        channel++;
    if (channel == MOST_CHANNELS)
        return -ENOSPC;
    struct k_buffer_new notifier = { .info = { .bytes = PAGE, .domain = DOMAIN_GART } };
    int error = buffer_new(d, &notifier);
    if (error)
        return error;
    d->channels[channel] = true;
    c->channel = channel;
    c->pushbuf_domains = DOMAIN_GART;
    c->notifier = notifier.info.handle;
    c->subchannel_count = 0;
    return 0;
}

int object_channel_free(struct device *d, int32_t channel)
{
    if (channel < 0 || channel >= MOST_CHANNELS || !d->channels[channel])
        return -EINVAL;
    d->channels[channel] = false;
    chip_free_channel(d, channel);
    return 0;
}

/* Classes of a channel: 2D, 3D, compute, inline copies, copy engine. */
static const uint32_t CLASSES[] = { 0x902d, 0xb197, 0xb1c0, 0xa140, 0xb0b5 };

/* A header of 32 bytes, whose second byte is the call; then what the call needs. */
enum { HEADER = 32, CALL = 1, COUNT = 25, METHOD = 25 };

static int list(uint8_t *data, uint32_t bytes)
{
    enum { COUNT_OF = sizeof CLASSES / sizeof *CLASSES };
    unsigned most = data[COUNT];
    for (unsigned k = 0; k < COUNT_OF && k < most && HEADER + 8 * (k + 1) <= bytes; k++) {
        uint32_t entry[2] = { CLASSES[k], 0xffff0000u }; /* all versions */
        memcpy(data + HEADER + 8 * k, entry, sizeof entry);
    }
    data[COUNT] = COUNT_OF;
    return 0;
}

/* What the device is. */
static int device_info(uint8_t *data, uint32_t bytes)
{
    struct { uint8_t version, platform; uint16_t chipset; uint8_t revision, family, pad[2]; uint64_t ram[2]; char chip[16], name[64]; } info = {
        .platform = 4, /* a system on a chip */
        .ram = { param_vram(), param_vram() },
        .chipset = 0x12b, .revision = 0xa1, .family = 9, .chip = "GM20B", .name = "GM20B",
    };
    if (bytes < HEADER + sizeof info)
        return -EINVAL;
    memcpy(data + HEADER, &info, sizeof info);
    return 0;
}

int object_nvif(uint8_t *data, uint32_t bytes)
{
    if (bytes < HEADER)
        return -EINVAL;
    switch (data[CALL]) {
    case NVIF_LIST: return list(data, bytes);
    case NVIF_NEW: return 0;
    case NVIF_DELETE: return 0;
    case NVIF_METHOD: return data[METHOD] == 0 ? device_info(data, bytes) : -EINVAL;
    default: return -ENOSYS;
    }
}

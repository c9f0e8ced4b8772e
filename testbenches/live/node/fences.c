/* Without a chip nothing is executed; but what waits for a fence must go on. So the semaphores of a stream are released. */
#include "node.h"

#include <string.h>

/* Host's semaphore, and that of classes. */
enum { HOST_FIRST = 0x10, HOST_LAST = 0x1c, CLASS_FIRST = 0x1b00, CLASS_LAST = 0x1b0c };
enum { HOST_RELEASES = 2 };

struct stream {
    struct device *d;
    uint32_t host[4], classes[8][4];
    /* The header that data follow: its opcode, subchannel, method, and dwords left. */
    uint32_t op, subchannel, method, left;
};

static void release(struct device *d, uint32_t high, uint32_t low, uint32_t value)
{
    uint8_t *at = memory_at(d, (uint64_t)(high & 0xff) << 32 | low, sizeof value);
    if (at)
        memcpy(at, &value, sizeof value);
}

static void take(struct stream *s, uint32_t subchannel, uint32_t method, uint32_t value)
{
    if (method >= HOST_FIRST && method <= HOST_LAST) {
        uint32_t *words = s->host;
        words[(method - HOST_FIRST) / 4] = value;
        if (method == HOST_LAST && (value & 0x1f) == HOST_RELEASES)
            release(s->d, words[0], words[1], words[2]);
    } else if (method >= CLASS_FIRST && method <= CLASS_LAST) {
        uint32_t *words = s->classes[subchannel];
        words[(method - CLASS_FIRST) / 4] = value;
        if (method == CLASS_LAST && (value & 3) == 0)
            release(s->d, words[0], words[1], words[2]);
    }
}

static void word(struct stream *s, uint32_t value)
{
    enum { INCREASES = 1, STAYS = 3, IMMEDIATE = 4, INCREASES_ONCE = 5 };
    if (s->left) {
        take(s, s->subchannel, s->method, value);
        if (s->op == INCREASES || s->op == INCREASES_ONCE)
            s->method += 4;
        if (s->op == INCREASES_ONCE)
            s->op = STAYS;
        s->left--;
        return;
    }
    uint32_t count = value >> 16 & 0x1fff;
    s->op = value >> 29;
    s->subchannel = value >> 13 & 7;
    s->method = (value & 0x1fff) * 4 & 0x7ffc;
    if (s->op == IMMEDIATE)
        take(s, s->subchannel, s->method, count);
    else if (s->op == INCREASES || s->op == STAYS || s->op == INCREASES_ONCE)
        s->left = count;
}

void fences_release(struct device *d, const struct segment *segments, uint32_t count)
{
    struct stream s = { .d = d };
    for (uint32_t k = 0; k < count; k++) {
        const uint8_t *at = memory_at(d, segments[k].address, segments[k].bytes);
        for (uint32_t byte = 0; at && byte + 4 <= segments[k].bytes; byte += 4) {
            uint32_t value;
            memcpy(&value, at + byte, sizeof value);
            word(&s, value);
        }
    }
}

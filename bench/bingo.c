/* Whole games of bingo in plain C, to stand beside the compiled games of Tapete (bench/bingo.py).

   bingo ROOM GAMES S0 S1 S2 S3

   ROOM is a file of 64-bit numbers: balls, rows, words, cards, least, then by ball and row the words of bits (who has
   the number there), then the three
   digits of what each row has counted. S0 to S3 are the state of
   xoshiro256++. Two programs in one, with the same balls: "bits" marks 64 rows at once, "counters" keeps a number for
   each row and each card. Each prints its seconds and what came of the games. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;

static u64 s[4];

static u64 rotl(u64 x, int k) { return (x << k) | (x >> (64 - k)); }

static u64 below(u64 bound) {
    u64 drawn = rotl(s[0] + s[3], 23) + s[0], moved = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= moved;
    s[3] = rotl(s[3], 45);
    return ((drawn >> 32) * bound) >> 32;
}

static long balls, rows, words, cards, least;
static u64 *holds, *start[3];
static long line[256], bingo[256], lines[65], bingos[65];
static double *won;

static void win(const u64 *who, long among, int at) {
    for (long w = 0; w < words; w++)
        for (u64 left = who[w]; left; left &= left - 1) {
            double *mine = won + 5 * (w * 64 + __builtin_ctzll(left));
            mine[at] += 1.0 / among;
            mine[at + 1] += 1.0 / among / among;
        }
}

static void both(const u64 *first, const u64 *full, long among, long winners) {
    for (long w = 0; w < words; w++)
        for (u64 left = first[w] & full[w]; left; left &= left - 1)
            won[5 * (w * 64 + __builtin_ctzll(left)) + 4] += 1.0 / among / winners;
}

static int draw(int *urn, long drawn) {
    long other = drawn + (long)below((u64)(balls - drawn));
    int ball = urn[other];
    urn[other] = urn[drawn];
    urn[drawn] = ball;
    return ball;
}

static void bits(long games) {
    long size = rows * words;
    u64 *restrict b0 = malloc(8 * size), *restrict b1 = malloc(8 * size), *restrict b2 = malloc(8 * size);
    u64 *restrict new = malloc(8 * size);
    u64 *restrict first = malloc(8 * words), *restrict full = malloc(8 * words);
    int urn[256];
    for (int n = 0; n < balls; n++) urn[n] = n;
    for (long g = 0; g < games; g++) {
        memcpy(b0, start[0], 8 * size);
        memcpy(b1, start[1], 8 * size);
        memcpy(b2, start[2], 8 * size);
        long among = 0;
        for (long drawn = 0; drawn < balls; drawn++) {
            const u64 *restrict has = holds + draw(urn, drawn) * size;
            u64 found = 0;
            if (among)
                for (long at = 0; at < size; at++) {
                    u64 one = has[at], two = b0[at] & one, four = b1[at] & two;
                    found |= b2[at] & four;
                    b0[at] ^= one;
                    b1[at] ^= two;
                    b2[at] ^= four;
                }
            else
                for (long at = 0; at < size; at++) {
                    u64 one = has[at], two = b0[at] & one, four = b1[at] & two, over = b2[at] & four;
                    b0[at] ^= one;
                    b1[at] ^= two;
                    b2[at] ^= four;
                    new[at] = over;
                    found |= over;
                }
            if (!found) continue;
            if (!among) {
                for (long w = 0; w < words; w++) {
                    first[w] = 0;
                    for (long r = 0; r < rows; r++) first[w] |= new[r * words + w];
                    among += __builtin_popcountll(first[w]);
                }
                line[drawn + 1]++;
                lines[among < 64 ? among : 64]++;
                win(first, among, 0);
            }
            if (drawn + 1 < least) continue;
            u64 any = 0;
            for (long w = 0; w < words; w++) full[w] = b0[w] | b1[w] | b2[w];
            for (long r = 1, at = words; r < rows; r++, at += words)
                for (long w = 0; w < words; w++) full[w] |= b0[at + w] | b1[at + w] | b2[at + w];
            for (long w = 0; w < words; w++) any |= full[w] = ~full[w];
            if (!any) continue;
            long winners = 0;
            for (long w = 0; w < words; w++) winners += __builtin_popcountll(full[w]);
            bingo[drawn + 1]++;
            bingos[winners < 64 ? winners : 64]++;
            win(full, winners, 2);
            both(first, full, among, winners);
            break;
        }
    }
    free(b0), free(b1), free(b2), free(new), free(first), free(full);
}

static void counters(long games) {
    /* who has each number, as row of a card; what rows and cards still want */
    long size = rows * words;
    int *holder = malloc(sizeof(int) * balls * cards * rows), *from = calloc(balls + 1, sizeof(int));
    unsigned char *row = calloc(rows * cards, 1), *card = calloc(cards, 1);
    unsigned char *row_full = calloc(rows * cards, 1), *card_full = calloc(cards, 1);
    u64 *first = malloc(8 * words), *full = malloc(8 * words);
    int urn[256], n = 0;
    for (long b = 0; b < balls; b++) {
        from[b] = n;
        for (long at = 0; at < size; at++)
            for (u64 left = holds[b * size + at]; left; left &= left - 1) {
                int c = at % words * 64 + __builtin_ctzll(left), r = at / words;
                holder[n++] = c * rows + r;
                row_full[c * rows + r]++;
                card_full[c]++;
            }
    }
    from[balls] = n;
    for (int k = 0; k < balls; k++) urn[k] = k;
    for (long g = 0; g < games; g++) {
        memcpy(row, row_full, rows * cards);
        memcpy(card, card_full, cards);
        long among = 0, winners = 0;
        for (long drawn = 0; drawn < balls && !winners; drawn++) {
            int ball = draw(urn, drawn), open = !among;
            if (open) memset(first, 0, 8 * words);
            memset(full, 0, 8 * words);
            for (int at = from[ball]; at < from[ball + 1]; at++) {
                int r = holder[at], c = r / rows;
                if (!--row[r] && open) {
                    among++;
                    first[c / 64] |= (u64)1 << c % 64;
                }
                if (!--card[c]) {
                    winners++;
                    full[c / 64] |= (u64)1 << c % 64;
                }
            }
            if (open && among) {
                line[drawn + 1]++;
                lines[among < 64 ? among : 64]++;
                win(first, among, 0);
            }
            if (winners) {
                bingo[drawn + 1]++;
                bingos[winners < 64 ? winners : 64]++;
                win(full, winners, 2);
                both(first, full, among, winners);
            }
        }
    }
    free(holder), free(from), free(row), free(card), free(row_full), free(card_full), free(first), free(full);
}

static void tell(const char *name, double seconds) {
    double sums[5] = {0};
    for (long c = 0; c < cards; c++)
        for (int k = 0; k < 5; k++) sums[k] += won[5 * c + k];
    printf("%s %.9f", name, seconds);
    for (int b = 0; b <= balls; b++) printf(" %ld", line[b]);
    for (int b = 0; b <= balls; b++) printf(" %ld", bingo[b]);
    for (int k = 0; k <= 64; k++) printf(" %ld", lines[k]);
    for (int k = 0; k <= 64; k++) printf(" %ld", bingos[k]);
    for (int k = 0; k < 5; k++) printf(" %.9f", sums[k]);
    printf("\n");
}

static void run(const char *name, void (*play)(long), long games, char **seed) {
    for (int k = 0; k < 4; k++) s[k] = strtoull(seed[k], NULL, 10);
    memset(line, 0, sizeof line), memset(bingo, 0, sizeof bingo);
    memset(lines, 0, sizeof lines), memset(bingos, 0, sizeof bingos);
    memset(won, 0, sizeof(double) * 5 * words * 64);
    clock_t began = clock();
    play(games);
    tell(name, (double)(clock() - began) / CLOCKS_PER_SEC);
}

static u64 *numbers(FILE *file, long count) {
    u64 *found = malloc(8 * count);
    if (!found || fread(found, 8, count, file) != (size_t)count) exit(3);
    return found;
}

int main(int count, char **words_) {
    if (count != 7) return 2;
    FILE *file = fopen(words_[1], "rb");
    if (!file) return 2;
    u64 *head = numbers(file, 5);
    balls = head[0], rows = head[1], words = head[2], cards = head[3], least = head[4];
    holds = numbers(file, balls * rows * words);
    for (int k = 0; k < 3; k++) start[k] = numbers(file, rows * words);
    won = malloc(sizeof(double) * 5 * words * 64);
    long games = atol(words_[2]);
    run("bits", bits, games, words_ + 3);
    run("counters", counters, games / 10 ? games / 10 : 1, words_ + 3);
    return 0;
}

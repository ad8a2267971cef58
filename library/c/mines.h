/** @file
 * The toolkit for programs in C, and for languages that call C: libmines. Two ways in:
 *
 *   mines_json()      one request in JSON, one reply in JSON; docs/reference/json.schema.json has all
 *   mines_engine_...  plain calls with arrays, for programs that ask often
 *
 * Strings are UTF-8. Calls are thread-safe; one engine is used by one thread at a time. A board is rows *
 * columns bytes, row by row: 0 to 8 for an open cell, -1 for an unknown one, -2 for a known mine. */
#ifndef MINES_H
#define MINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a call has ended. */
enum mines_status {
  MINES_OK = 0, /**< done */
  MINES_IMPOSSIBLE =
      1, /**< no placement of mines fits the board; mines_error() names numbers that contradict */
  MINES_BAD_INPUT = 2, /**< an argument is wrong */
  MINES_FAILED = 3     /**< memory is short, or the like */
};

/** Replies to a request, an object such as {"do": "analyse", "position": "3 3 1\n1??\n???\n???"}. Returns an
 * object, to be given to mines_free(). A wrong request gives {"error": "..."}. NULL only if memory is short.
 */
char* mines_json(const char* request);
/** Frees what mines_json() has returned; NULL is allowed. */
void mines_free(char* text);

/** Why the last call of this thread returned NULL or another status than MINES_OK. Valid until its next call.
 */
const char* mines_error(void);

/** The version of the library: "1.0.0". It is not to be freed. */
const char* mines_version(void);

/** One position. */
typedef struct mines_engine mines_engine;

/** Makes an engine for a board of 1 to 65536 rows and columns, all cells unknown. `mines` is the number of
 * mines, or -1 if it is not known; then each cell is a mine with the probability `density`, between 0 and 1.
 * NULL if that fails. */
mines_engine* mines_engine_new(int32_t rows, int32_t columns, int64_t mines, double density);
/** Frees an engine; NULL is allowed. */
void mines_engine_free(mines_engine* engine);

/** Reports the whole board, in place of what was reported before. `cells` is rows * columns. */
enum mines_status mines_engine_observe(mines_engine* engine, const int8_t* board, size_t cells);

/** Analyses the board. Each array has `cells` = rows * columns entries, or is NULL if it is not wanted.
 *   mine     probability of a mine; NaN where the cell is known
 *   verdict  1 safe, 2 a mine, 0 undecided; -1 where the cell is known
 *   error    standard error of the probability: 0 if it is exact; NaN where the cell is known
 * Unless the status is MINES_OK, the arrays are as before. */
enum mines_status mines_engine_analyse(mines_engine* engine, double* mine, int8_t* verdict, double* error,
                                       size_t cells);

/** The best click: to win (points = 0), or for points where a mine costs 8 (points = 1). Sets *cell to
 * row * columns + column, or to -1 if there is nothing to click. */
enum mines_status mines_engine_best_move(mines_engine* engine, int points, int64_t* cell);

#ifdef __cplusplus
}
#endif

#endif

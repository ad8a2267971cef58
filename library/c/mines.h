/** @file
 * libmines, the toolkit for programs in C and in languages that call C. There are two ways to use libmines:
 *
 *   mines_json()      takes a request and returns a reply, both in JSON (docs/reference/json.schema.json)
 *   mines_engine_...  plain calls with arrays, for programs that ask often
 *
 * Strings are UTF-8. Calls are thread-safe, but use an engine in one thread at a time. A board has rows *
 * columns bytes, row by row: 0 to 8 for an open cell, -1 for an unknown cell, -2 for a known mine. */
#ifndef MINES_H
#define MINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a call has ended. */
enum mines_status {
  MINES_OK = 0, /**< success */
  MINES_IMPOSSIBLE =
      1, /**< no placement of mines fits the board; mines_error() names numbers that contradict each other */
  MINES_BAD_INPUT = 2,    /**< an argument is wrong */
  MINES_FAILED = 3,       /**< another failure, such as too little memory */
  MINES_NOT_FOUND_OUT = 4 /**< finding out whether any placement of mines fits takes too long */
};

/** Returns the reply to a request such as {"do": "analyse", "position": "3 3 1\n1??\n???\n???"}. The reply is
 * a JSON object; for a wrong request {"error": "..."}. Free the reply with mines_free(). NULL: out of memory.
 */
char* mines_json(const char* request);
/** Frees a reply of mines_json(); NULL is allowed. */
void mines_free(char* text);

/** The error of this thread's last call, if that call returned NULL, a status other than MINES_OK, or
 * {"error": "..."}. The text is valid until the thread's next call. */
const char* mines_error(void);

/** The version of the library: "2.0.0". Do not free the text. */
const char* mines_version(void);

/** An engine: one position and its analysis. */
typedef struct mines_engine mines_engine;

/** Makes an engine for a board of 1 to 65536 rows and columns, all cells unknown. `mines` is the number of
 * mines, or -1 if unknown. `density`, used only if `mines` is -1, is the probability that a cell is a mine:
 * above 0 and below 1. NULL on failure. */
mines_engine* mines_engine_new(int32_t rows, int32_t columns, int64_t mines, double density);
/** Like mines_engine_new(), for a board of a shape, by its word, such as "hex"
 * (docs/reference/constraints.md). Such a board may have holes, where it has no cell: -3. */
mines_engine* mines_engine_new_shaped(int32_t rows, int32_t columns, int64_t mines, double density,
                                      const char* shape);
/** Frees an engine; NULL is allowed. */
void mines_engine_free(mines_engine* engine);

/** Replaces the engine's board by `board`, which has `cells` = rows * columns bytes. */
enum mines_status mines_engine_observe(mines_engine* engine, const int8_t* board, size_t cells);

/** Analyses the board. Each array has `cells` = rows * columns entries; pass NULL for an array not needed.
 *   mine     probability of a mine; NaN where the cell is known
 *   verdict  1 safe, 2 a mine, 0 undecided; -1 where the cell is known, -2 where finding out whether it is
 *            certain takes too long
 *   error    standard error of the probability: 0 if it is exact; NaN where the cell is known
 * The arrays change only if the status is MINES_OK. */
enum mines_status mines_engine_analyse(mines_engine* engine, double* mine, int8_t* verdict, double* error,
                                       size_t cells);

/** A click. */
typedef struct mines_move {
  int32_t row;    /**< from 0; -1: no cell is left, no click is worth its risk, or no placement of mines is
                     known to fit the board */
  int32_t column; /**< from 0; -1 as for `row` */
  int certain;    /**< 1: the cell is proven to be safe; 0: the click is a guess */
  double mine;    /**< probability of a mine */
} mines_move;

/** Sets `move` to the best click. If `points` is 0, this click has the best chance to win. If `points` is 1,
 * it gains the most points (a safe cell gives 1, a mine costs 8). */
enum mines_status mines_engine_move(mines_engine* engine, int points, mines_move* move);
/** Like mines_engine_move(), but sets `cell` to row * columns + column; to -1 where mines_move::row is -1. */
enum mines_status mines_engine_best_move(mines_engine* engine, int points, int64_t* cell);

#ifdef __cplusplus
}
#endif

#endif

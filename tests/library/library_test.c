/* libmines as a C program meets it. Ends with 0 if everything is as mines.h says. */
#include <math.h>
#include <mines.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void check(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "library_test: %s; the last error is '%s'\n", what, mines_error());
  failed = 1;
}

/* The reply to a request has the text. */
static void check_json(const char* request, const char* expected) {
  char* reply = mines_json(request);
  if (reply == NULL || strstr(reply, expected) == NULL) {
    fprintf(stderr, "library_test: %s\n  gives %s\n  without %s\n", request, reply ? reply : "NULL",
            expected);
    failed = 1;
  }
  mines_free(reply);
}

static void version(void) {
  int numbers[3] = {0, 0, 0};
  const int count = sscanf(mines_version(), "%d.%d.%d", &numbers[0], &numbers[1], &numbers[2]);
  check(count == 3 && numbers[0] == 2, "the version is one of libmines.so.2");
}

static void plain_calls(void) {
  const int8_t board[15] = {-1, -1, -1, -1, -1, -1, 1, 2, 1, -1, -1, -1, -1, -1, -1};
  double mine[15];
  double error[15];
  int8_t verdict[15];
  int64_t cell = -7;
  mines_engine* engine = mines_engine_new(3, 5, 2, 0);
  check(engine != NULL, "an engine is made");
  check(mines_engine_observe(engine, board, 15) == MINES_OK, "a board is observed");
  check(mines_engine_analyse(engine, mine, verdict, error, 15) == MINES_OK, "the board is analysed");
  check(strcmp(mines_error(), "") == 0, "no error is left");
  check(mine[0] == 0 && verdict[0] == 1 && error[0] == 0, "the corner is safe");
  check(fabs(mine[1] - 0.5) < 1e-12 && verdict[1] == 0, "the cell next to it is not decided");
  check(isnan(mine[6]) && isnan(error[6]) && verdict[6] == -1, "an open cell has no probability");
  check(mines_engine_analyse(engine, NULL, verdict, NULL, 15) == MINES_OK, "arrays may be left out");
  mines_move move = {7, 7, 7, 7};
  check(mines_engine_move(engine, 0, &move) == MINES_OK, "there is a best move");
  check(move.row == 0 && move.column == 0 && move.certain == 1 && move.mine == 0, "it is the corner");
  check(mines_engine_best_move(engine, 0, &cell) == MINES_OK && cell == 0, "as version 1.0 had it, too");
  check(mines_engine_best_move(engine, 1, &cell) == MINES_OK && cell == 0, "for points, too");

  int8_t wrong[15];
  memcpy(wrong, board, sizeof(wrong));
  wrong[7] = 9;
  check(mines_engine_observe(engine, wrong, 15) == MINES_BAD_INPUT, "a 9 is refused");
  check(strstr(mines_error(), "row 1, column 2 is 9") != NULL, "the error names the cell");
  check(mines_engine_observe(engine, board, 14) == MINES_BAD_INPUT, "a short board is refused");
  check(mines_engine_analyse(engine, mine, verdict, error, 14) == MINES_BAD_INPUT,
        "short arrays are refused");
  check(mines_engine_analyse(NULL, mine, verdict, error, 15) == MINES_BAD_INPUT, "no engine is refused");
  check(mines_engine_observe(engine, NULL, 15) == MINES_BAD_INPUT, "no board is refused");
  wrong[7] = 8;
  mine[0] = 7;
  check(mines_engine_observe(engine, wrong, 15) == MINES_OK, "an 8 is observed");
  check(mines_engine_analyse(engine, mine, verdict, error, 15) == MINES_IMPOSSIBLE, "it is impossible");
  check(strstr(mines_error(), "impossible") != NULL && mine[0] == 7, "the error says so, nothing is written");
  check(mines_engine_best_move(engine, 0, &cell) == MINES_OK && cell == -1, "there is no move");
  check(mines_engine_move(engine, 0, &move) == MINES_OK && move.row == -1 && move.column == -1, "nor here");
  check(mines_engine_move(engine, 0, NULL) == MINES_BAD_INPUT, "no place for the move is refused");
  mines_engine_free(engine);
  mines_engine_free(NULL);

  check(mines_engine_new(0, 5, 2, 0) == NULL, "no rows are refused");
  check(strstr(mines_error(), "0 x 5") != NULL, "the error names the size");
  check(mines_engine_new(3, 3, -2, 0.5) == NULL, "fewer than no mines are refused");
  check(mines_engine_new(3, 3, -1, 1.5) == NULL, "a density of 1.5 is refused");
  check(mines_engine_new_shaped(1, 1, -1, 0.25, "disc") == NULL, "an unknown shape is refused");
  check(strstr(mines_error(), "square, hex, torus, knight") != NULL, "the error names the shapes");
  engine = mines_engine_new(1, 1, -1, 0.25);
  check(mines_engine_analyse(engine, mine, NULL, NULL, 1) == MINES_OK && mine[0] == 0.25, "a density counts");
  mines_engine_free(engine);
}

static void json_calls(void) {
  check_json("{\"do\": \"analyse\", \"position\": \"1 3 1\\n?1?\"}", "\"mine\":[0.5,null,0.5]");
  check_json("not json", "{\"error\":\"byte");
  check_json("", "{\"error\":");
  char* reply = mines_json(NULL);
  check(reply != NULL && strstr(reply, "NULL") != NULL, "no request is refused");
  mines_free(reply);
  mines_free(NULL);
}

int main(void) {
  version();
  plain_calls();
  json_calls();
  return failed;
}

#include <cstdlib>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>

#include "library/arguments.hpp"
#include "library/json/calls.hpp"
#include "mines.h"
#include "mines/engine.hpp"
#include "mines/version.hpp"

/// What mines.h hides.
struct mines_engine {
  mines::Engine engine;
};

namespace {

constexpr const char* no_memory = "there is not enough memory";

thread_local std::string last_error;

void note(const char* error) noexcept {
  try {
    last_error = error;
  } catch (...) {
    last_error.clear();
  }
}

/// Calls work(), which returns a status, and makes a status of what it throws.
template <class Work>
mines_status guarded(const Work& work) noexcept {
  try {
    last_error.clear();
    return work();
  } catch (const std::invalid_argument& error) {
    note(error.what());
    return MINES_BAD_INPUT;
  } catch (const std::bad_alloc&) {
    note(no_memory);
  } catch (const std::exception& error) {
    note(error.what());
  } catch (...) {
    note("unknown failure");
  }
  return MINES_FAILED;
}

char* copy_of(const std::string& text) {
  char* const copy = strdup(text.c_str());
  if (copy == nullptr) throw std::bad_alloc();
  return copy;
}

}  // namespace

char* mines_json(const char* request) {
  char* reply = nullptr;
  guarded([&] {
    std::string error = "mines_json: the request is NULL";
    reply = copy_of(request == nullptr ? mines::json::error_reply(error)
                                       : mines::json::reply_to(request, {}, &error));
    // The text is empty if the call has succeeded. The reply holds the error as well.
    note(error.c_str());
    return MINES_OK;
  });
  return reply;
}

void mines_free(char* text) { std::free(text); }

const char* mines_version(void) { return mines::version(); }

const char* mines_error(void) { return last_error.c_str(); }

mines_engine* mines_engine_new(int32_t rows, int32_t columns, int64_t mines, double density) {
  return mines_engine_new_shaped(rows, columns, mines, density, nullptr);
}

mines_engine* mines_engine_new_shaped(int32_t rows, int32_t columns, int64_t mines, double density,
                                      const char* shape) {
  mines_engine* made = nullptr;
  guarded([&] {
    mines::require(mines >= -1, "mines_engine_new",
                   "the number of mines is below -1, expected -1 (unknown) or more");
    using mines::Density;
    using mines::Engine;
    mines::EngineOptions options;
    options.shape = mines::shape_named(shape == nullptr ? "" : shape, "mines_engine_new");
    made = new mines_engine{mines < 0 ? Engine(rows, columns, Density(density), options)
                                      : Engine(rows, columns, static_cast<std::uint64_t>(mines), options)};
    return MINES_OK;
  });
  return made;
}

void mines_engine_free(mines_engine* engine) { delete engine; }

mines_status mines_engine_observe(mines_engine* engine, const int8_t* board, size_t cells) {
  return guarded([&] {
    mines::require(engine != nullptr && board != nullptr, "mines_engine_observe", "an argument is NULL");
    engine->engine.observe(std::span(board, cells));
    return MINES_OK;
  });
}

mines_status mines_engine_analyse(mines_engine* engine, double* mine, int8_t* verdict, double* error,
                                  size_t cells) {
  return guarded([&] {
    mines::require(engine != nullptr, "mines_engine_analyse", "the engine is NULL");
    const std::size_t on_board =
        static_cast<std::size_t>(engine->engine.rows()) * static_cast<std::size_t>(engine->engine.columns());
    // The caller's arrays have `cells` entries, and no more may be written.
    mines::require(cells == on_board, "mines_engine_analyse", "`cells` is not rows * columns");
    const mines::Analysis analysis = engine->engine.analysis();
    if (analysis.possible == mines::Possible::no) {
      last_error = analysis.contradiction->text;
      return MINES_IMPOSSIBLE;
    }
    if (analysis.possible == mines::Possible::unknown) {
      last_error = mines::possible_unknown_text;
      return MINES_NOT_FOUND_OUT;
    }
    for (std::size_t i = 0; i < cells; ++i) {
      const bool is_known = analysis.verdict[i] == mines::Verdict::known;
      if (mine != nullptr) mine[i] = analysis.mine[i];
      if (verdict != nullptr) verdict[i] = static_cast<int8_t>(analysis.verdict[i]);
      if (error != nullptr) error[i] = is_known ? analysis.mine[i] : analysis.exact ? 0 : analysis.error[i];
    }
    return MINES_OK;
  });
}

mines_status mines_engine_move(mines_engine* engine, int points, mines_move* move) {
  return guarded([&] {
    mines::require(engine != nullptr && move != nullptr, "mines_engine_move", "an argument is NULL");
    const auto found = engine->engine.best_move(points != 0 ? mines::Goal::score : mines::Goal::win);
    *move = found ? mines_move{found->cell.row, found->cell.column, found->is_certain ? 1 : 0, found->mine}
                  : mines_move{-1, -1, 0, 0};
    return MINES_OK;
  });
}

mines_status mines_engine_best_move(mines_engine* engine, int points, int64_t* cell) {
  mines_move move{};
  const mines_status status = mines_engine_move(engine, points, cell == nullptr ? nullptr : &move);
  if (status == MINES_OK)
    *cell = move.row < 0 ? -1 : std::int64_t{move.row} * engine->engine.columns() + move.column;
  return status;
}

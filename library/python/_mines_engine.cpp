// Positions: mines/position.py's Position holds an Engine.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "_mines.hpp"
#include "base/picture_kind.hpp"
#include "counted/counted_position.hpp"
#include "library/arguments.hpp"
#include "mines/engine.hpp"
#include "mines/version.hpp"
#include "replay/formats.hpp"

namespace mines::python {

MINES_PYTHON const char* mines_python_version() { return version(); }

/// For tests: how many positions this thread has counted.
MINES_PYTHON std::uint64_t mines_python_positions_counted() {
  return CountedPosition::counted_by_this_thread();
}

MINES_PYTHON Engine* mines_python_engine_new(const std::int8_t* board, std::int32_t rows,
                                             std::int32_t columns, std::int64_t mines, double density,
                                             std::uint64_t seed, std::int32_t threads, std::int32_t penalty,
                                             const char* shape) {
  return raising([&] {
    const EngineOptions options{
        .penalty = penalty, .threads = threads, .seed = seed, .shape = shape_named(shape, "Position")};
    // A smart pointer: observe() may throw, and then no one else would free the engine.
    auto engine = mines < 0
                      ? std::make_unique<Engine>(rows, columns, Density(density), options)
                      : std::make_unique<Engine>(rows, columns, static_cast<std::uint64_t>(mines), options);
    engine->observe({board, static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)});
    return engine.release();
  });
}

/// The formats of positions, each as WORD=NUMBER, with blanks between them.
MINES_PYTHON const char* mines_python_position_formats() {
  static const std::string words = [] {
    std::string text;
    for (const replay::FormatRow& row : replay::formats) {
      if (row.holds == replay::Holds::position)
        text += fmt::format("{}={} ", row.word, static_cast<int>(row.format));
    }
    return text;
  }();
  return words.c_str();
}

MINES_PYTHON Engine* mines_python_engine_read(const char* text, std::size_t size, std::int32_t format,
                                              const char* signs, double density, std::uint64_t seed,
                                              std::int32_t threads, std::int32_t penalty, const char* shape) {
  return raising([&] {
    const EngineOptions options{
        .penalty = penalty, .threads = threads, .seed = seed, .shape = shape_named(shape, "Position")};
    if (const auto checked = check_is_no_picture("", {text, size}); !checked)
      throw std::invalid_argument(to_string(checked.error()));
    return interruptible([&](const auto&) {
      return new Engine(
          Engine::read({text, size}, static_cast<Format>(format), Density(density), options, signs));
    });
  });
}

MINES_PYTHON void mines_python_engine_free(Engine* engine) { delete engine; }

MINES_PYTHON void mines_python_engine_set_mines(Engine* engine, std::uint64_t mines) {
  raising([&] {
    const Released released;
    engine->set_mines(mines);
  });
}

/// The number of mines, or -1.
MINES_PYTHON std::int64_t mines_python_engine_mines(const Engine* engine) {
  return raising([&] {
    const Released released;
    const auto mines = engine->mines();
    return mines ? static_cast<std::int64_t>(*mines) : -1;
  });
}

MINES_PYTHON PyObject* mines_python_engine_shape(const Engine* engine) {
  return Py_BuildValue("(ii)", engine->rows(), engine->columns());
}

MINES_PYTHON void mines_python_engine_board(const Engine* engine, std::int8_t* board) {
  raising([&] {
    const Released released;
    std::ranges::copy(engine->board(), board);
  });
}

MINES_PYTHON PyObject* mines_python_engine_text(const Engine* engine) {
  return raising([&] { return told(interruptible([&](const auto&) { return engine->text(); })); });
}

MINES_PYTHON PyObject* mines_python_engine_reading(const Engine* engine) {
  return raising([&] { return told(engine->reading()); });
}

/// The members of an Analysis that are no lists; its lists are written to `arrays`, if some placement fits.
MINES_PYTHON PyObject* mines_python_engine_analysis(const Engine* engine, std::uint64_t work,
                                                    void* const* arrays) {
  return raising([&] {
    auto reply = interruptible([&](const auto& stopped) { return engine->analysis({work, stopped}); });
    if (reply.exact) {  // in Python the list is always there
      reply.error = reply.mine;
      for (double& error : reply.error) error = std::isnan(error) ? error : 0;
    }
    copy_lists(reply, arrays);
    return dict_of(reply, false);
  });
}

MINES_PYTHON PyObject* mines_python_engine_explanation(const Engine* engine, std::int32_t row,
                                                       std::int32_t column, std::uint64_t work,
                                                       std::int32_t games) {
  return raising([&] {
    return told(interruptible([&](const auto& stopped) {
      return engine->explain({row, column}, {work, stopped, games});
    }));
  });
}

MINES_PYTHON PyObject* mines_python_engine_hint(const Engine* engine, std::uint64_t work) {
  return raising([&] {
    return told(interruptible([&](const auto& stopped) { return engine->hint({work, stopped}); }));
  });
}

MINES_PYTHON PyObject* mines_python_engine_best_move(const Engine* engine, std::int32_t goal,
                                                     std::uint64_t work, std::int32_t games) {
  return raising([&] {
    return told(interruptible([&](const auto& stopped) {
      return engine->best_move(static_cast<Goal>(goal), {work, stopped, games});
    }));
  });
}

MINES_PYTHON PyObject* mines_python_engine_svg(const Engine* engine, bool with_analysis, std::int32_t move,
                                               std::int32_t row, std::int32_t column, std::uint64_t work) {
  return raising([&] {
    Picture picture;
    picture.analysis = with_analysis;
    picture.move = optional_of<Goal>(move);
    // A row below 0 stands for no cell.
    if (row >= 0) picture.explained = Cell{row, column};
    return told(interruptible([&](const auto& stopped) { return engine->svg(picture, {work, stopped}); }));
  });
}

}  // namespace mines::python

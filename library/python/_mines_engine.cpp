// Positions: mines/position.py's Position holds an Engine.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <string_view>

#include "_mines.hpp"
#include "mines/engine.hpp"

namespace mines::python {

namespace {

py::tuple told(Cell cell) { return py::make_tuple(cell.row, cell.column); }

/// The fields of mines/replies.py's Reason.
py::object told(const Reason& reason) {
  if (!reason.found) return py::none();
  py::tuple numbers(reason.numbers.size());
  for (std::size_t i = 0; i < reason.numbers.size(); ++i) numbers[i] = told(reason.numbers[i]);
  return py::make_tuple(numbers, reason.uses_mines, name_of(reason.size));
}

py::tuple told(const Guess& guess) {
  return py::make_tuple(told(guess.cell), guess.mine, guess.progress, guess.win, guess.rating,
                        guess.win_error);
}

Engine make(const Board<std::int8_t>& board, std::optional<std::uint64_t> mines, double density,
            std::uint64_t seed, int threads, int penalty) {
  EngineOptions options;
  options.seed = seed;
  options.threads = threads;
  options.penalty = penalty;
  const auto rows = static_cast<std::int32_t>(board.shape(0));
  const auto columns = static_cast<std::int32_t>(board.shape(1));
  Engine engine =
      mines ? Engine(rows, columns, *mines, options) : Engine(rows, columns, Density(density), options);
  engine.observe(cells_of(board));
  return engine;
}

Engine read(const py::bytes& bytes, PositionFormat format, double density, std::uint64_t seed, int threads,
            int penalty) {
  const EngineOptions options{.penalty = penalty, .threads = threads, .seed = seed};
  const std::string_view text = bytes;
  return interruptible([&](const auto&) { return Engine::read(text, format, Density(density), options); });
}

py::array board_of(const Engine& engine) {
  return array_of<std::int8_t>(engine.board(), {engine.rows(), engine.columns()});
}

/// The arguments of mines/replies.py's Contradiction, or those of Analysis; the other is None.
py::tuple analysis(const Engine& engine, std::uint64_t work) {
  auto reply = interruptible([&](const auto& stopped) { return engine.analysis({work, stopped}); });
  if (reply.contradiction)
    return py::make_tuple(py::make_tuple(reply.contradiction->text, told(reply.contradiction->reason)),
                          py::none());
  const py::array::ShapeContainer shape{engine.rows(), engine.columns()};
  py::object error = py::none();
  if (!reply.exact) error = array_of<double>(std::move(reply.error), shape);
  return py::make_tuple(py::none(), py::make_tuple(array_of<double>(std::move(reply.mine), shape),
                                                   array_of<std::int8_t>(std::move(reply.verdict), shape),
                                                   array_of<std::int8_t>(std::move(reply.means), shape),
                                                   error, reply.placements, reply.placements_log10,
                                                   reply.interior, reply.interior_mine));
}

/// The arguments of mines/replies.py's Explanation.
py::tuple explanation(const Engine& engine, std::int32_t row, std::int32_t column, std::uint64_t work,
                      int games) {
  const auto reply = interruptible([&](const auto& stopped) {
    return engine.explain({row, column}, {work, stopped, games});
  });
  py::tuple guesses(reply.guesses.size());
  for (std::size_t i = 0; i < reply.guesses.size(); ++i) guesses[i] = told(reply.guesses[i]);
  py::object safe = py::none();
  if (reply.safe_elsewhere) safe = told(*reply.safe_elsewhere);
  return py::make_tuple(told(reply.cell), static_cast<int>(reply.verdict), told(reply.reason), guesses, safe,
                        reply.text);
}

/// The arguments of mines/replies.py's Move.
py::object best_move(const Engine& engine, Goal goal, std::uint64_t work, int games) {
  const auto move = interruptible([&](const auto& stopped) {
    return engine.best_move(goal, {work, stopped, games});
  });
  if (!move) return py::none();
  return py::make_tuple(told(move->cell), move->is_certain, move->mine, move->gain);
}

std::string svg(const Engine& engine, bool with_analysis, std::optional<Goal> move,
                std::optional<std::pair<std::int32_t, std::int32_t>> explained, std::uint64_t work) {
  Picture picture;
  picture.analysis = with_analysis;
  picture.move = move;
  if (explained) picture.explained = Cell{explained->first, explained->second};
  return interruptible([&](const auto& stopped) { return engine.svg(picture, {work, stopped}); });
}

}  // namespace

void bind_engine(py::module_& module) {
  py::enum_<PositionFormat>(module, "Format")
      .value("text", PositionFormat::text)
      .value("mine", PositionFormat::mine)
      .value("ascii", PositionFormat::ascii)
      .value("json", PositionFormat::json);
  py::enum_<Goal>(module, "Goal").value("win", Goal::win).value("score", Goal::score);
  py::class_<Engine>(module, "Engine")
      .def(py::init(&make), py::arg("board").noconvert(), py::arg("mines"), py::arg("density"),
           py::arg("seed"), py::arg("threads"), py::arg("penalty"))
      .def_static("read", &read, py::arg("text"), py::arg("format"), py::arg("density"), py::arg("seed"),
                  py::arg("threads"), py::arg("penalty"))
      .def("set_mines", &Engine::set_mines, py::arg("mines"), py::call_guard<py::gil_scoped_release>())
      .def("mines", &Engine::mines, py::call_guard<py::gil_scoped_release>())
      .def("shape", [](const Engine& engine) { return py::make_tuple(engine.rows(), engine.columns()); })
      .def("board", &board_of)
      .def("text", &Engine::text, py::call_guard<py::gil_scoped_release>())
      .def("analysis", &analysis, py::arg("work"))
      .def("explanation", &explanation, py::arg("row"), py::arg("column"), py::arg("work"), py::arg("games"))
      .def("best_move", &best_move, py::arg("goal"), py::arg("work"), py::arg("games"))
      .def("svg", &svg, py::arg("analysis"), py::arg("move"), py::arg("explained"), py::arg("work"));
}

}  // namespace mines::python

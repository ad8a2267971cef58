// Boards, games and batches of games: mines/games.py.
#include <pybind11/stl.h>

#include <string>

#include "_mines.hpp"
#include "mines/batch.hpp"
#include "mines/classic_game.hpp"

namespace mines::python {

namespace {

using MineBoard = mines::Board;

using SharedGame = Shared<ClassicGame>;
using SharedBatch = Shared<Batch>;

/// The mines of a board that lives as long as the array.
py::array mines_of(MineBoard board) {
  auto owner = std::make_unique<const MineBoard>(std::move(board));
  const MineBoard& kept = *owner;
  const py::capsule capsule(owner.get(), [](void* memory) { delete static_cast<const MineBoard*>(memory); });
  owner.release();
  return py::array(py::dtype("bool"), {kept.rows(), kept.columns()}, kept.bytes().data(), capsule);
}

py::array draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
               std::pair<std::int32_t, std::int32_t> start, FirstClick first) {
  return mines_of(interruptible([&](const auto&) {
    if (first == FirstClick::any) return MineBoard::draw(rows, columns, mines, seed);
    return MineBoard::draw(rows, columns, mines, seed, {start.first, start.second}, first);
  }));
}

py::array draw_no_guess(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                        std::pair<std::int32_t, std::int32_t> start, FirstClick first, double seconds,
                        int threads, std::optional<Difficulty> difficulty, bool uniform) {
  return mines_of(interruptible([&](const auto& stopped) {
    return MineBoard::draw_no_guess(rows, columns, mines, seed, {start.first, start.second}, first,
                                    {seconds, threads, stopped, difficulty, uniform});
  }));
}

std::unique_ptr<SharedGame> make_game(const Board<std::uint8_t>& mines) {
  return std::unique_ptr<SharedGame>(
      new SharedGame{ClassicGame(MineBoard(static_cast<std::int32_t>(mines.shape(0)),
                                           static_cast<std::int32_t>(mines.shape(1)), cells_of(mines)))});
}

py::array open(SharedGame& shared, std::int32_t row, std::int32_t column) {
  return array_of(shared.use([&](ClassicGame& game) { return game.open({row, column}); }));
}

py::array observation(py::object self) {
  const ClassicGame& game = self.cast<const SharedGame&>().value;
  return view_of(game.observation(), {game.board().rows(), game.board().columns()}, self);
}

py::array mines_of_game(py::object self) {
  const MineBoard& board = self.cast<const SharedGame&>().value.board();
  return view_of(board.bytes(), {board.rows(), board.columns()}, self, py::dtype("bool"));
}

std::unique_ptr<SharedBatch> make_batch(std::size_t games, std::int32_t rows, std::int32_t columns,
                                        std::uint64_t mines, std::uint64_t seed, FirstClick first,
                                        bool resets, float win, float loss, float progress,
                                        float no_progress) {
  const BatchOptions options{seed, first, resets, {win, loss, progress, no_progress}};
  return std::unique_ptr<SharedBatch>(new SharedBatch{Batch(games, rows, columns, mines, options)});
}

void reset_chosen(SharedBatch& shared, const py::array_t<std::uint8_t, py::array::c_style>& chosen) {
  const std::vector<std::uint8_t> copy(chosen.data(), chosen.data() + chosen.size());  // as in step()
  shared.use([&](Batch& batch) { batch.reset(copy); });
}

void step(SharedBatch& shared, const py::array_t<std::int64_t, py::array::c_style>& actions) {
  // A copy: another thread may write to the array.
  const std::vector<std::int64_t> copy(actions.data(), actions.data() + actions.size());
  shared.use([&](Batch& batch) { batch.step(copy); });
}

py::array observations(py::object self) {
  const Batch& batch = self.cast<const SharedBatch&>().value;
  return view_of(batch.observations(),
                 {static_cast<py::ssize_t>(batch.games()), static_cast<py::ssize_t>(batch.rows()),
                  static_cast<py::ssize_t>(batch.columns())},
                 self);
}

/// A figure of each game.
template <class Element>
auto for_each_game(std::span<const Element> (Batch::*figures)() const, const char* type) {
  return [figures, type](py::object self) {
    const Batch& batch = self.cast<const SharedBatch&>().value;
    return view_of((batch.*figures)(), {static_cast<py::ssize_t>(batch.games())}, self, py::dtype(type));
  };
}

void bind_batch(py::module_& module) {
  py::class_<SharedBatch>(module, "Batch")
      .def(py::init(&make_batch), py::arg("games"), py::arg("rows"), py::arg("columns"), py::arg("mines"),
           py::arg("seed"), py::arg("first"), py::arg("resets"), py::arg("win"), py::arg("loss"),
           py::arg("progress"), py::arg("no_progress"))
      .def("step", &step, py::arg("actions").noconvert())
      .def("reset", [](SharedBatch& shared) { shared.use([](Batch& batch) { batch.reset(); }); })
      .def(
          "reset_game",
          [](SharedBatch& shared, std::size_t game) { shared.use([&](Batch& batch) { batch.reset(game); }); },
          py::arg("game"))
      .def("reset_chosen", &reset_chosen, py::arg("chosen").noconvert())
      .def("observations", &observations)
      .def("rewards", for_each_game(&Batch::rewards, "float32"))
      .def("done", for_each_game(&Batch::done, "bool"))
      .def("won", for_each_game(&Batch::won, "bool"))
      .def(
          "board",
          [](SharedBatch& shared, std::size_t game) {
            return mines_of(shared.use([&](Batch& batch) { return batch.board(game); }));
          },
          py::arg("game"));
}

}  // namespace

void bind_games(py::module_& module) {
  py::enum_<FirstClick>(module, "FirstClick")
      .value("any", FirstClick::any)
      .value("safe", FirstClick::safe)
      .value("open", FirstClick::open);
  py::enum_<Difficulty>(module, "Difficulty")
      .value("easy", Difficulty::easy)
      .value("medium", Difficulty::medium)
      .value("hard", Difficulty::hard)
      .value("expert", Difficulty::expert);
  module.def("draw", &draw, py::arg("rows"), py::arg("columns"), py::arg("mines"), py::arg("seed"),
             py::arg("start"), py::arg("first"));
  module.def("draw_no_guess", &draw_no_guess, py::arg("rows"), py::arg("columns"), py::arg("mines"),
             py::arg("seed"), py::arg("start"), py::arg("first"), py::arg("seconds"), py::arg("threads"),
             py::arg("difficulty"), py::arg("uniform"));
  py::class_<SharedGame>(module, "Game")
      .def(py::init(&make_game), py::arg("mines").noconvert())
      .def("open", &open, py::arg("row"), py::arg("column"))
      .def("observation", &observation)
      .def("mines", &mines_of_game)
      .def("is_over", [](const SharedGame& shared) { return shared.value.state() != GameState::playing; })
      .def("is_won", [](const SharedGame& shared) { return shared.value.state() == GameState::won; })
      .def("safe_left", [](const SharedGame& shared) { return shared.value.safe_left(); });
  bind_batch(module);
}

}  // namespace mines::python

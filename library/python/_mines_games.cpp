// Boards, games and batches of games: mines/games.py. Boards in files: mines/files.py.
#include <string>
#include <variant>
#include <vector>

#include "_mines.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"
#include "library/arguments.hpp"
#include "mines/batch.hpp"
#include "mines/classic_game.hpp"

namespace mines::python {

namespace {

using SharedGame = Shared<ClassicGame>;
using SharedBatch = Shared<Batch>;

/// The mines of a board, which an array of Python shares.
struct Mines {
  std::int32_t rows;
  std::int32_t columns;
  std::variant<Board, std::vector<std::uint8_t>> owner;
  const std::uint8_t* bytes;
};

Mines* shared_with_python(Board board) {
  const std::int32_t rows = board.rows();
  const std::int32_t columns = board.columns();
  auto* const mines = new Mines{rows, columns, std::move(board), nullptr};
  // Only now: the bytes have moved with the board.
  mines->bytes = std::get<Board>(mines->owner).bytes().data();
  return mines;
}

Result<void> write_text(const std::string& path, const Field& field) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(write_text_board(file, field));
  return file.commit();
}

PyObject* address(const void* memory) {
  return Py_BuildValue("K", reinterpret_cast<unsigned long long>(memory));
}

}  // namespace

/// Where the bytes are, and rows and columns.
MINES_PYTHON PyObject* mines_python_mines_memory(const Mines* mines) {
  return Py_BuildValue("(N(ii))", address(mines->bytes), mines->rows, mines->columns);
}

MINES_PYTHON void mines_python_mines_free(Mines* mines) { delete mines; }

MINES_PYTHON Mines* mines_python_draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines,
                                      std::uint64_t seed, std::int32_t row, std::int32_t column,
                                      std::int32_t first) {
  return raising([&] {
    return shared_with_python(interruptible([&](const auto&) {
      const auto promise = static_cast<FirstClick>(first);
      if (promise == FirstClick::any) return Board::draw(rows, columns, mines, seed);
      return Board::draw(rows, columns, mines, seed, {row, column}, promise);
    }));
  });
}

MINES_PYTHON Mines* mines_python_draw_no_guess(std::int32_t rows, std::int32_t columns, std::uint64_t mines,
                                               std::uint64_t seed, std::int32_t row, std::int32_t column,
                                               std::int32_t first, double seconds, std::int32_t threads,
                                               std::int32_t difficulty, bool uniform) {
  return raising([&] {
    return shared_with_python(interruptible([&](const auto& stopped) {
      return Board::draw_no_guess(rows, columns, mines, seed, {row, column}, static_cast<FirstClick>(first),
                                  {seconds, threads, stopped, optional_of<Difficulty>(difficulty), uniform});
    }));
  });
}

MINES_PYTHON Mines* mines_python_read_map(const char* path, bool as_text) {
  return raising([&] {
    BoardSize size;
    auto bytes = interruptible([&](const auto&) {
      const Field field = value_of(as_text ? read_text_board(path) : read_map(path));
      size = field.size();
      return field.bytes();
    });
    auto* const mines = new Mines{size.rows, size.columns, std::move(bytes), nullptr};
    mines->bytes = std::get<1>(mines->owner).data();
    return mines;
  });
}

MINES_PYTHON void mines_python_write_map(const char* path, const std::uint8_t* mines, std::int32_t rows,
                                         std::int32_t columns, bool as_text) {
  raising([&] {
    interruptible([&](const auto&) {
      Field field(value_of(BitPlane::make({rows, columns})));
      for_each_cell(field.size(), [&](Cell cell) { field.set_mine(cell, *mines++ != 0); });
      const auto written = as_text ? write_text(path, field) : write_map(path, field);
      if (!written) throw_error(written.error());
    });
  });
}

MINES_PYTHON SharedGame* mines_python_game_new(const std::uint8_t* mines, std::int32_t rows,
                                               std::int32_t columns) {
  return raising([&] {
    const std::span cells(mines, static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    return new SharedGame{ClassicGame(Board(rows, columns, cells))};
  });
}

MINES_PYTHON void mines_python_game_free(SharedGame* game) { delete game; }

/// Where the observation and the mines are.
MINES_PYTHON PyObject* mines_python_game_memory(const SharedGame* shared) {
  const ClassicGame& game = shared->value;
  return Py_BuildValue("(NN)", address(game.observation().data()), address(game.board().bytes().data()));
}

/// The cells that became open: their rows and columns, as bytes of std::int32_t.
MINES_PYTHON PyObject* mines_python_game_open(SharedGame* shared, std::int32_t row, std::int32_t column) {
  return raising([&] {
    const auto opened = shared->use([&](ClassicGame& game) { return game.open({row, column}); });
    static_assert(sizeof(Cell) == 2 * sizeof(std::int32_t));
    return PyByteArray_FromStringAndSize(reinterpret_cast<const char*>(opened.data()),
                                         static_cast<std::ptrdiff_t>(opened.size() * sizeof(Cell)));
  });
}

/// Whether it is over, whether it is won, and the safe cells left.
MINES_PYTHON PyObject* mines_python_game_state(const SharedGame* shared) {
  const GameState state = shared->value.state();
  return Py_BuildValue("(NNK)", told(state != GameState::playing), told(state == GameState::won),
                       static_cast<unsigned long long>(shared->value.safe_left()));
}

MINES_PYTHON SharedBatch* mines_python_batch_new(std::size_t games, std::int32_t rows, std::int32_t columns,
                                                 std::uint64_t mines, std::uint64_t seed, std::int32_t first,
                                                 bool resets, float win, float loss, float progress,
                                                 float no_progress) {
  return raising([&] {
    const BatchOptions options{
        seed, static_cast<FirstClick>(first), resets, {win, loss, progress, no_progress}};
    return new SharedBatch{Batch(games, rows, columns, mines, options)};
  });
}

MINES_PYTHON void mines_python_batch_free(SharedBatch* batch) { delete batch; }

/// Where the observations, rewards, done and won are.
MINES_PYTHON PyObject* mines_python_batch_memory(const SharedBatch* shared) {
  const Batch& batch = shared->value;
  return Py_BuildValue("(NNNN)", address(batch.observations().data()), address(batch.rewards().data()),
                       address(batch.done().data()), address(batch.won().data()));
}

MINES_PYTHON void mines_python_batch_step(SharedBatch* shared, const std::int64_t* actions,
                                          std::size_t count) {
  raising([&] {
    // A copy: another thread may write to the array.
    const std::vector<std::int64_t> copy(actions, actions + count);
    shared->use([&](Batch& batch) { batch.step(copy); });
  });
}

MINES_PYTHON void mines_python_batch_reset(SharedBatch* shared) {
  raising([&] { shared->use([](Batch& batch) { batch.reset(); }); });
}

MINES_PYTHON void mines_python_batch_reset_game(SharedBatch* shared, std::size_t game) {
  raising([&] { shared->use([&](Batch& batch) { batch.reset(game); }); });
}

MINES_PYTHON void mines_python_batch_reset_chosen(SharedBatch* shared, const std::uint8_t* chosen,
                                                  std::size_t count) {
  raising([&] {
    const std::vector<std::uint8_t> copy(chosen, chosen + count);  // as in step()
    shared->use([&](Batch& batch) { batch.reset(copy); });
  });
}

MINES_PYTHON Mines* mines_python_batch_board(SharedBatch* shared, std::size_t game) {
  return raising(
      [&] { return shared_with_python(shared->use([&](Batch& batch) { return batch.board(game); })); });
}

MINES_PYTHON PyObject* mines_python_batch_save(SharedBatch* shared) {
  return raising([&] {
    const std::vector<std::uint8_t> saved = shared->use([](Batch& batch) { return batch.save(); });
    return PyByteArray_FromStringAndSize(reinterpret_cast<const char*>(saved.data()),
                                         static_cast<std::ptrdiff_t>(saved.size()));
  });
}

MINES_PYTHON void mines_python_batch_restore(SharedBatch* shared, const std::uint8_t* saved,
                                             std::size_t size) {
  raising([&] { shared->use([&](Batch& batch) { batch.restore({saved, size}); }); });
}

}  // namespace mines::python

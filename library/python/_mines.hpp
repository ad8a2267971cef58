// What the files of the compiled module have in common: arrays in and out, and calls that Ctrl-C ends.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "mines/budget.hpp"
#include "mines/cell.hpp"
#include "mines/reason.hpp"

namespace mines::python {

namespace py = pybind11;

void bind_engine(py::module_& module);
void bind_games(py::module_& module);
void bind_maps(py::module_& module);
void bind_constraints(py::module_& module);

/// A board that came from Python: two dimensions, row by row. pybind11 refuses other types.
template <class Byte>
using Board = py::array_t<Byte, py::array::c_style>;

template <class Byte>
std::span<const Byte> cells_of(const Board<Byte>& board) {
  return {board.data(), static_cast<std::size_t>(board.size())};
}

/// An array that owns `values`, without a copy. Value and Element have the same size.
template <class Element, class Value>
py::array array_of(std::vector<Value> values, py::array::ShapeContainer shape,
                   const py::dtype& type = py::dtype::of<Element>()) {
  auto owner = std::make_unique<std::vector<Value>>(std::move(values));
  void* const data = owner->data();
  const py::capsule capsule(owner.get(),
                            [](void* vector) { delete static_cast<std::vector<Value>*>(vector); });
  owner.release();
  return py::array(type, std::move(shape), data, capsule);
}

/// Cells as an array of shape (n, 2).
inline py::array array_of(std::vector<Cell> cells) {
  const auto count = static_cast<py::ssize_t>(cells.size());
  return array_of<std::int32_t>(std::move(cells), {count, py::ssize_t{2}});
}

/// An array of what belongs to `owner` and lives as long: nothing is copied, and Python cannot write.
template <class Element>
py::array view_of(std::span<const Element> values, py::array::ShapeContainer shape, py::handle owner,
                  const py::dtype& type = py::dtype::of<Element>()) {
  py::array array(type, std::move(shape), values.data(), owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

/// Whether Python's signal handlers want a call to end. A call asks it from any of its threads; only Python's
/// main thread runs handlers.
class Interruption {
 public:
  bool is_due() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    // Taking the GIL from a busy thread lasts up to 5 ms, so it is not done more often.
    const py::gil_scoped_acquire acquire;
    next_ = std::chrono::steady_clock::now() + every;
    return PyErr_CheckSignals() != 0;
  }

 private:
  static constexpr auto every = std::chrono::milliseconds(25);
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + every;
};

/// Calls work(stopped) without the GIL, where `stopped` is as in Budget. A signal handler's
/// exception, such as KeyboardInterrupt, ends it.
template <class Work>
auto interruptible(const Work& work) {
  Interruption interruption;
  try {
    const py::gil_scoped_release release;
    return work([&interruption] { return interruption.is_due(); });
  } catch (const Stopped&) {
    throw py::error_already_set();  // PyErr_CheckSignals() has left it with this thread
  }
}

/// What one thread at a time may use, for Python's threads: calls wait for each other, without the GIL.
template <class Value>
struct Shared {
  Value value;
  std::mutex mutex{};

  template <class Work>
  auto use(const Work& work) {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex);
    return work(value);
  }

  /// Calls work(value, stopped), which a signal handler's exception ends.
  template <class Work>
  auto use_interruptibly(const Work& work) {
    return interruptible([&](const auto& stopped) {
      const std::lock_guard lock(mutex);
      return work(value, stopped);
    });
  }
};

}  // namespace mines::python

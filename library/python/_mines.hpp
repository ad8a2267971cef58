// Helpers for the compiled part of the Python package. This part is a shared library: mines/_mines.py calls
// its functions by ctypes and passes arrays as addresses. Below are all functions of Python that the library
// uses; all are in Python's stable interface. So one library, built without Python, serves Python 3.9 and up.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "mines/budget.hpp"

extern "C" {
struct PyObject;
extern PyObject* PyExc_MemoryError;
extern PyObject* PyExc_RuntimeError;
extern PyObject* PyExc_ValueError;
void PyErr_SetString(PyObject* exception, const char* text);
int PyErr_CheckSignals(void);
void* PyEval_SaveThread(void);
void PyEval_RestoreThread(void* state);
int PyGILState_Ensure(void);
void PyGILState_Release(int state);
PyObject* PyBool_FromLong(long value);
PyObject* PyTuple_New(std::ptrdiff_t size);
int PyTuple_SetItem(PyObject* tuple, std::ptrdiff_t at, PyObject* item);
PyObject* PyByteArray_FromStringAndSize(const char* bytes, std::ptrdiff_t size);
PyObject* PyUnicode_FromStringAndSize(const char* text, std::ptrdiff_t size);
PyObject* Py_BuildValue(const char* format, ...);
}

/// Marks a function that mines/_mines.py calls.
#define MINES_PYTHON extern "C" __attribute__((visibility("default")))

namespace mines::python {

/// Calls work(). If work() throws, sets Python's exception and returns null or 0.
template <class Work>
auto raising(const Work& work) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (const Stopped&) {
    // PyErr_CheckSignals() has already set Python's exception.
  } catch (const std::bad_alloc&) {
    PyErr_SetString(PyExc_MemoryError, "there is not enough memory");
  } catch (const std::logic_error& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return decltype(work())();
}

/// Releases the GIL, Python's global lock, during the object's lifetime, so that other Python threads run.
class Released {
 public:
  Released() : state_(PyEval_SaveThread()) {}
  ~Released() { PyEval_RestoreThread(state_); }
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;

 private:
  void* state_;
};

/// is_due() returns true once a Python signal handler has raised an exception; the library's call must then
/// end. One thread at a time may call is_due(). Python runs handlers only in its main thread.
class Interruption {
 public:
  bool is_due() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    // Taking the GIL from a busy thread lasts up to 5 ms, so it is taken only every 25 ms.
    const int state = PyGILState_Ensure();
    next_ = std::chrono::steady_clock::now() + every;
    const bool due = PyErr_CheckSignals() != 0;
    PyGILState_Release(state);
    return due;
  }

 private:
  static constexpr auto every = std::chrono::milliseconds(25);
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + every;
};

/// Calls work(stopped) without the GIL. `stopped` can serve as Budget::stopped: it returns true once a signal
/// handler has raised an exception.
template <class Work>
auto interruptible(const Work& work) {
  Interruption interruption;
  const Released released;
  return work([&interruption] { return interruption.is_due(); });
}

/// A value that one thread at a time may use. Threads that wait for their turn do not hold the GIL.
template <class Value>
struct Shared {
  Value value;
  std::mutex mutex{};

  template <class Work>
  auto use(const Work& work) {
    const Released released;
    const std::lock_guard lock(mutex);
    return work(value);
  }

  /// Calls work(value, stopped); `stopped` is the function that interruptible() passes.
  template <class Work>
  auto use_interruptibly(const Work& work) {
    return interruptible([&](const auto& stopped) {
      const std::lock_guard lock(mutex);
      return work(value, stopped);
    });
  }
};

/// Each of these four functions returns a new Python object: None, or the value.
inline PyObject* none() { return Py_BuildValue(""); }
inline PyObject* told(bool value) { return PyBool_FromLong(value ? 1 : 0); }
inline PyObject* told(const std::string& text) {
  return PyUnicode_FromStringAndSize(text.data(), static_cast<std::ptrdiff_t>(text.size()));
}
inline PyObject* told(std::optional<double> value) { return value ? Py_BuildValue("d", *value) : none(); }

/// A Python tuple with told(value) for each value.
template <class Values, class Told>
PyObject* tuple_of(const Values& values, const Told& told) {
  PyObject* const tuple = PyTuple_New(static_cast<std::ptrdiff_t>(values.size()));
  std::ptrdiff_t at = 0;
  for (const auto& value : values) PyTuple_SetItem(tuple, at++, told(value));
  return tuple;
}

/// A number that mines/_mines.py passes; empty if it is negative, which stands for None.
template <class Value>
std::optional<Value> optional_of(std::int64_t value) {
  return value < 0 ? std::nullopt : std::optional<Value>(static_cast<Value>(value));
}

}  // namespace mines::python

// Helpers for the compiled part of the Python package. This part is a shared library: mines/_mines.py calls
// its functions by ctypes and passes arrays as addresses. Below are all functions of Python that the library
// uses; all are in Python's stable interface. So one library, built without Python, serves Python 3.9 and up.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "library/facts/position.hpp"
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
void Py_DecRef(PyObject* object);
PyObject* PyBool_FromLong(long value);
PyObject* PyDict_New(void);
int PyDict_SetItemString(PyObject* dict, const char* key, PyObject* item);
PyObject* PyFloat_FromDouble(double value);
PyObject* PyLong_FromLongLong(long long value);
PyObject* PyLong_FromUnsignedLongLong(unsigned long long value);
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

inline PyObject* none() { return Py_BuildValue(""); }

template <class T>
PyObject* told(const T& value);

/// A Python tuple with told(value) for each value.
template <class Values>
PyObject* tuple_of(const Values& values) {
  PyObject* const tuple = PyTuple_New(static_cast<std::ptrdiff_t>(values.size()));
  std::ptrdiff_t at = 0;
  for (const auto& value : values) PyTuple_SetItem(tuple, at++, told(value));
  return tuple;
}

/// A result as a dict, by its description; without `with_lists`, the members that are no lists.
template <facts::Described T>
PyObject* dict_of(const T& result, bool with_lists = true) {
  PyObject* const dict = PyDict_New();
  if (dict == nullptr) throw std::bad_alloc();
  facts::each_value(result, [&](const auto& member, const auto& value) {
    if (!with_lists && facts::Many<std::remove_cvref_t<decltype(value)>>) return;
    PyObject* const item = told(value);
    PyDict_SetItemString(dict, member.key, item);
    Py_DecRef(item);
  });
  return dict;
}

/// A new Python object: None for an optional without a value, a number for an enumeration whose words arrays
/// hold as numbers, and a dict for a result.
template <class T>
PyObject* told(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return PyBool_FromLong(value ? 1 : 0);
  } else if constexpr (std::is_same_v<T, Possible>) {
    return value == Possible::unknown ? none() : told(value == Possible::yes);
  } else if constexpr (facts::Worded<T>) {
    if constexpr (facts::Words<T>::is_numbered)
      return PyLong_FromLongLong(static_cast<int>(value));
    else
      return told(std::string(facts::word_of(value)));
  } else if constexpr (std::is_floating_point_v<T>) {
    return PyFloat_FromDouble(value);
  } else if constexpr (std::is_integral_v<T>) {
    return std::is_signed_v<T> ? PyLong_FromLongLong(static_cast<long long>(value))
                               : PyLong_FromUnsignedLongLong(static_cast<unsigned long long>(value));
  } else if constexpr (std::is_same_v<T, Cell>) {
    return Py_BuildValue("(ii)", value.row, value.column);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return PyUnicode_FromStringAndSize(value.data(), static_cast<std::ptrdiff_t>(value.size()));
  } else if constexpr (facts::Maybe<T>) {
    return facts::is_absent(value) ? none() : told(*value);
  } else if constexpr (facts::Many<T>) {
    return tuple_of(value);
  } else {
    return dict_of(value);
  }
}

/// Copies the lists of a result that are not empty to arrays of numbers, in the order of its description.
template <facts::Described T>
void copy_lists(const T& result, void* const* arrays) {
  facts::each_member<T>([&](const auto& member) {
    using Values = std::remove_cvref_t<decltype(std::invoke(member.at, result))>;
    if constexpr (facts::Many<Values>) {
      using Value = typename Values::value_type;
      using Element = std::conditional_t<std::is_enum_v<Value>, std::int8_t, Value>;
      const Values& values = std::invoke(member.at, result);
      std::transform(values.begin(), values.end(), static_cast<Element*>(*arrays++),
                     [](Value value) { return static_cast<Element>(value); });
    }
  });
}

/// A number that mines/_mines.py passes; empty if it is negative, which stands for None.
template <class Value>
std::optional<Value> optional_of(std::int64_t value) {
  return value < 0 ? std::nullopt : std::optional<Value>(static_cast<Value>(value));
}

}  // namespace mines::python

// Calls in JSON, of which mines/reviews.py makes those about games that were played.
#include <cstddef>

#include "_mines.hpp"
#include "library/json/calls.hpp"

namespace mines::python {

MINES_PYTHON PyObject* mines_python_ask(const char* request, std::size_t size) {
  return raising([&]() -> PyObject* {
    bool stopped = false;
    const std::string reply = interruptible([&](const auto& is_due) {
      json::Limits limits;
      limits.stopped = [&] { return stopped = is_due(); };
      return json::reply_to(std::string(request, size), limits);
    });
    // The reply then says that the call was stopped, and Python has the exception.
    return stopped ? nullptr : told(reply);
  });
}

}  // namespace mines::python

// Any constraints: mines/constraints.py.
#include <algorithm>
#include <vector>

#include "_mines.hpp"
#include "mines/constraints.hpp"

namespace mines::python {

namespace {

using SharedConstraints = Shared<Constraints>;

/// The verdict, and the reason or None.
PyObject* told_reason(const Constraints::Reason& reason) {
  return Py_BuildValue("(NN)", told(reason.verdict), told(facts::found(reason)));
}

}  // namespace

MINES_PYTHON SharedConstraints* mines_python_constraints_new(std::uint32_t cells, double density,
                                                             std::uint64_t seed, std::int32_t threads) {
  return raising([&] {
    const Constraints::Options options{.density = density, .threads = threads, .seed = seed};
    return new SharedConstraints{Constraints(cells, options)};
  });
}

MINES_PYTHON void mines_python_constraints_free(SharedConstraints* shared) { delete shared; }

MINES_PYTHON std::uint32_t mines_python_constraints_add(SharedConstraints* shared, const std::uint32_t* cells,
                                                        std::size_t count, std::int64_t least,
                                                        std::int64_t most) {
  return raising([&] {
    // A copy: another thread may write to the array.
    const std::vector<std::uint32_t> copy(cells, cells + count);
    return shared->use([&](Constraints& constraints) { return constraints.add(copy, least, most); });
  });
}

/// -1: the number of mines is not known.
MINES_PYTHON void mines_python_constraints_set_total(SharedConstraints* shared, std::int64_t mines) {
  raising([&] {
    shared->use([&](Constraints& constraints) {
      if (mines < 0)
        constraints.clear_total();
      else
        constraints.set_total(static_cast<std::uint64_t>(mines));
    });
  });
}

/// Cells, constraints, and the number of mines or -1.
MINES_PYTHON PyObject* mines_python_constraints_counts(SharedConstraints* shared) {
  return raising([&] {
    std::uint32_t cells = 0;
    std::uint32_t size = 0;
    std::int64_t total = -1;
    shared->use([&](Constraints& constraints) {
      cells = constraints.cells();
      size = constraints.size();
      if (const auto known = constraints.total()) total = static_cast<std::int64_t>(*known);
    });
    return Py_BuildValue("(IIL)", cells, size, static_cast<long long>(total));
  });
}

/// The members of an analysis that are no lists; its lists are written to `arrays`, if there is a model.
MINES_PYTHON PyObject* mines_python_constraints_analysis(SharedConstraints* shared, std::uint64_t work,
                                                         void* const* arrays) {
  return raising([&] {
    auto reply = shared->use_interruptibly([&](Constraints& constraints, const auto& stopped) {
      return constraints.analysis({work, stopped});
    });
    if (reply.exact) reply.error.assign(reply.mine.size(), 0);  // in Python the list is always there
    copy_lists(reply, arrays);
    return dict_of(reply, false);
  });
}

MINES_PYTHON PyObject* mines_python_constraints_explanation(SharedConstraints* shared, std::uint32_t cell,
                                                            std::uint64_t work) {
  return raising([&] {
    return told_reason(shared->use_interruptibly([&](Constraints& constraints, const auto& stopped) {
      return constraints.explain(cell, {work, stopped});
    }));
  });
}

MINES_PYTHON PyObject* mines_python_constraints_contradiction(SharedConstraints* shared, std::uint64_t work) {
  return raising([&] {
    return told_reason(shared->use_interruptibly([&](Constraints& constraints, const auto& stopped) {
      return constraints.contradiction({work, stopped});
    }));
  });
}

/// Whether there is a model; it is written.
MINES_PYTHON bool mines_python_constraints_model(SharedConstraints* shared, std::uint64_t work,
                                                 std::int8_t* mines) {
  return raising([&] {
    const auto model = shared->use_interruptibly([&](Constraints& constraints, const auto& stopped) {
      return constraints.model({work, stopped});
    });
    if (model) std::ranges::copy(*model, mines);
    return model.has_value();
  });
}

/// Whether there is a model; `count` of them are written.
MINES_PYTHON bool mines_python_constraints_sample(SharedConstraints* shared, std::uint32_t count,
                                                  std::uint64_t seed, std::uint64_t work,
                                                  std::int8_t* mines) {
  return raising([&] {
    const auto drawn = shared->use_interruptibly([&](Constraints& constraints, const auto& stopped) {
      return constraints.sample(count, seed, {work, stopped});
    });
    std::ranges::copy(drawn, mines);
    return !drawn.empty();
  });
}

}  // namespace mines::python

// Any constraints: mines/constraints.py.
#include <pybind11/stl.h>

#include <optional>

#include "_mines.hpp"
#include "mines/constraints.hpp"

namespace mines::python {

namespace {

using SharedConstraints = Shared<Constraints>;
using Cells = py::array_t<std::uint32_t, py::array::c_style>;

std::unique_ptr<SharedConstraints> make_constraints(std::uint32_t cells, double density, std::uint64_t seed,
                                                    int threads) {
  Constraints::Options options;
  options.density = density;
  options.seed = seed;
  options.threads = threads;
  return std::unique_ptr<SharedConstraints>(new SharedConstraints{Constraints(cells, options)});
}

std::uint32_t add(SharedConstraints& shared, const Cells& cells, std::int64_t least, std::int64_t most) {
  // A copy: another thread may write to the array.
  const std::vector<std::uint32_t> copy(cells.data(), cells.data() + cells.size());
  return shared.use([&](Constraints& constraints) { return constraints.add(copy, least, most); });
}

void set_total(SharedConstraints& shared, std::optional<std::uint64_t> mines) {
  shared.use([&](Constraints& constraints) {
    if (mines)
      constraints.set_total(*mines);
    else
      constraints.clear_total();
  });
}

/// The arguments of mines/constraints.py's ConstraintAnalysis; None if there is no model.
py::object constraint_analysis(SharedConstraints& shared, std::uint64_t work) {
  auto reply = shared.use_interruptibly([&](Constraints& constraints, const auto& stopped) {
    return constraints.analysis({work, stopped});
  });
  if (!reply.possible) return py::none();
  const auto cells = static_cast<py::ssize_t>(reply.mine.size());
  py::object error = py::none();
  if (!reply.exact) error = array_of<double>(std::move(reply.error), {cells});
  return py::make_tuple(array_of<double>(std::move(reply.mine), {cells}),
                        array_of<std::int8_t>(std::move(reply.verdict), {cells}), error, reply.models,
                        reply.models_log10);
}

/// The arguments of mines/constraints.py's ConstraintReason.
py::tuple told_reason(const Constraints::Reason& reason) {
  return py::make_tuple(static_cast<int>(reason.verdict), reason.found,
                        py::tuple(py::cast(reason.constraints)), reason.uses_total, name_of(reason.size));
}

py::tuple constraint_explanation(SharedConstraints& shared, std::uint32_t cell, std::uint64_t work) {
  return told_reason(shared.use_interruptibly([&](Constraints& constraints, const auto& stopped) {
    return constraints.explain(cell, {work, stopped});
  }));
}

py::tuple constraint_contradiction(SharedConstraints& shared, std::uint64_t work) {
  return told_reason(shared.use_interruptibly([&](Constraints& constraints, const auto& stopped) {
    return constraints.contradiction({work, stopped});
  }));
}

py::object model(SharedConstraints& shared, std::uint64_t work) {
  auto mines = shared.use_interruptibly([&](Constraints& constraints, const auto& stopped) {
    return constraints.model({work, stopped});
  });
  if (!mines) return py::none();
  const auto cells = static_cast<py::ssize_t>(mines->size());
  return array_of<std::int8_t>(std::move(*mines), {cells}, py::dtype("bool"));
}

py::array sample(SharedConstraints& shared, std::uint32_t count, std::uint64_t seed, std::uint64_t work) {
  std::uint32_t cells = 0;
  auto mines = shared.use_interruptibly([&](Constraints& constraints, const auto& stopped) {
    cells = constraints.cells();
    return constraints.sample(count, seed, {work, stopped});
  });
  const auto drawn = static_cast<py::ssize_t>(mines.size() / cells);
  return array_of<std::int8_t>(std::move(mines), {drawn, static_cast<py::ssize_t>(cells)}, py::dtype("bool"));
}

}  // namespace

void bind_constraints(py::module_& module) {
  py::class_<SharedConstraints>(module, "Constraints")
      .def(py::init(&make_constraints), py::arg("cells"), py::arg("density"), py::arg("seed"),
           py::arg("threads"))
      .def("add", &add, py::arg("cells").noconvert(), py::arg("least"), py::arg("most"))
      .def("set_total", &set_total, py::arg("mines"))
      .def("cells",
           [](SharedConstraints& shared) {
             return shared.use([](Constraints& constraints) { return constraints.cells(); });
           })
      .def("size",
           [](SharedConstraints& shared) {
             return shared.use([](Constraints& constraints) { return constraints.size(); });
           })
      .def("total",
           [](SharedConstraints& shared) {
             return shared.use([](Constraints& constraints) { return constraints.total(); });
           })
      .def("analysis", &constraint_analysis, py::arg("work"))
      .def("explanation", &constraint_explanation, py::arg("cell"), py::arg("work"))
      .def("contradiction", &constraint_contradiction, py::arg("work"))
      .def("model", &model, py::arg("work"))
      .def("sample", &sample, py::arg("count"), py::arg("seed"), py::arg("work"));
}

}  // namespace mines::python

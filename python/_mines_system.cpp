// Systems of constraints: mines/system.py.
#include <pybind11/stl.h>

#include <optional>

#include "_mines.hpp"
#include "mines/system.hpp"

namespace mines::python {

namespace {

using SharedSystem = Shared<System>;
using Cells = py::array_t<std::uint32_t, py::array::c_style>;

std::unique_ptr<SharedSystem> make_system(std::uint32_t cells, double density, std::uint64_t seed,
                                          int threads) {
  System::Options options;
  options.density = density;
  options.seed = seed;
  options.threads = threads;
  return std::unique_ptr<SharedSystem>(new SharedSystem{System(cells, options)});
}

std::uint32_t add(SharedSystem& shared, const Cells& cells, std::int64_t least, std::int64_t most) {
  // A copy: another thread may write to the array.
  const std::vector<std::uint32_t> copy(cells.data(), cells.data() + cells.size());
  return shared.use([&](System& system) { return system.add(copy, least, most); });
}

void set_total(SharedSystem& shared, std::optional<std::uint64_t> mines) {
  shared.use([&](System& system) {
    if (mines)
      system.set_total(*mines);
    else
      system.clear_total();
  });
}

/// The arguments of mines/system.py's SystemAnalysis; None if there is no model.
py::object system_analysis(SharedSystem& shared, std::uint64_t work) {
  auto answer = shared.use_interruptibly([&](System& system, const auto& stopped) {
    return system.analysis({work, stopped});
  });
  if (!answer.possible) return py::none();
  const auto cells = static_cast<py::ssize_t>(answer.mine.size());
  py::object error = py::none();
  if (!answer.exact) error = array_of<double>(std::move(answer.error), {cells});
  return py::make_tuple(array_of<double>(std::move(answer.mine), {cells}),
                        array_of<std::int8_t>(std::move(answer.verdict), {cells}), error, answer.models,
                        answer.models_log10);
}

/// The arguments of mines/system.py's SystemReason.
py::tuple told_reason(const System::Reason& reason) {
  return py::make_tuple(name_of(reason.verdict), reason.found, py::tuple(py::cast(reason.constraints)),
                        reason.uses_total, name_of(reason.size));
}

py::tuple system_explanation(SharedSystem& shared, std::uint32_t cell, std::uint64_t work) {
  return told_reason(shared.use_interruptibly([&](System& system, const auto& stopped) {
    return system.explain(cell, {work, stopped});
  }));
}

py::tuple system_contradiction(SharedSystem& shared, std::uint64_t work) {
  return told_reason(shared.use_interruptibly([&](System& system, const auto& stopped) {
    return system.contradiction({work, stopped});
  }));
}

py::object model(SharedSystem& shared, std::uint64_t work) {
  auto mines = shared.use_interruptibly([&](System& system, const auto& stopped) {
    return system.model({work, stopped});
  });
  if (!mines) return py::none();
  const auto cells = static_cast<py::ssize_t>(mines->size());
  return array_of<std::int8_t>(std::move(*mines), {cells}, py::dtype("bool"));
}

py::array sample(SharedSystem& shared, std::uint32_t count, std::uint64_t seed, std::uint64_t work) {
  std::uint32_t cells = 0;
  auto mines = shared.use_interruptibly([&](System& system, const auto& stopped) {
    cells = system.cells();
    return system.sample(count, seed, {work, stopped});
  });
  const auto drawn = static_cast<py::ssize_t>(mines.size() / cells);
  return array_of<std::int8_t>(std::move(mines), {drawn, static_cast<py::ssize_t>(cells)}, py::dtype("bool"));
}

}  // namespace

void bind_system(py::module_& module) {
  py::class_<SharedSystem>(module, "System")
      .def(py::init(&make_system), py::arg("cells"), py::arg("density"), py::arg("seed"), py::arg("threads"))
      .def("add", &add, py::arg("cells").noconvert(), py::arg("least"), py::arg("most"))
      .def("set_total", &set_total, py::arg("mines"))
      .def("cells",
           [](SharedSystem& shared) { return shared.use([](System& system) { return system.cells(); }); })
      .def("constraints",
           [](SharedSystem& shared) {
             return shared.use([](System& system) { return system.constraints(); });
           })
      .def("total",
           [](SharedSystem& shared) { return shared.use([](System& system) { return system.total(); }); })
      .def("analysis", &system_analysis, py::arg("work"))
      .def("explanation", &system_explanation, py::arg("cell"), py::arg("work"))
      .def("contradiction", &system_contradiction, py::arg("work"))
      .def("model", &model, py::arg("work"))
      .def("sample", &sample, py::arg("count"), py::arg("seed"), py::arg("work"));
}

}  // namespace mines::python

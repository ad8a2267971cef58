// Map files and text boards: mines/files.py.
#include <new>
#include <stdexcept>
#include <string>

#include "_mines.hpp"
#include "base/error.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"

namespace mines::python {

namespace {

[[noreturn]] void raise(const Error& error) {
  if (error.code == ExitCode::bad_input) throw std::invalid_argument(to_string(error));
  throw std::runtime_error(to_string(error));
}

template <class Value>
Value value_of(Result<Value> result) {
  if (!result) raise(result.error());
  return std::move(*result);
}

std::vector<std::uint8_t> bytes_of(const Field& field) {
  const BoardSize size = field.size();
  std::vector<std::uint8_t> bytes(size.cells());
  std::size_t at = 0;
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t column = 0; column < size.columns; ++column)
      bytes[at++] = field.is_mine({row, column}) ? 1 : 0;
  }
  return bytes;
}

py::array read_field(const py::bytes& name, bool as_text) {
  const std::string path = name;
  BoardSize size;
  auto bytes = interruptible([&](const auto&) {
    const Field field = value_of(as_text ? read_text_board(path) : read_map(path));
    size = field.size();
    return bytes_of(field);
  });
  return array_of<std::uint8_t>(std::move(bytes), {size.rows, size.columns}, py::dtype("bool"));
}

Result<void> write_text(const std::string& path, const Field& field) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(write_text_board(file, field));
  return file.commit();
}

void write_field(const py::bytes& name, const Board<std::uint8_t>& mines, bool as_text) {
  const std::string path = name;
  const BoardSize size{static_cast<std::int32_t>(mines.shape(0)), static_cast<std::int32_t>(mines.shape(1))};
  interruptible([&](const auto&) {
    Field field(value_of(BitPlane::make(size)));
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t column = 0; column < size.columns; ++column)
        if (mines.data(row, column)[0] != 0) field.set_mine({row, column}, true);
    }
    const auto written = as_text ? write_text(path, field) : write_map(path, field);
    if (!written) raise(written.error());
  });
}

}  // namespace

void bind_maps(py::module_& module) {
  module.def("read_map", &read_field, py::arg("path"), py::arg("as_text"));
  module.def("write_map", &write_field, py::arg("path"), py::arg("mines").noconvert(), py::arg("as_text"));
}

}  // namespace mines::python

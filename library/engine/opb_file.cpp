#include "library/engine/opb_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/read_number.hpp"
#include "constraints/constraint_writers.hpp"
#include "constraints/position_constraints.hpp"
#include "library/engine/proof.hpp"

namespace mines::library {

namespace {

Result<void> write_list(AtomicFile& to, Form form, const ConstraintList& list,
                        const std::function<std::string(std::uint32_t)>& name_of) {
  MINES_ASSERT(form != Form::none);
  return form == Form::opb ? write_opb(to, list, name_of) : write_cnf(to, list, name_of);
}

}  // namespace

Result<void> write_constraints(AtomicFile& to, Form form, const Position& position, Shape shape,
                               const std::string& name) {
  MINES_LET(const auto made, constraints_of(position, shape, name));
  MINES_ASSERT(!made.cells.empty());
  return write_list(to, form, made.list, [&](std::uint32_t cell) {
    return fmt::format("row {}, column {}", made.cells[cell].row, made.cells[cell].column);
  });
}

bool OpbFile::is_opb(std::string_view text, std::string_view name) {
  if (name.ends_with(".opb")) return true;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] != '#' && (text[first] == '*' || text.find(';') != text.npos);
}

Result<OpbFile> OpbFile::parse(std::string_view text, const std::string& name) {
  OpbFile file;
  MINES_LET(file.opb_, parse_opb(text, name));
  return file;
}

std::uint32_t OpbFile::constraints() const {
  // Constraints that define further cells are not of the file. One that became the total is not in the list.
  const auto of_file = std::count_if(opb_.origin.begin(), opb_.origin.end(),
                                     [](const auto& number) { return number.has_value(); });
  return static_cast<std::uint32_t>(of_file) + (total_in_file() ? 1 : 0);
}

std::string OpbFile::name_of(std::uint32_t cell) const {
  // No reader knows a further cell by a name.
  return cell < cells() ? opb_.name_of(cell) : "the opposite of another variable";
}

std::optional<std::uint32_t> OpbFile::find(const std::string& name) const {
  if (has_names()) {
    const auto found = std::find(opb_.names.begin(), opb_.names.end(), name);
    if (found == opb_.names.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - opb_.names.begin());
  }
  if (!name.starts_with('x')) return std::nullopt;
  const auto number = read_whole_number<std::uint64_t>("", name.substr(1), 1, cells());
  if (!number) return std::nullopt;
  return static_cast<std::uint32_t>(*number - 1);
}

void OpbFile::set_total(std::uint64_t mines) {
  MINES_ASSERT(!has_further_cells() && mines <= cells());
  opb_.list.total = mines;
}

Constraints OpbFile::made(const Constraints::Options& options) const {
  MINES_ASSERT(!has_further_cells() || options.density == 0.5);
  const ConstraintList& list = opb_.list;
  Constraints made(static_cast<std::uint32_t>(list.all.cells.size()), options);
  for (const Constraint& constraint : list.all.constraints) {
    if (constraint.is_definition) {
      made.add_opposite(constraint.cells()[0], constraint.cells()[1]);
      continue;
    }
    const auto [least, most] = ConstraintList::bounds_of(constraint);
    made.add(constraint.cells(), least, most);
  }
  if (list.total) made.set_total(*list.total);
  return made;
}

Result<void> OpbFile::write(AtomicFile& to, Form form) const {
  // In OPB the cells are x1, x2, ... already, unless the file has other names.
  if (!has_names()) return write_list(to, form, opb_.list, {});
  return write_list(to, form, opb_.list, [&](std::uint32_t cell) { return opb_.name_of(cell); });
}

Result<Proof> OpbFile::proof(std::optional<std::uint32_t> cell, Verdict verdict) const {
  Claim claim;
  if (cell) {
    MINES_ASSERT(verdict == Verdict::safe || verdict == Verdict::mine);
    claim.cell = *cell;
    claim.kind = verdict == Verdict::safe ? Claim::Kind::safe : Claim::Kind::mine;
  }
  return proof_of(opb_.list, claim, [&](std::uint32_t each) { return name_of(each); });
}

}  // namespace mines::library

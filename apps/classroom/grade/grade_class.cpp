#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/classroom/grade/students.hpp"
#include "base/printable.hpp"
#include "os/byte_reader.hpp"

namespace mines::classroom {

namespace {

namespace fs = std::filesystem;

/// What is wrong with a student's name; empty if nothing is.
std::string fault_of(const std::string& name) {
  if (!is_utf8(name) || printable(name) != name) return "is not UTF-8, or has control characters";
  // A spreadsheet that opens the table as CSV takes such a text for a formula.
  if (std::string_view("=+-@").find(name.front()) != std::string_view::npos)
    return fmt::format("begins with '{}'", name.front());
  return {};
}

/// The text of a student's header; empty if there is none. A student has made the folder: a link out of it
/// would hand in another one's file, or show a file of the teacher in the compiler's errors.
std::optional<std::string> header_of(const fs::path& folder, const char* name, Student& student) {
  std::error_code problem;
  for (const fs::path& path : {folder / name, folder / "src/include" / name}) {
    if (!fs::exists(path, problem)) continue;
    const fs::path place = fs::canonical(path, problem);
    const fs::path home = fs::canonical(folder, problem);
    if (std::mismatch(home.begin(), home.end(), place.begin(), place.end()).first != home.end()) {
      student.problems.push_back(fmt::format("{} is a link out of the student's folder", name));
      return std::nullopt;
    }
    if (auto text = read_whole(place.string(), most_header_bytes))
      return std::move(*text);
    else
      student.problems.push_back(to_string(text.error()));
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<Student>> students_in(const std::string& path) {
  std::vector<Student> students;
  std::error_code problem;
  for (fs::directory_iterator entry(path, problem), end; !problem && entry != end; entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.') || !entry->is_directory(problem)) continue;
    if (const std::string fault = fault_of(name); !fault.empty())
      return bad_input(path, fmt::format("the folder '{}' {}", printable(name), fault));
    Student& student = students.emplace_back(Student{name, {}, {}});
    student.server = header_of(entry->path(), "server.h", student);
    student.client = header_of(entry->path(), "client.h", student);
    if (!student.server && !student.client && student.problems.empty())
      student.problems.push_back("no server.h and no client.h");
  }
  if (problem) return bad_input(path, problem.message());
  if (students.empty()) return bad_input(path, "there is no student's folder");
  std::sort(students.begin(), students.end(),
            [](const Student& one, const Student& other) { return one.name < other.name; });
  return students;
}

Result<void> grade_student(const Student& student, const Grading& grading) {
  if (!student.problems.empty()) {
    grading.findings.section("folder");
    for (const std::string& one : student.problems)
      grading.findings.failed("has headers that can be read", fmt::format("      {}\n", one));
  }
  if (student.server) {
    MINES_TRY(grade_server(*student.server, grading));
  }
  if (student.client) return grade_client(*student.client, grading);
  return {};
}

}  // namespace mines::classroom

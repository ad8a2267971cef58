// Students and their headers: those of a class lie in a folder with a folder for each.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "apps/classroom/grade/submissions.hpp"
#include "base/error.hpp"

namespace mines::classroom {

inline constexpr std::size_t most_header_bytes = std::size_t{4} << 20;

struct Student {
  std::string name;                   ///< of the student's folder, printable UTF-8; empty outside of a class
  std::optional<std::string> client;  ///< the header's text
  std::optional<std::string> server;
  std::vector<std::string> problems{};  ///< headers that cannot be read, and why, a line each
};

/// The students of a class, by name: a folder of `path` each, with server.h and client.h in it or in its
/// src/include. Hidden folders are skipped. Fails with ExitCode::bad_input for a name that is not printable
/// UTF-8 or begins with '=', '+', '-' or '@', and if there is no student.
Result<std::vector<Student>> students_in(const std::string& path);

/// Grades the headers that the student has. What is wrong with the headers are findings; an error is the
/// machine's.
Result<void> grade_student(const Student& student, const Grading& grading);

}  // namespace mines::classroom

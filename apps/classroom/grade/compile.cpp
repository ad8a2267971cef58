#include "apps/classroom/grade/compile.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/assert.hpp"
#include "isolation/sandbox/layers.hpp"
#include "os/atomic_file.hpp"

namespace mines::classroom {

namespace {

/// Reads "MODE FILES", then "NAME BYTES" and each file; writes "STATUS ERRORS PROGRAM" in bytes, then both.
constexpr const char* script = R"script(#!/bin/bash
exec 2>/dev/null <&101 >&100
cd "$MINES_SCRATCH" || cd /tmp || exit
folder=$(mktemp -d -p .) && cd "$folder" || exit
read -r mode files
for ((i = 0; i < files; ++i)); do
  read -r name bytes
  head -c "$bytes" >"$name"
done
LC_ALL=C g++ -std=c++17 -O2 -fmax-errors=20 $mode -o program "$name" >/dev/null 2>errors </dev/null
status=$?
[[ -e program ]] || : >program
printf '%d %d %d\n' $status "$(stat -c %s errors)" "$(stat -c %s program)"
cat errors program
)script";

/// Writes an executable file.
Result<void> write_program(const std::string& path, std::string_view text) {
  MINES_TRY(write_whole(path, text));
  if (chmod(path.c_str(), 0755) == 0) return {};
  return system_failure(ExitCode::broken, path, "chmod", errno);
}

std::string request_of(bool is_program, const std::vector<SourceFile>& files) {
  std::string request = fmt::format("{} {}\n", is_program ? "-pipe" : "-fsyntax-only", files.size());
  for (const SourceFile& file : files)
    request += fmt::format("{} {}\n{}", file.name, file.text.size(), file.text);
  return request;
}

/// The result when the script sends nothing more. The script ends by itself only if it cannot begin.
Result<Compiled> in_vain(const Confined& compiler) {
  if (compiler.end() == Confined::End::exited)
    return broken("", "nothing can be compiled; expected g++, mktemp, head, stat and cat on the PATH");
  if (compiler.end() == Confined::End::running)
    return Compiled{{}, "the compiler's output cannot be read", true};
  return Compiled{{}, fmt::format("the compiler {}", compiler.end_text()), true};
}

/// A shell's status for a program that it does not find.
constexpr int not_found = 127;

}  // namespace

Result<ScratchFolder> ScratchFolder::make() {
  const char* const folder = std::getenv("TMPDIR");
  std::string path = fmt::format("{}/mines-classroom-XXXXXX", folder == nullptr ? "/tmp" : folder);
  if (mkdtemp(path.data()) == nullptr) return system_failure(ExitCode::broken, path, "mkdtemp", errno);
  ScratchFolder scratch;
  scratch.path_ = path;
  return scratch;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

Result<void> require_compiler() {
  if (!judge::program_on_path("g++").empty()) return {};
  return bad_input("", "g++ is not on the PATH, expected it to compile what students hand in");
}

Result<Compiled> compile(const ScratchFolder& folder, const std::string& name,
                         const std::vector<SourceFile>& files, const ConfinedLimits& limits) {
  MINES_ASSERT(!files.empty());
  const std::string compiler_path = folder.path() + "/compile";
  MINES_TRY(write_program(compiler_path, script));
  Confined compiler(compiler_path, folder.path(), limits);
  MINES_TRY(compiler.start());
  compiler.send(request_of(!name.empty(), files));
  compiler.close_input();
  const auto line = compiler.line();
  int status = 0;
  std::size_t error_bytes = 0;
  std::size_t program_bytes = 0;
  if (!line || std::sscanf(line->c_str(), "%d %zu %zu", &status, &error_bytes, &program_bytes) != 3)
    return in_vain(compiler);
  // The machine is at fault here, not the header, so the whole grading fails.
  if (status == not_found) return broken("", "g++ is on the PATH, but cannot be run in the isolation");
  auto errors = compiler.bytes(error_bytes);
  if (!errors) return in_vain(compiler);
  if (status != 0) return Compiled{{}, errors->empty() ? "the compiler failed without a message" : *errors};
  // Only the syntax was checked: no program follows.
  if (name.empty()) return Compiled{};
  const auto program = compiler.bytes(program_bytes);
  if (!program && compiler.end() == Confined::End::too_much)
    return Compiled{{}, fmt::format("the compiled program is larger than {} MiB", limits.reply_bytes >> 20)};
  if (!program) return in_vain(compiler);
  Compiled compiled{folder.path() + "/" + name, {}};
  MINES_TRY(write_program(compiled.program, *program));
  return compiled;
}

Result<Compiled> compile_for(const Submitted& submitted, const Edition& edition, const ScratchFolder& folder,
                             const ConfinedLimits& limits) {
  const std::string driver = fmt::format("#define MINES_EDITION {}\n{}", edition.year, submitted.driver);
  return compile(folder, "tried", {{submitted.name, submitted.text}, {submitted.driver_name, driver}},
                 limits);
}

Result<std::string> other_kind(const Submitted& submitted, const Compiled& compiled, const Edition& edition,
                               const ScratchFolder& folder, const ConfinedLimits& limits) {
  // A server.h with marks has all that an edition without them asks, and compiles for that, too.
  if (compiled.stopped || (compiled.errors.empty() && edition.has_marks)) return std::string();
  const auto other = std::find_if(editions.begin(), editions.end(), [&edition](const Edition& one) {
    return one.has_marks != edition.has_marks;
  });
  MINES_LET(const auto compiled_so, compile_for(submitted, *other, folder, limits));
  if (!compiled_so.errors.empty()) return std::string();
  return std::string(
      other->has_marks
          ? "      it looks like 2024 or later, with marks: grade it with --edition 2024, 2025 or 2026\n"
          : "      it looks like 2023, without marks: grade it with --edition 2023\n");
}

}  // namespace mines::classroom

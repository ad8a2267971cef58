#include "judge/game/record.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/assert.hpp"
#include "isolation/sandbox/layers.hpp"
#include "judge/game/game_report.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"

namespace mines::judge {

namespace {

/// Once the game has begun, a record that cannot be written is not a wrong input.
Result<void> as_broken(Result<void> written) {
  if (!written) written.error().code = ExitCode::broken;
  return written;
}

/// µs of the clock that the server also uses.
std::uint64_t microseconds(std::chrono::steady_clock::time_point time) {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count());
}

}  // namespace

Result<void> check_place(const char* option, const std::string& path, const Settings& settings) {
  struct stat there {};
  if (path.empty() || stat(path.c_str(), &there) != 0) return {};
  // To open a named pipe waits for its reader, with signals blocked. A pipe that a shell hands down (/dev/fd)
  // is open already.
  if (S_ISFIFO(there.st_mode) && !path.starts_with("/dev/") && !path.starts_with("/proc/"))
    return bad_input(path, "expected a file, but this is a named pipe");
  const std::pair<std::string, const char*> inputs[] = {{settings.map, "the map"},
                                                        {settings.answer, "the answer"},
                                                        {settings.server, "the server"},
                                                        {stage_path(), "the judge's mines-stage"},
                                                        {"/proc/self/exe", "the judge"}};
  for (const auto& [input_path, what] : inputs) {
    if (is_one_file(path, input_path))
      return bad_input(option, fmt::format("'{}' is {}, which would be overwritten", path, what));
  }
  return {};
}

Result<Record> Record::create(const Settings& settings) {
  MINES_ASSERT(!settings.record.empty());
  MINES_LET(auto file, AtomicFile::create(settings.record));
  Record made(std::move(file));
  record::JudgeHead head{{}, record::version, 0, settings.penalty, settings.seconds, 0};
  std::memcpy(head.magic, record::magic, sizeof head.magic);
  head.check = record::check_of(head);
  MINES_TRY(as_broken(made.file_.write(&head, sizeof head)));
  return made;
}

Result<void> Record::finish(const Settings& settings, const Outcome& outcome) {
  const auto none = [&](std::string why) { return broken(settings.record, "no record: " + std::move(why)); };
  if (outcome.record.state == no_record) return none("the server keeps none");
  if (outcome.record.state == record_lost) {
    return none("the server could not write it: " + std::generic_category().message(outcome.record.failure));
  }
  if (outcome.record.state == record_too_large) {
    const auto cells = static_cast<std::uint64_t>(outcome.tally.cells());
    return none(fmt::format("the server has filled its budget of {} MiB", record::budget(cells) >> 20));
  }
  if (outcome.record.state != record_whole) return none("the server did not finish it");
  const std::string report = report_json(settings, outcome);
  record::ChunkHead head{record::report,
                         outcome.record.chunks,
                         static_cast<std::uint32_t>(report.size()),
                         0,
                         microseconds(outcome.started),
                         0};
  head.check = record::check(report.data(), report.size(), record::check_of(head));
  return as_broken(
      file_.write(&head, sizeof head).and_then([&] { return file_.write(report); }).and_then([&] {
        return file_.commit();
      }));
}

AnswerFile::AnswerFile(Settings& settings) : path_(settings.answer_output) {
  if (path_.empty()) return;
  Result<AtomicFile> file = AtomicFile::create(path_);
  if (!file) {
    made_ = Unexpected(file.error());
    // The game can still be played. What the answer prints is lost then, and finish() reports the reason.
    file = AtomicFile::create("/dev/null");
    if (!file) return;
  }
  file_.emplace(std::move(*file));
  settings.isolation.output_descriptor = file_->descriptor();
}

Result<void> AnswerFile::finish(const Result<Outcome>& outcome) {
  // Wrong input means that no game was played, so an older file stays.
  if (path_.empty() || (!outcome && outcome.error().code == ExitCode::bad_input)) return {};
  Result<void> kept = made_;
  if (kept && outcome && outcome->output_failure != 0)
    kept = system_failure(ExitCode::broken, path_, "write", outcome->output_failure);
  if (kept) kept = file_->commit();
  if (kept) return {};
  return broken(path_, "what the answer printed is lost: " + kept.error().what);
}

}  // namespace mines::judge

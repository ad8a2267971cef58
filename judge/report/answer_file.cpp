#include "judge/report/answer_file.hpp"

#include <utility>

namespace mines::judge {

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

#include "cluster/kept_work.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <optional>

#include "cli/terminal_line.hpp"
#include "cluster/guard.hpp"
#include "cluster/interruption.hpp"

namespace mines::cluster {

namespace {

constexpr std::chrono::milliseconds between_pictures{200};

void say(const KeptWork& kept, const std::string& text) {
  std::fputs(fmt::format("{}: {}\n", kept.program, text).c_str(), stderr);
}

/// How far the work is, on a terminal or in lines.
class ProgressTeller {
 public:
  ProgressTeller(const KeptWork& kept, int every) : kept_(kept), every_(every) {
    if (TerminalLine::is_there()) line_.emplace();
  }

  /// To be called often.
  void pass() {
    const auto now = std::chrono::steady_clock::now();
    const auto pause = line_ ? between_pictures : std::chrono::milliseconds(every_);
    if (pause.count() == 0 || now - told_ < pause) return;
    told_ = now;
    if (line_) {
      line_->show(kept_.progress());
    } else {
      say(kept_, kept_.progress());
    }
  }
  void be_still() { line_.reset(); }

 private:
  const KeptWork& kept_;
  std::chrono::seconds every_;
  std::optional<TerminalLine> line_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

/// Saves what it can, and ends by the signal. If the process is killed before the disk has the new
/// checkpoint, the one before stays.
[[noreturn]] void end_by(int signal, const KeptWork& kept) {
  const auto written = kept.checkpoint->write(kept.state());
  if (!written) say(kept, to_string(written.error()));
  tell_guard_that_it_ends_by(signal);
  Interruption::end_by(signal);
}

}  // namespace

std::vector<cli::Option> keep_options(KeepSettings& settings) {
  return cli::joined(
      {checkpoint_options(settings.checkpoint),
       {{.name = "progress",
         .value = cli::whole(settings.progress_every, 0, 86400, "SECONDS"),
         .help = "how often a line says how far the run is, if standard error is no terminal; 0: never"}}});
}

Result<void> deal_and_keep(Ranks& ranks, const KeptWork& kept, const KeepSettings& settings) {
  const bool is_first = ranks.rank() == 0;
  std::optional<Interruption> interruption;
  std::optional<ProgressTeller> teller;
  tell_guard_what_to_do(advice_of(settings.checkpoint));
  if (is_first) {
    interruption.emplace(kept.program, advice_of(settings.checkpoint));
    teller.emplace(kept, settings.progress_every);
  }
  Work work = kept.work;
  work.take = [&](Stretch stretch, std::span<const std::byte> bytes) -> Result<void> {
    MINES_TRY(kept.work.take(stretch, bytes));
    for (std::uint64_t unit = stretch.begin; unit < stretch.end; ++unit) (*kept.done)[unit] = true;
    return {};
  };
  work.meanwhile = [&]() -> Result<void> {
    if (const auto signal = Interruption::signal()) {
      teller->be_still();
      end_by(*signal, kept);
    }
    teller->pass();
    if (!kept.checkpoint->is_due()) return {};
    return kept.checkpoint->write(kept.state());
  };
  MINES_TRY(ranks.agree(is_first ? kept.checkpoint->write(kept.state()) : Result<void>()));
  MINES_TRY(deal(ranks, *kept.done, work));
  // From here on a signal has its usual effect. One that has come since the last look said that it ends the
  // program.
  teller.reset();
  interruption.reset();
  if (const auto signal = is_first ? Interruption::signal() : std::nullopt) end_by(*signal, kept);
  return ranks.agree(is_first ? kept.checkpoint->write(kept.state()) : Result<void>());
}

}  // namespace mines::cluster

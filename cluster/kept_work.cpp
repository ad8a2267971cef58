#include "cluster/kept_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "cluster/interruption.hpp"

namespace mines::cluster {

namespace {

/// The last words of rank 0, and what it can save.
[[noreturn]] void end_by(int signal, const KeptWork& kept, const std::string& program) {
  kept.be_still();
  const std::vector<bool>& done = *kept.done;
  const double share =
      static_cast<double>(std::count(done.begin(), done.end(), true)) / static_cast<double>(done.size());
  // mpirun kills within a second what it has sent a signal, so the line comes first, and nothing waits for a
  // disk.
  const auto say = [&](const std::string& text) {
    std::fputs(fmt::format("{}: {}\n", program, text).c_str(), stderr);
  };
  say(fmt::format("ended by signal {}, with {:.1f} % done{}", signal, 100 * share,
                  kept.checkpoint->advice()));
  const auto written = kept.checkpoint->write(kept.state(), Checkpoint::Sync::no);
  if (!written) say(to_string(written.error()));
  Interruption::end_by(signal);
}

}  // namespace

Result<void> deal_and_keep(Ranks& ranks, const KeptWork& kept, const std::string& program) {
  std::optional<Interruption> interruption;
  if (ranks.rank() == 0) interruption.emplace();
  Work work = kept.work;
  work.take = [&](Stretch stretch, std::span<const std::byte> bytes) -> Result<void> {
    MINES_TRY(kept.work.take(stretch, bytes));
    for (std::uint64_t unit = stretch.begin; unit < stretch.end; ++unit) (*kept.done)[unit] = true;
    return {};
  };
  work.meanwhile = [&]() -> Result<void> {
    if (const auto signal = Interruption::signal()) end_by(*signal, kept, program);
    if (!kept.checkpoint->is_due()) return {};
    return kept.checkpoint->write(kept.state());
  };
  MINES_TRY(ranks.agree(ranks.rank() == 0 ? kept.checkpoint->write(kept.state()) : Result<void>()));
  MINES_TRY(deal(ranks, *kept.done, work));
  return ranks.agree(ranks.rank() == 0 ? kept.checkpoint->write(kept.state()) : Result<void>());
}

}  // namespace mines::cluster

// deal_on_ranks UNITS [FAILING]: deals units out to ranks, where every seventh is done already, and prints
// what rank 0 was told of them. Unit FAILING, if it is given, fails, and the other ranks work until they are
// stopped; the first stretches are 1 to 6 for rank 0, 8 to 13 for rank 1.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include "cluster/deal.hpp"

namespace {

using namespace mines;
using namespace mines::cluster;

constexpr std::uint64_t every_done = 7;
constexpr auto patience = std::chrono::seconds(30);

/// Waits until `stop`; fails in any case.
Result<Bytes> wait_for(const std::atomic<bool>& stop) {
  const auto begun = std::chrono::steady_clock::now();
  while (!stop && std::chrono::steady_clock::now() - begun < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return broken("stretch", stop ? "stopped" : "nobody stopped it");
}

Result<int> run(Ranks& ranks, std::uint64_t units, std::uint64_t failing) {
  const bool fails = failing < units;
  std::vector<bool> done(units);
  for (std::uint64_t unit = 0; unit < units; unit += every_done) done[unit] = true;
  std::vector<int> times(units);
  std::set<std::uint64_t> ranks_heard;
  Work work;
  work.least = 2;
  work.most = 20;
  work.play = [&](Stretch stretch, const std::atomic<bool>& stop) -> Result<Bytes> {
    if (fails && stretch.begin <= failing && failing < stretch.end)
      return broken(fmt::format("unit {}", failing), "fails, as it should");
    if (fails) return wait_for(stop);
    std::this_thread::sleep_for(std::chrono::microseconds(100 * (stretch.begin % 30)));
    Packer packer;
    packer.number(static_cast<std::uint64_t>(ranks.rank()));
    for (std::uint64_t unit = stretch.begin; unit < stretch.end; ++unit) packer.number(unit);
    return packer.take();
  };
  work.take = [&](Stretch stretch, std::span<const std::byte> bytes) -> Result<void> {
    Unpacker unpacker(bytes, "result");
    MINES_LET(const auto rank, unpacker.number());
    ranks_heard.insert(rank);
    for (std::uint64_t unit = stretch.begin; unit < stretch.end; ++unit) {
      MINES_LET(const auto played, unpacker.number_to(units - 1, "a unit"));
      ++times[played];
    }
    return unpacker.expect_end();
  };
  MINES_TRY(deal(ranks, done, work));
  std::uint64_t right = 0;
  for (std::uint64_t unit = 0; unit < units; ++unit) right += times[unit] == (done[unit] ? 0 : 1) ? 1 : 0;
  MINES_TRY(
      ranks.print(fmt::format("{} of {} units right, by {} ranks\n", right, units, ranks_heard.size())));
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 2) return 2;
  const auto ranks = Ranks::join();
  if (!ranks) return 3;
  const std::uint64_t units = std::strtoull(argv[1], nullptr, 10);
  const auto ended = run(**ranks, units, argc > 2 ? std::strtoull(argv[2], nullptr, 10) : units);
  if (ended) return *ended;
  if (!(*ranks)->has_agreed_error()) (*ranks)->end_all("deal_on_ranks", ended.error());
  if ((*ranks)->rank() > 0) return 0;
  std::fputs(fmt::format("deal_on_ranks: {}\n", to_string(ended.error())).c_str(), stderr);
  return static_cast<int>(ended.error().code);
}

#include "cluster/play/rank_report.hpp"

#include <variant>

namespace mines::cluster {

namespace {

/// Calls visit(number) for each whole number, and each double, of a report, in the order of the bytes.
template <class Report, class Visit>
void for_each_number(Report& report, const Visit& visit) {
  visit(report.first_row);
  visit(report.rows);
  visit(report.mines);
  visit(report.safe_opened);
  visit(report.mines_opened);
  visit(report.digest);
  visit(report.setup_seconds);
  visit(report.seconds);
  for (const StatisticRow& row : statistic_rows()) {
    std::visit([&](auto field) { visit(report.statistics.*field); }, row.field);
  }
  visit(report.traffic.parcels);
  visit(report.traffic.bytes);
  visit(report.traffic.waves);
  visit(report.traffic.waiting_seconds);
  visit(report.traffic.processor_seconds);
  visit(report.peak_bytes);
  visit(report.progress_messages);
  visit(report.checkpoints.written);
  visit(report.checkpoints.bytes);
  visit(report.checkpoints.seconds);
  visit(report.rows_resumed);
  visit(report.deductions);
  visit(report.wrong);
  visit(report.first_wrong_row);
  visit(report.first_wrong_column);
}

struct Pack {
  Packer& packer;
  void operator()(double value) const { packer.decimal(value); }
  void operator()(std::uint64_t value) const { packer.number(value); }
  void operator()(int value) const { packer.number(static_cast<std::uint64_t>(value)); }
};

/// Takes numbers until one is missing.
struct Unpack {
  Unpacker& unpacker;
  Result<void>& taken;

  void operator()(double& value) const { take(unpacker.decimal(), value); }
  void operator()(std::uint64_t& value) const { take(unpacker.number(), value); }
  void operator()(int& value) const { take(unpacker.number(), value); }

  template <class From, class To>
  void take(const Result<From>& from, To& to) const {
    if (!from && taken) taken = tl::unexpected(from.error());
    if (from) to = static_cast<To>(*from);
  }
};

}  // namespace

Bytes packed(const RankReport& report) {
  Packer packer;
  packer.text(report.machine);
  for_each_number(report, Pack{packer});
  return packer.take();
}

Result<RankReport> unpacked_report(std::span<const std::byte> bytes) {
  Unpacker unpacker(bytes, "report of a rank");
  RankReport report;
  MINES_LET(report.machine, unpacker.text());
  Result<void> taken;
  for_each_number(report, Unpack{unpacker, taken});
  MINES_TRY(taken);
  MINES_TRY(unpacker.expect_end());
  return report;
}

}  // namespace mines::cluster

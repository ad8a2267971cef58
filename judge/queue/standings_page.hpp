// The reports of a suite that go to files: the standings as a page for a browser and as comma-separated
// values, and its games as comma-separated values. 'mines-judge suite' and 'mines-judge merge' write the
// same.
#pragma once

#include <string>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"
#include "judge/queue/merge.hpp"
#include "judge/suite/suite_settings.hpp"

namespace mines::judge {

/// The standings and all games as one HTML file that needs no other file. Contestants' texts are escaped.
std::string standings_page(const MergedSuite& merged, const std::string& title);

/// Writes the files that have a name. Fails with the first file that cannot be written.
Result<void> write_report_files(const ReportFiles& files, const MergedSuite& merged);

/// Prints the report of a suite that was played as a whole, and writes its files. Returns exit code 0,
/// that of the error that it has printed, or 1 if the standings are not final (tell_open_games()).
Ending report_suite(const SuiteSettings& suite, const MergedSuite& merged);

}  // namespace mines::judge

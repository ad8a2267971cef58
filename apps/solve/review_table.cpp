#include "apps/solve/review_table.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "base/version.hpp"
#include "cli/terminal_line.hpp"
#include "library/facts/figures.hpp"
#include "os/atomic_file.hpp"
#include "os/interruption.hpp"
#include "replay/formats.hpp"
#include "report/rows.hpp"

namespace mines::solve {

namespace {

using Clock = std::chrono::steady_clock;
using facts::Figure;

/// Exit code: a file or a game in it could not be read.
constexpr int damaged_files = 1;

/// What is printed of a game.
struct Line {
  std::size_t file = 0;  ///< the file's place among the arguments
  std::string row;       ///< of the table; empty for a damaged game
  report::Json damaged;  ///< its file and error; null for a good game
  std::string remark;    ///< the error, or what is not known of the game; may be empty
};

/// A game to review.
struct Task {
  std::size_t number = 0;  ///< of all games and damaged files, from 0
  std::size_t file = 0;
  std::string path;
  std::uint64_t game = 1;      ///< in the file
  bool is_in_several = false;  ///< the file's format is one for several games
  std::optional<Result<PlayedGame>> played{};
};

/// The columns of a game; without a review, of the heading.
report::Rows columns_of(const Task& task, const Review& review) {
  std::string name = printable(std::filesystem::path(task.path).filename().string());
  if (task.is_in_several) name += fmt::format("#{}", task.game);
  report::Rows columns{{.key = "file",
                        .value = task.path,
                        .label = "file",
                        .text = name,
                        .width = 33,
                        .kind = report::Kind::name},
                       {.key = "game", .value = task.game}};
  for (const Figure& figure : facts::figures()) {
    const facts::FigureValue value = facts::value_of(figure, review);
    columns.push_back(
        {.key = figure.key,
         .value = std::visit([](const auto& one) { return report::Json(one); }, value),
         .label = figure.label,
         .text = facts::text_of(figure, value),
         .width = static_cast<std::size_t>(figure.width),
         .kind = figure.type == Figure::Type::text ? report::Kind::name : report::Kind::number});
  }
  return columns;
}

class Table {
 public:
  Table(const TableSettings& settings, AtomicFile out) : settings_(settings), out_(std::move(out)) {}

  Result<int> print() {
    MINES_ASSERT(begun_ == 0 && !settings_.paths.empty());  // once
    const Interruption interruption;
    print_text(heading());
    run_on_threads(settings_.threads, [&](int) {
      try {
        while (auto task = next_task()) {
          if (auto line = line_of(*task)) put(task->number, std::move(*line));
        }
      } catch (...) {
        has_failed_ = true;  // the others wait for no row of this thread
        throw;
      }
    });
    // After an interruption games are missing before these.
    for (auto& [number, line] : waiting_) print_line(std::move(line));
    print_text(ending());
    line_.erase();
    if (!failure_) {
      if (const auto written = out_.commit(); !written) failure_ = written.error();
    }
    std::fputs(remarks_.c_str(), stderr);
    if (failure_) return Unexpected(*failure_);
    if (const int signal = Interruption::signal_number(); signal != 0) {
      std::fputs(fmt::format("mines-solve: interrupted; {} of {} printed\n", quantity(games_, "game"),
                             quantity(settings_.paths.size(), "file"))
                     .c_str(),
                 stderr);
      end_by(signal);
    }
    return !damaged_.empty() ? damaged_files : has_ungraded_ ? static_cast<int>(ExitCode::unknown) : 0;
  }

 private:
  /// Rows that may wait for an earlier one: they bound the memory.
  static constexpr std::size_t most_waiting = 1024;

  bool is_stopped() const { return Interruption::signal_number() != 0 || has_failed_.load(); }

  /// Empty if there is none, or the program is to end.
  std::optional<Task> next_task() {
    const std::lock_guard reading(reading_);
    {
      std::unique_lock lock(mutex_);
      const auto has_room = [&] { return begun_ < printed_ + most_waiting || is_stopped(); };
      // A signal, or a thread that fails, notifies nobody.
      while (!room_.wait_for(lock, std::chrono::milliseconds(50), has_room)) {
      }
    }
    while (!is_stopped()) {
      if (!games_of_file_) {
        if (next_file_ == settings_.paths.size()) break;
        if (auto damaged = open_file(settings_.paths[next_file_++])) return damaged;
      }
      Task task = made_task();
      task.played = games_of_file_->next();
      task.game = games_of_file_->number();
      if (task.played) {
        ++begun_;
        return task;
      }
      games_of_file_.reset();
    }
    return std::nullopt;
  }
  Task made_task() const {
    return {.number = begun_,
            .file = next_file_ - 1,
            .path = settings_.paths[next_file_ - 1],
            .is_in_several = is_in_several_};
  }
  /// Opens the file, or returns a task that has the error.
  std::optional<Task> open_file(const std::string& path) {
    const auto file = read_game_bytes(path);
    is_in_several_ = file && replay::row_of(file->format).games != nullptr;
    if (file) {
      games_of_file_.emplace(file->bytes, file->format, file->name);
      return std::nullopt;
    }
    Task task = made_task();
    task.played = Result<PlayedGame>(Unexpected(file.error()));
    ++begun_;
    return task;
  }

  /// Reviews the game; empty if that was stopped.
  std::optional<Line> line_of(const Task& task) const {
    const Result<PlayedGame>& game = *task.played;
    if (!game) return damaged_line(task, game.error());
    try {
      const auto stopped = [this] { return is_stopped(); };
      const Review reviewed = review(*game, {settings_.work, stopped});
      return Line{task.file, row_of(columns_of(task, reviewed)), {}, remark_on(task, reviewed)};
    } catch (const Stopped&) {
      return std::nullopt;
    } catch (const std::invalid_argument& wrong) {
      return damaged_line(task, bad_input(task.path, wrong.what()).error());
    }
  }
  static Line damaged_line(const Task& task, const Error& error) {
    const std::string text = to_string(error);
    return {task.file, {}, {{"file", task.path}, {"error", text}}, text};
  }
  static std::string remark_on(const Task& task, const Review& reviewed) {
    const std::size_t left_out = reviewed.summary.ungraded;
    if (left_out == 0) return {};
    return fmt::format(
        "{}: game {}: the last {} of {} are not graded: the work for all positions is used up (--work)",
        printable(task.path), task.game, quantity(left_out, "move"), reviewed.moves.size());
  }

  std::string heading() const {
    const report::Rows columns = columns_of({}, {});
    return settings_.form == TableSettings::Form::csv ? report::csv_heading(columns)
           : settings_.form == TableSettings::Form::text
               ? report::text_heading(columns)
               : fmt::format("{{\"version\":\"{}\",\"games\":[", toolkit_version());
  }
  std::string row_of(const report::Rows& columns) const {
    return settings_.form == TableSettings::Form::csv    ? report::csv_line(columns)
           : settings_.form == TableSettings::Form::text ? report::text_line(columns)
                                                         : report::json_text(report::object_of(columns));
  }
  std::string ending() const {
    if (settings_.form != TableSettings::Form::json) return {};
    return fmt::format("\n],\"damaged\":{}}}\n", report::json_text(damaged_));
  }

  void put(std::size_t number, Line line) {
    const std::lock_guard lock(mutex_);
    MINES_ASSERT(number >= printed_);
    waiting_.emplace(number, std::move(line));
    while (!waiting_.empty() && waiting_.begin()->first == printed_) {
      print_line(std::move(waiting_.extract(waiting_.begin()).mapped()));
      ++printed_;
    }
    room_.notify_all();
  }
  void print_line(Line line) {
    if (!line.remark.empty()) remarks_ += "mines-solve: " + line.remark + "\n";
    if (line.row.empty()) {
      damaged_.push_back(std::move(line.damaged));
    } else {
      has_ungraded_ = has_ungraded_ || !line.remark.empty();
      if (settings_.form == TableSettings::Form::json) line.row.insert(0, games_ == 0 ? "\n" : ",\n");
      ++games_;
      print_text(line.row);
    }
    show_progress(line.file + 1);
  }
  void print_text(const std::string& text) {
    if (failure_ || text.empty()) return;
    line_.erase();
    if (const auto written = out_.write(text); !written) {
      failure_ = written.error();
      has_failed_ = true;
    }
  }
  void show_progress(std::size_t files) {
    MINES_ASSERT(files >= 1 && files <= settings_.paths.size());
    if (!TerminalLine::is_there()) return;
    const std::chrono::duration<double> passed = Clock::now() - begin_;
    const double a_file = passed.count() / static_cast<double>(files);
    line_.show(fmt::format("{} of {} files, {}, {:.0f} s left", files, settings_.paths.size(),
                           quantity(games_, "game"),
                           a_file * static_cast<double>(settings_.paths.size() - files)));
  }

  const TableSettings& settings_;
  const Clock::time_point begin_ = Clock::now();

  std::mutex reading_;  // for what next_task() uses
  std::size_t next_file_ = 0;
  std::optional<library::GameFile> games_of_file_;
  bool is_in_several_ = false;
  std::size_t begun_ = 0;  // games and damaged files that were given to a thread

  std::mutex mutex_;  // for what put() uses
  std::condition_variable room_;
  AtomicFile out_;
  TerminalLine line_;
  std::map<std::size_t, Line> waiting_;  // by Task::number
  std::size_t printed_ = 0;
  std::uint64_t games_ = 0;
  std::string remarks_;
  report::Json damaged_ = report::Json::array();
  bool has_ungraded_ = false;
  std::optional<Error> failure_;
  std::atomic<bool> has_failed_ = false;  // failure_, for threads that do not hold mutex_
};

}  // namespace

Result<int> print_review_table(const TableSettings& settings) {
  MINES_LET(auto out, AtomicFile::standard_output());
  return Table(settings, std::move(out)).print();
}

}  // namespace mines::solve

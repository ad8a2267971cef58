// mines-check-positions: compares mines-solve with an exact solver that shares no line with it.

#include <atomic>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "reference/comparison.hpp"

namespace {

using namespace reference;

constexpr const char* help = R"(Usage: mines-check-positions [OPTIONS] [FILE...]
Draws random positions of many kinds, asks mines-solve about each and compares its reports with an exact
solver that shares no line with mines-solve: possible or not, cells, placements, best move, explanations and
contradictions.
With files it compares these positions instead.

  --positions N   positions to draw (1000)
  --seed S        their seed (0)
  --first N       number of the first one (0)
  --threads T     threads (1)
  --solver FILE   the mines-solve to ask (the one beside this program)
  --output DIR    folder for the smallest position with each kind of fault (.)
  --help          print this

Exit codes: 0 nothing is wrong; 1 something is; 2 wrong arguments or files.
)";

/// Before the arguments in a kept position.
constexpr const char* arguments_mark = "# arguments:";

struct Settings {
  std::uint64_t positions = 1000;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t threads = 1;
  std::string solver =
      (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "mines-solve").string();
  std::string output = ".";
  std::vector<std::string> files;
};

/// Nothing: help was asked for.
std::optional<Settings> read_settings(int argc, char* argv[]) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    if (name == "--help") return {};
    if (name.rfind("--", 0) != 0) {
      settings.files.push_back(name);
      continue;
    }
    if (i + 1 == argc) throw std::runtime_error(name + " without a value, or no option");
    const std::string value = argv[++i];
    const auto number = [&] {
      if (value.empty() || value.size() > 18 || value.find_first_not_of("0123456789") != std::string::npos)
        throw std::runtime_error(name + " " + value + ", which is no number");
      return std::stoull(value);
    };
    if (name == "--positions") {
      settings.positions = number();
    } else if (name == "--seed") {
      settings.seed = number();
    } else if (name == "--first") {
      settings.first = number();
    } else if (name == "--threads") {
      settings.threads = number();
    } else if (name == "--solver") {
      settings.solver = value;
    } else if (name == "--output") {
      settings.output = value;
    } else {
      throw std::runtime_error(name + ", which is no option");
    }
  }
  return settings;
}

std::string contents_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error(path + " cannot be read");
  return text.str();
}

/// What was compared and what was wrong, from all threads.
class Record {
 public:
  explicit Record(std::string folder) : folder_(std::move(folder)) {}

  /// Counts what came of a position. The smallest with each kind of fault is kept as a file.
  void add(const std::string& name, const Asked& asked, const std::vector<std::string>& arguments,
           const Ran& ran, const std::vector<Fault>& faults, const Tally& tally) {
    const std::lock_guard lock(mutex_);
    ++kinds_[asked.question.kind];
    for (const auto& [what, count] : tally) tally_[what] += count;
    for (const Fault& fault : faults) {
      Kept& kept = faults_[fault.kind];
      if (kept.last != name) ++kept.positions;
      kept.last = name;
      const std::size_t size = asked.puzzle.unknown.size() + asked.question.board.cells.size();
      if (!kept.file.empty() && size >= kept.size) continue;
      kept.size = size;
      std::string file = fault.kind;
      std::replace_if(
          file.begin(), file.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
          '_');
      kept.file = (std::filesystem::path(folder_) / (file + ".txt")).string();
      std::ofstream out(kept.file);
      out << "# " << name << ", " << asked.question.kind << ": " << fault.kind << '\n' << arguments_mark;
      for (const std::string& argument : arguments) out << ' ' << argument;
      out << '\n' << asked.question.text;
      std::istringstream lines(fault.what + "\n" + ran.output.substr(0, ran.output.find("\"cells\"")) + "\n" +
                               ran.errors);
      for (std::string line; std::getline(lines, line);) out << "# " << line << '\n';
    }
  }

  void print() const {
    for (const auto& [kind, count] : kinds_)
      std::printf("%8llu  %s\n", static_cast<unsigned long long>(count), kind.c_str());
    std::printf("compared:\n");
    for (const auto& [what, count] : tally_)
      std::printf("%8llu  %s\n", static_cast<unsigned long long>(count), what.c_str());
    std::printf("%s\n", faults_.empty() ? "faults: none" : "faults, in positions:");
    for (const auto& [kind, kept] : faults_)
      std::printf("%8llu  %s (%s)\n", static_cast<unsigned long long>(kept.positions), kind.c_str(),
                  kept.file.c_str());
  }
  bool is_clean() const { return faults_.empty(); }

 private:
  struct Kept {
    std::uint64_t positions = 0;
    std::string last;
    std::size_t size = 0;
    std::string file;
  };

  std::string folder_;
  std::mutex mutex_;
  std::map<std::string, std::uint64_t> kinds_;
  Tally tally_;
  std::map<std::string, Kept> faults_;
};

void check(const Settings& settings, const std::string& name, Question question, std::uint64_t pick,
           Record& record) {
  const Asked asked(std::move(question), pick);
  std::vector<std::string> arguments = arguments_of(asked);
  arguments.insert(arguments.begin(), settings.solver);
  Tally tally;
  const Ran ran = asked.finished ? run_program(arguments, asked.question.text) : Ran{};
  const std::vector<Fault> faults = faults_of(asked, ran, tally);
  record.add(name, asked, arguments, ran, faults, tally);
}

/// Takes --mines and --density from the comment that a kept position has.
void take_arguments(Question& question) {
  const std::size_t at = question.text.find(arguments_mark);
  if (at == std::string::npos) return;
  std::string line = question.text.substr(at + std::strlen(arguments_mark));
  std::istringstream words(line.substr(0, line.find('\n')));
  for (std::string name, value; words >> name;) {
    if ((name != "--mines" && name != "--density") || !(words >> value)) continue;
    question.arguments.insert(question.arguments.end(), {name, value});
    if (name == "--mines") {
      question.board.mines = std::stoi(value);
    } else {
      question.density = std::stod(value);
    }
  }
}

/// Each cell of a file's position is explained, one after the other.
void check_file(const Settings& settings, const std::string& path, Record& record) {
  Question question{"file", {}, {}, contents_of(path), {}};
  question.board = read_board(question.text);
  if (question.board.cells.size() > static_cast<std::size_t>(most_cells))
    throw std::runtime_error(path + " has more than " + std::to_string(most_cells) + " cells");
  take_arguments(question);
  const auto cells =
      static_cast<std::uint64_t>(std::count(question.board.cells.begin(), question.board.cells.end(), '?'));
  for (std::uint64_t cell = 0; cell <= cells; ++cell) {
    for (const std::uint64_t kind : {1, 2}) check(settings, path, question, 8 * cell + kind, record);
  }
}

int run(const Settings& settings) {
  Record record(settings.output);
  std::atomic<std::uint64_t> next = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::uint64_t i = next++; i < settings.positions; i = next++) {
        const std::uint64_t number = settings.first + i;
        check(settings, std::to_string(settings.seed) + "-" + std::to_string(number),
              random_question(settings.seed, number), number, record);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = settings.positions;
    }
  };
  for (const std::string& path : settings.files) check_file(settings, path, record);
  if (settings.files.empty()) {
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < settings.threads; ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
  }
  if (failure) std::rethrow_exception(failure);
  record.print();
  return record.is_clean() ? 0 : 1;
}

}  // namespace

int main(int argc, char* argv[]) {
  try {
    const auto settings = read_settings(argc, argv);
    if (settings) return run(*settings);
    std::fputs(help, stdout);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mines-check-positions: %s\n", error.what());
    return 2;
  }
}

// What a supervisor says of programs, without one that runs.
#include "isolation/processes/supervisor.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::testing;

TEST_CASE("only what an answer prints itself counts for the limit of its output") {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  auto output = AnswerOutput::open(5000);
  REQUIRE(output);
  const std::string printed = std::string(4998, '\n') + "x\n";
  REQUIRE(write(output->writer(), printed.data(), printed.size()) == 5000);
  output->close_writer();
  const FileDescriptor errors(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0));
  const FileDescriptor file(open(log.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  REQUIRE(dup2(file.number(), STDERR_FILENO) == STDERR_FILENO);
  output->finish();
  dup2(errors.number(), STDERR_FILENO);
  CHECK_THAT(read_file(log), Catch::Contains("answer: \nanswer: x\nmines-judge: the answer prints too much"));
  CHECK_FALSE(output->is_exceeded());
}

TEST_CASE("that the system lacks memory or descriptors is not the fault of a program") {
  for (const int problem : {ENOEXEC, EACCES, ENOENT, ELOOP, ENAMETOOLONG, ENOTDIR, ETXTBSY})
    CHECK(code_of_file_error(problem) == ExitCode::bad_input);
  for (const int problem : {ENOMEM, EAGAIN, EMFILE, ENFILE, EIO})
    CHECK(code_of_file_error(problem) == ExitCode::broken);
}

# The tests that take longest, by seconds: ctest starts the costliest first, so that none is left running alone at the end. It
# learns costs by itself only from earlier runs in the same folder. CMake reads this file for the tests that it knows, and
# ctest for Catch's cases. Below: the tests that are left out.
function(give property value)
  foreach(test IN LISTS ARGN)
    if(NOT DEFINED PROJECT_NAME)
      set_tests_properties("${test}" PROPERTIES ${property} ${value})
    elseif(TEST "${test}")
      set_tests_properties("${test}" PROPERTIES ${property} ${value})
    endif()
  endforeach()
endfunction()
give(COST 30
  "solver_test:a game ends where no guess is left, whatever parts were searched"
  "classroom_test:mines-classroom grade sees that a client has learned the published maps"
  "kit: what is installed builds answers that play")
give(COST 20
  "classroom_test:mines-classroom grade --class: a line for each student, a report and all checks"
  "classroom_test:mines-classroom grade passes our server, and plays a client's batches again from their seed"
  "classroom_test:mines-classroom grade stops what uses too much memory, whoever holds the limit"
  "queue: tasks of a suite on a Slurm with control groups"
  "queue: tasks of a suite on a Slurm"
  "bench: every benchmark runs, checks what it times, and the page is written"
  "bench: programs of two folders are compared, and one that became slower is found"
  "strength: maps of every kind are played, and the page is written")
give(COST 15
  "view_test:slow and idle connections are closed, and others are answered meanwhile")
give(COST 10
  "classroom_test:mines-classroom grade: 2026 compares bytes, and 2024 allows several calls in one Decide()"
  "kit: flags and compilers of others are taken as they are, or refused in one line"
  "classroom_test:mines-classroom grade finds mistakes in a server's rules and variables"
  "classroom_test:mines-classroom grade: headers of 2023 are graded as such, whatever the course lets pass"
  "soak: games in a row leave nothing and do not add up"
  "solver_test:hard boards: any density, one mine, all mines but one"
  "solve_command_test:clasp lists as many models, and cells have the shares of them that mines-solve says"
  "solver_test:hard boards: a lattice of numbers, left open where it is beyond any budget"
  "judge_test:a server that hangs is given up after ten seconds"
  "isolation_test:a sandbox that does not get ready in ten seconds breaks the game, whatever is asked for")
give(COST 8
  "solve_command_test:what takes too long to find out is no finding"
  "view_test:no client of mines-view keeps another one waiting"
  "view_test:where threads are short, clients that hold them go before one that takes its reply"
  "pages_test: every program prints a manual page without faults"
  "solver_test:the deficit predicted when a board is open is that realised on average"
  "fuzz: counts, CaDiCaL, rules and brute force agree"
  "view_test:garbage and endless requests do not keep mines-view from answering"
  "solver_test:hard boards: columns of threes between columns of unknown cells"
  "queue: tasks of a suite by GNU parallel"
  "library_test:a stopped call throws, and the next one works as if nothing had been"
  "classroom_test:mines-classroom grade survives what does not compile, does too much, and never ends"
  "picture: the picture of README.md is drawn again, whole and without anything from elsewhere")

# What takes long and finds what shorter tests find too, but for rare faults, or needs what few people have (a Slurm, another MPI).
# In the preset test, scripts/test leaves these out; `scripts/test -L long` runs them, .ci/run does, and so does each sanitizer's
# run. Whole programs of such tests are LONG in CMakeLists.txt.
give(LABELS long
  "solver_test:a game ends where no guess is left, whatever parts were searched"
  "solver_test:hard boards: any density, one mine, all mines but one"
  "solver_test:hard boards: a lattice of numbers, left open where it is beyond any budget"
  "solver_test:hard boards: columns of threes between columns of unknown cells"
  "solver_test:the deficit predicted when a board is open is that realised on average"
  "classroom_test:mines-classroom grade sees that a client has learned the published maps"
  "bench: every benchmark runs, checks what it times, and the page is written"
  "bench: programs of two folders are compared, and one that became slower is found"
  "strength: maps of every kind are played, and the page is written"
  "kit: flags and compilers of others are taken as they are, or refused in one line"
  "html: the pages and the API as HTML, in which every link leads somewhere"
  "soak: games in a row leave nothing and do not add up"
  "hostile_test:the server's clock cannot be held in any known way"
  "hostile_test:what is clicked after a violation does not count, whatever is to be measured meanwhile"
  "hostile_test:memory is watched behind a crowd of mappings, in the kernel, and where no list shows it for long"
  "hostile_test:processes that share much memory do not hold the judge up, and are not stopped for it"
  "solve_command_test:clasp lists as many models, and cells have the shares of them that mines-solve says"
  "classroom_test:mines-classroom grade stops what uses too much memory, whoever holds the limit"
  "judge_test:suite tasks: merged they are the whole suite, however many there are"
  "judge_test:suite: games that are played at once have the results of games one after the other"
  "tools_test:mines-arena plays the same games on any number of threads, and loses none on a safe cell"
  "pages: the blocks of docs/tutorials/classroom.md print what it shows")

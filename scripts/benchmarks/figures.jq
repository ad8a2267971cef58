# From samples (sample() in measure.sh) to figures: median, least and most of the runs, and what follows from these.
# Input: the machine, then every sample.

def median: sort | (length / 2 | floor) as $half
  | if length % 2 == 1 then .[$half] else (.[$half - 1] + .[$half]) / 2 end;

# In the order in which they were first sampled.
def figures: to_entries | group_by(.value | del(.value)) | sort_by(.[0].key)
  | map(map(.value) | map(.value) as $values
      | .[0] | del(.value) + {runs: ($values | length), median: ($values | median),
                              min: ($values | min), max: ($values | max)});

# The median of the figure with those keys, null if it was not measured.
def of($figures; $keys): [$figures[] | select(. as $figure | all($keys | to_entries[]; $figure[.key] == .value)) | .median]
  | first;

# A figure computed from others; no figure if one of them is missing.
def derived(section; name; unit; from; value):
  value | values | {section: section, name: name, unit: unit, from: from, median: .};

# Ratios of what a section has played: its solver over both replays, and others over the solver.
def ratios($figures; $section):
  def time($name): of($figures; {section: $section, name: $name});
  def over($one; $other):
    derived($section; "\($one) / \($other)"; ""; "median over median";
            if time($one) and time($other) then time($one) / time($other) else null end);
  over("solver"; "replay"), over("solver"; "reading replay"), over("plain answer"; "solver");

def record($figures):
  of($figures; {section: "record", name: "without a record"}) as $without
  | of($figures; {section: "record", name: "with a record"}) as $with
  | derived("record"; "with / without"; ""; "median over median"; if $without and $with then $with / $without else null end);

def game_rate($figures; $threads): of($figures; {section: "threads", name: "whole game", threads: $threads});

# A game under the judge over the same game in one process.
def overhead($figures):
  ([$figures[] | select(.section == "threads" and .name == "whole game" and .threads == 2) | .side] | first) as $side
  | of($figures; {section: "games", name: "time", wire: "v2", side: $side}) as $judge
  | game_rate($figures; 2) as $rate
  | if $judge and $rate then
      derived("overhead"; "under the judge / in one process, 2 threads"; ""; "median over median";
              $judge * $rate * 1e6 / ($side * $side)) + {side: $side}
    else empty end;

# Bytes that a cell's share of everything has, each counted once.
def bytes_of_cell($figures):
  of($figures; {section: "threads", name: "replies", threads: 2}) as $replies
  | of($figures; {section: "threads", name: "requests", threads: 2}) as $requests
  | if $replies then 0.125 + 0.25 + (264 * $replies + 72 * $requests) / 512 else null end;

def bounds($figures):
  game_rate($figures; 2) as $two
  | of($figures; {section: "bandwidth", name: "triad", threads: 2}) as $bandwidth
  | bytes_of_cell($figures) as $bytes
  | if ($two and $bandwidth and $bytes) | not then empty else
      ($bandwidth * 1e3 / $bytes) as $bound
      | derived("bounds"; "bytes of a cell"; "bytes";
          "mines 0.125 + board 0.25 + (264 · replies a block + 72 · requests a block) / 512"; $bytes),
        derived("bounds"; "what memory allows"; "10⁶ cells/s"; "triad of two threads / bytes of a cell"; $bound),
        derived("bounds"; "of which two threads reach"; "%"; "whole game, 2 threads, over it"; 100 * $two / $bound)
    end;

# The ns a cell of a game under the judge, by the model that page.md describes, and what bounds it. $workers of the
# server.
def foretold($model; $processors; $threads; $workers):
  ([$threads, $processors] | min) as $at_once
  | ($model.solver * (1 + $model.serial * ($at_once - 1))) as $solver
  | (if $processors == 1 then 1 else 1 + $model.sharing end) as $slower
  | {solver: ($solver / $threads), server: ($model.server / $workers),
     processors: (($solver + $model.server) / $processors)}
  | to_entries | max_by(.value) | {bound: .key, ns: (.value * $slower)};

def game_on($figures; $processors; $threads):
  of($figures; {section: "processors", processors: $processors, threads: $threads});

# What the model is fitted to; null if some of it was not measured.
def fitted($figures):
  game_rate($figures; 1) as $one | game_rate($figures; 2) as $two
  | of($figures; {section: "threads", name: "each of two games at once"}) as $each
  | game_on($figures; 2; 1) as $usual | game_on($figures; 1; 1) as $in_turns
  | if ($one and $two and $each and $usual and $in_turns) | not then null else
      ([$one / $each - 1, 0] | max) as $sharing
      | ($usual / (1 + $sharing)) as $solver
      | {$solver, $sharing, server: ([$in_turns - $solver, 0] | max), serial: ([[2 * $each / $two - 1, 0] | max, 1] | min)}
    end;

# As many workers as the server has (server/workers.cpp), one for each of the solver's threads at most.
def workers($cores; $threads): [$threads, ([$cores / 2 | floor, 1] | max)] | min;

def model($machine; $figures):
  fitted($figures) as $model
  | bytes_of_cell($figures) as $bytes
  | if $model == null then empty else
      derived("model"; "sharing"; "%"; "whole game, 1 thread, over each of two games at once, − 1"; 100 * $model.sharing),
      derived("model"; "solver"; "ns a cell"; "2 processors, 1 thread, without sharing"; $model.solver),
      derived("model"; "server"; "ns a cell"; "1 processor, 1 thread, less the solver"; $model.server),
      derived("model"; "serial"; "%"; "2 · each of two games at once over whole game, 2 threads, − 1"; 100 * $model.serial),
      ([[1, 2], [2, 2]][] as [$processors, $threads]
        | game_on($figures; $processors; $threads) as $measured
        | foretold($model; $processors; $threads; workers($machine.cores; $threads)) as $foretold
        | {$processors, $threads} as $keys
        | (derived("model"; "foretold"; "ns a cell"; "bound: " + $foretold.bound; $foretold.ns),
           derived("model"; "error"; "%"; "foretold / measured − 1"; 100 * ($foretold.ns / $measured - 1)))
          + $keys),
      ([16, 64][] as $cores
        | foretold($model; $cores; $cores / 2; workers($cores; $cores / 2)) as $foretold
        | (derived("model"; "\($cores) cores, estimated"; "10⁶ cells/s"; "bound: " + $foretold.bound; 1e3 / $foretold.ns),
           derived("model"; "\($cores) cores, memory for that"; "GB/s"; "estimate · bytes of a cell"; $bytes / $foretold.ns)))
    end;

# The largest board over v1 on 16 cores: eight channels, each with a thread of the solver and one of the server, and the
# solver's threads wait for each other as those of one process do.
def eight_channels($figures):
  fitted($figures) as $model
  | ([$figures[] | select(.section == "games").side] | max) as $side
  | ({replay: {section: "games", name: "time", wire: "v1"}, lookalike: {section: "lookalike", name: "solver"}}
     | to_entries[]) as {key: $section, value: $keys}
  | of($figures; $keys + {side: $side}) as $time
  | derived($section; "eight channels on 16 cores, estimated"; "s"; "time on two cores · (1 + 7 · serial) / 8";
            if $model and $time then $time * (1 + 7 * $model.serial) / 8 else null end)
    + {$side};

.[0] as $machine
| (.[1:] | figures) as $figures
| {$machine, figures: ($figures + [ratios($figures; "replay"), ratios($figures; "lookalike"), record($figures),
                                  overhead($figures), bounds($figures), model($machine; $figures),
                                  eight_channels($figures)])}

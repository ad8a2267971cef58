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

def replay($figures):
  of($figures; {section: "replay", name: "solver"}) as $solver
  | of($figures; {section: "replay", name: "replay"}) as $replay
  | derived("replay"; "solver / replay"; ""; "median over median";
            if $solver and $replay then $solver / $replay else null end);

def record($figures):
  of($figures; {section: "record", name: "without a record"}) as $without
  | of($figures; {section: "record", name: "with a record"}) as $with
  | derived("record"; "with / without"; ""; "median over median"; if $without and $with then $with / $without else null end);

def game_rate($figures; $threads): of($figures; {section: "threads", name: "whole game", threads: $threads});

# Bytes that a cell's share of everything has, each counted once.
def bytes_of_cell($figures):
  of($figures; {section: "threads", name: "replies", threads: 2}) as $replies
  | of($figures; {section: "threads", name: "requests", threads: 2}) as $requests
  | if $replies then 0.75 + 0.25 + (264 * $replies + 72 * $requests) / 512 else null end;

def bounds($figures):
  game_rate($figures; 2) as $two
  | of($figures; {section: "bandwidth", name: "triad", threads: 2}) as $bandwidth
  | bytes_of_cell($figures) as $bytes
  | if ($two and $bandwidth and $bytes) | not then empty else
      ($bandwidth * 1e3 / $bytes) as $bound
      | derived("bounds"; "bytes of a cell"; "bytes";
          "view 0.75 + board 0.25 + (264 · replies a block + 72 · requests a block) / 512"; $bytes),
        derived("bounds"; "what memory allows"; "10⁶ cells/s"; "triad of two threads / bytes of a cell"; $bound),
        derived("bounds"; "of which two threads reach"; "%"; "whole game, 2 threads, over it"; 100 * $two / $bound)
    end;

# The ns a cell of a game under the judge, by the model that page.md describes. $threads of the solver and as many
# workers of the server as there are for them, on $processors.
def foretold($model; $processors; $threads; $workers):
  ($model.solver * (1 + $model.contention * ($threads - 1))) as $solver
  | ($model.server * (1 + $model.contention * ($workers - 1))) as $server
  | {solver: ($solver / $threads), server: ($server / $workers), processors: (($solver + $server) / $processors)}
  | (to_entries | max_by(.value)) as $bound
  | {bound: $bound.key, ns: ($bound.value * (if $processors == 1 then 1 else 1 + $model.sharing end))};

def game_on($figures; $processors; $threads):
  of($figures; {section: "processors", processors: $processors, threads: $threads});

# What the model is fitted to; null if some of it was not measured.
def fitted($figures):
  game_rate($figures; 1) as $one | game_rate($figures; 2) as $two
  | of($figures; {section: "threads", name: "each of two games at once"}) as $each
  | of($figures; {section: "wire", name: "board, 1 link over v2, server"}) as $server
  | game_on($figures; 1; 1) as $both
  | if ($one and $two and $each and $server and $both) | not then null else
      ([$one / $each - 1, 0] | max) as $sharing
      | {$server, solver: ([$both - $server, 0] | max), $sharing,
         contention: ([2 * $one / $two / (1 + $sharing) - 1, 0] | max)}
    end;

# As many workers as the server has on a machine of so many processors (server/workers.cpp), one for each thread at most.
def workers($processors; $threads): [$threads, ([$processors / 2 | floor, 1] | max), 63] | min;

def model($machine; $figures):
  fitted($figures) as $model
  | bytes_of_cell($figures) as $bytes
  | if $model == null then empty else
      derived("model"; "server"; "ns a cell"; "board, 1 link over v2, server"; $model.server),
      derived("model"; "solver"; "ns a cell"; "1 processor, 1 thread, less the server"; $model.solver),
      derived("model"; "sharing"; "%"; "whole game, 1 thread, over each of two games at once, − 1"; 100 * $model.sharing),
      derived("model"; "contention"; "%"; "what is left of 2 · 1 thread / 2 threads, − 1"; 100 * $model.contention),
      ([[1, 2], [2, 1], [2, 2]][] as [$processors, $threads]
        | game_on($figures; $processors; $threads) as $measured
        | foretold($model; $processors; $threads; workers($machine.cores; $threads)) as $foretold
        | {$processors, $threads} as $keys
        | (derived("model"; "foretold"; "ns a cell"; "bound: " + $foretold.bound; $foretold.ns),
           derived("model"; "measured"; "ns a cell"; "above"; $measured),
           derived("model"; "error"; "%"; "foretold / measured − 1"; 100 * ($foretold.ns / $measured - 1)))
          + $keys),
      ([16, 64][] as $cores
        | foretold($model; $cores; $cores / 2; workers($cores; $cores / 2)) as $foretold
        | (derived("model"; "\($cores) cores, estimated"; "10⁶ cells/s"; "bound: " + $foretold.bound; 1e3 / $foretold.ns),
           derived("model"; "\($cores) cores, memory for that"; "GB/s"; "estimate · bytes of a cell"; $bytes / $foretold.ns)))
    end;

.[0] as $machine
| (.[1:] | figures) as $figures
| {$machine, figures: ($figures + [replay($figures), record($figures), bounds($figures), model($machine; $figures)])}

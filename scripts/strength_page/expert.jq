# The row of Expert in the table of classic games, from all its runs (-s), played by $command.

def median: sort | .[length / 2 | floor];

if length == 0 then error("no run") else . end
| (map(.games) | add) as $games | (map(.wins) | add) as $wins | ($wins / $games) as $rate
| (1.959964 * ($rate * (1 - $rate) / $games | sqrt)) as $reach
# A run is one mean: its share of all games weighs it, and its error.
| (map(.without_luck * .games) | add / $games) as $steady
| (map((.without_luck_high - .without_luck_low) / 2 * .games | . * .) | add | sqrt / $games) as $steady_reach
| {name: "Expert", command: "\($command) --seed \(map(.seed) | min) to \(map(.seed) | max)", runs: length, games: $games,
   wins: $wins, win_rate: $rate, ci95_low: ($rate - $reach), ci95_high: ($rate + $reach),
   without_luck: $steady, without_luck_low: ($steady - $steady_reach), without_luck_high: ($steady + $steady_reach),
   lost_on_safe: (map(.lost_on_safe) | add), cpu_ms_per_game: (map(.cpu_ms_per_game) | median),
   move_ms_p99: (map(.move_ms_p99) | median)}

// @ts-check
// Made by scripts/describe from library/facts and library/describe/reports.json.

/**
 * The figures of a review: key in its summary, name, decimals and meaning. One without a name is for programs.
 * @type {[string, string, number, string][]}
 */
export const figures = [
  ['three_bv', '3BV', 0, '3BV: fewest left clicks that open all safe cells without chords'],
  ['three_bv_done', 'done', 0, '3BV that the player did'],
  ['three_bv_per_second', '3BV/s', 2, 'three_bv_done a second'],
  ['openings', 'op', 0, 'groups of connected zeros, with the numbers around them'],
  ['islands', 'isl', 0, 'groups of connected safe cells outside of all openings'],
  ['left', 'left', 0, 'clicks to open'],
  ['right', 'right', 0, 'clicks to set or remove a flag'],
  ['chord', 'chord', 0, 'chords'],
  ['effective', 'eff', 0, 'clicks that changed a cell'],
  ['wasted', 'waste', 0, 'clicks that changed no cell'],
  ['zini', 'ZiNi', 0, 'clicks that the greedy rule of ZiNi needs; ties go to the first cell by columns'],
  ['hzini', 'HZiNi', 0, 'clicks that the human rule of ZiNi needs, which opens all openings first'],
  ['efficiency', '', 0, 'three_bv_done a click'],
  ['ioe', 'IOE', 3, 'the same as efficiency'],
  ['corr', 'Corr', 3, 'effective clicks a click'],
  ['thrp', 'ThrP', 3, 'three_bv_done an effective click'],
  ['rqp', 'RQP', 2, 'seconds squared a three_bv_done'],
  ['zne', '', 0, 'as ioe, with zini in place of 3BV'],
  ['znt', '', 0, 'as thrp, with zini in place of 3BV'],
  ['hzne', '', 0, 'as ioe, with hzini in place of 3BV'],
  ['hznt', '', 0, 'as thrp, with hzini in place of 3BV'],
  ['path', 'path', 0, "the mouse's way, in pixels of which a cell's side has 16"],
  ['accuracy', 'acc', 3, "mean share of the best move's chance that the moves kept, 0 to 1"],
  ['luck', 'luck', 2, 'of all moves, in bits'],
  ['win_before_first_error', 'win', 3, 'chance to win with the best play before the first guess that was not the best, missed cell or mistake, where it is known exactly'],
  ['guesses', 'guess', 0, 'guesses while no cell was proven safe'],
  ['coin_flips', '', 0, 'guesses where no cell had less risk than 1/2'],
  ['missed', '', 0, 'risks taken while a cell was proven safe'],
  ['mistakes', '', 0, 'proven mines that were opened'],
  ['wrong_flags', '', 0, 'flags on cells that are no mines'],
  ['unproven_flags', '', 0, 'flags on mines that were not proven'],
  ['ungraded', '', 0, 'moves that were not graded: the work was used up before'],
];

// @ts-check
// Maps that show the same cells: where one goes, the others go.

import {viewExactly} from './board_map.js';

/** @param {L.Map[]} maps */
export function link(maps) {
  let leader = false;
  for (const map of maps) {
    map.on('move zoomend', () => {
      if (leader) return;
      leader = true;
      for (const other of maps) {
        if (other === map) continue;
        const zoom = map.getZoom();
        if (zoom < other.getMinZoom()) other.setMinZoom(zoom);
        viewExactly(other, map.getCenter(), zoom);
      }
      leader = false;
    });
  }
}

import type { PlannedItem } from "@overfly/flight-planning/layout/route-layout";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";

/** The lines and single points of all items, as they can be edited on the map. */
export const patternLinesOf = (items: readonly PlannedItem[]): PatternLine[] =>
  items.flatMap(({ id: itemId, lines, stops }) => [
    ...lines.map(({ id, path, waypointIds: pointIds, isEdited }): PatternLine => ({
      itemId,
      id,
      path,
      pointIds,
      isEdited,
      isPoint: false,
    })),
    ...stops.map(({ id, position, isEdited }): PatternLine => ({
      itemId,
      id,
      path: [position],
      pointIds: [],
      isEdited,
      isPoint: true,
    })),
  ]);

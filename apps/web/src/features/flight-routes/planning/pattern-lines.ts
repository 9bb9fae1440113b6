import type { PlannedItem } from "@overfly/flight-planning/model/planned-document";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";

/** The lines and places of all parts, as they can be edited by hand. */
export const patternLinesOf = (parts: readonly PlannedItem[]): PatternLine[] =>
  parts.flatMap(({ id: part, lines, stops }) => [
    ...lines.map(({ id, path, waypointIds: pointIds, isEdited }): PatternLine => ({
      part,
      id,
      path,
      pointIds,
      isEdited,
      isPoint: false,
    })),
    ...stops.map(({ id, position, isEdited }): PatternLine => ({
      part,
      id,
      path: [position],
      pointIds: [],
      isEdited,
      isPoint: true,
    })),
  ]);

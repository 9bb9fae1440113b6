import type { Position } from "geojson";
import type { MapLine } from "#platform/map/line-layer.tsx";
import type { MapPoint } from "#platform/map/point-layer.tsx";
import { batteryColor } from "./battery-colors.ts";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";
import type { RouteOverlay } from "./displayed-route.ts";

/** A plan as lines: solid over the ground, dashed to and from the take-off place. */
export function planLines({ batteries: sets, transits: ways }: Pick<RouteOverlay, "sets" | "ways">, isDark: boolean): MapLine[] {
  const ferries = ways.flatMap(({ out, back }, set): MapLine[] => {
    const way = { color: batteryColor(set, isDark), widthPx: 1.25, dashed: true };
    return [
      ...(out ? [{ ...way, id: `${set} out`, positions: out }] : []),
      ...(back ? [{ ...way, id: `${set} back`, positions: back }] : []),
    ];
  });
  const lines = sets.map((positions, set): MapLine => {
    const color = batteryColor(set, isDark);
    return { id: `${set}`, positions, color, widthPx: 2, arrows: true };
  });
  return [...ferries, ...lines];
}

export interface EndpointLabels {
  start: (number: number) => string;
  end: (number: number) => string;
}

/** Where each battery's lines begin and end. */
export const planEndpoints = (sets: readonly Position[][], isDark: boolean, words: EndpointLabels): MapPoint[] =>
  sets.flatMap((positions, set) => {
    const color = batteryColor(set, isDark);
    const number = set + 1;
    return [
      ...pointAt(positions[0], { id: `${set} start`, label: words.start(number), color, radiusPx: 6 }),
      ...pointAt(positions.at(-1), { id: `${set} end`, label: words.end(number), color, radiusPx: 4 }),
    ];
  });

export const planWaypoints = (sets: readonly Position[][], isDark: boolean): MapPoint[] =>
  sets.flatMap((positions, set) => {
    const color = batteryColor(set, isDark);
    return positions.flatMap((at, index) =>
      pointAt(at, { id: `${set}/${index}`, label: "", color, radiusPx: 3 }),
    );
  });

/** Lines that were moved by hand, and stretches of which a point was. */
export const editedLines = (pattern: readonly PatternLine[], color: string): MapLine[] =>
  pattern.flatMap(({ id, part, path, isEdited, isPoint: isStop }) =>
    isEdited && !isStop ? [{ id: `${part} ${id}`, positions: path, color, widthPx: 4 }] : [],
  );

type Mark = Omit<MapPoint, "longitude" | "latitude">;

/** No point where there is no place. */
export function pointAt(position: Position | undefined, mark: Mark): MapPoint[] {
  const [longitude, latitude] = position ?? [];
  return longitude === undefined || latitude === undefined ? [] : [{ ...mark, longitude, latitude }];
}

import type { Position } from "geojson";
import type { MapLine } from "#platform/map/layers/line-layer.tsx";
import type { MapPoint } from "#platform/map/layers/point-layer.tsx";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";
import { batteryColor } from "./battery-colors.ts";
import type { RouteOverlay } from "./route-overlay.ts";

/** Survey lines are solid, transits dashed and below them. */
export function planLines(
  { batteries, transits }: Pick<RouteOverlay, "batteries" | "transits">,
  isDark: boolean,
): MapLine[] {
  const transitLines = transits.flatMap(({ outbound, inbound }, battery): MapLine[] => {
    const style = { color: batteryColor(battery, isDark), widthPx: 1.25, dashed: true };
    return [
      ...(outbound ? [{ ...style, id: `${battery} outbound`, positions: outbound }] : []),
      ...(inbound ? [{ ...style, id: `${battery} inbound`, positions: inbound }] : []),
    ];
  });
  const surveyLines = batteries.map((positions, battery): MapLine => {
    const color = batteryColor(battery, isDark);
    return { id: `${battery}`, positions, color, widthPx: 2, arrows: true };
  });
  return [...transitLines, ...surveyLines];
}

export interface EndpointLabels {
  start: (number: number) => string;
  end: (number: number) => string;
}

/** Where each battery's survey lines begin and end. */
export const planEndpoints = (
  batteries: readonly Position[][],
  isDark: boolean,
  labels: EndpointLabels,
): MapPoint[] =>
  batteries.flatMap((positions, battery) => {
    const color = batteryColor(battery, isDark);
    const number = battery + 1;
    return [
      ...pointAt(positions[0], { id: `${battery} start`, label: labels.start(number), color, radiusPx: 6 }),
      ...pointAt(positions.at(-1), { id: `${battery} end`, label: labels.end(number), color, radiusPx: 4 }),
    ];
  });

export const planWaypoints = (batteries: readonly Position[][], isDark: boolean): MapPoint[] =>
  batteries.flatMap((positions, battery) => {
    const color = batteryColor(battery, isDark);
    return positions.flatMap((position, index) =>
      pointAt(position, { id: `${battery}/${index}`, label: "", color, radiusPx: 3 }),
    );
  });

/** Pattern lines that were edited manually, wholly or in one point. */
export const editedLines = (pattern: readonly PatternLine[], color: string): MapLine[] =>
  pattern.flatMap(({ id, itemId, path, isEdited, isPoint }) =>
    isEdited && !isPoint ? [{ id: `${itemId} ${id}`, positions: path, color, widthPx: 4 }] : [],
  );

type PointStyle = Omit<MapPoint, "longitude" | "latitude">;

/** Empty without a position. */
export function pointAt(position: Position | undefined, style: PointStyle): MapPoint[] {
  const [longitude, latitude] = position ?? [];
  return longitude === undefined || latitude === undefined ? [] : [{ ...style, longitude, latitude }];
}

import type { SurveyLine } from "@overfly/flight-planning/coverage/lines/survey-line";
import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";

/**
 * The survey grid of common ground stations: parallel lines across the bounding box, rotated about its centre. Each line
 * runs between its two outermost intersections with the outline, across gaps and holes. Fewer than two lines are replaced
 * by one through the centre. Every second line is flown in the opposite direction.
 */
export function simpleSurveyGrid(outline: PlanarRing, angleDeg: number, spacingM: number): SurveyLine[] {
  const box = boxOf(outline);
  const half = (Math.max(box.widthM, box.heightM) + 2_000) / 2;
  const rotation = ((((angleDeg + 90) % 180) - 90) * Math.PI) / 180;
  const lineAt = (offsetM: number): SurveyLine | undefined =>
    outermostSegment(outline, {
      from: rotate([offsetM, -half], box.center, rotation),
      to: rotate([offsetM, half], box.center, rotation),
    });
  const lines: SurveyLine[] = [];
  for (let offsetM = -half; offsetM < half; offsetM += spacingM) {
    const line = lineAt(offsetM);
    if (line) lines.push(line);
  }
  const center = lineAt(0);
  const centered = lines.length < 2 && center ? [center] : lines;
  return centered.map(({ from, to }, index) => (index % 2 === 0 ? { from, to } : { from: to, to: from }));
}

function boxOf(outline: PlanarRing) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const center: PlanarPoint = [(west + east) / 2, (south + north) / 2];
  return { center, widthM: east - west, heightM: north - south };
}

/** Rotates about the centre, clockwise from north. */
function rotate([x, y]: PlanarPoint, center: PlanarPoint, rotation: number): PlanarPoint {
  const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)];
  return [center[0] + x * cos + y * sin, center[1] - x * sin + y * cos];
}

function outermostSegment(outline: PlanarRing, { from, to }: SurveyLine): SurveyLine | undefined {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const parts = outline.flatMap(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay];
    const [ex, ey] = [bx - ax, by - ay];
    const across = dx * ey - dy * ex;
    if (Math.abs(across) < 1e-12) return [];
    const onEdge = ((ax - from[0]) * dy - (ay - from[1]) * dx) / across;
    const onLine = ((ax - from[0]) * ey - (ay - from[1]) * ex) / across;
    return onEdge >= 0 && onEdge <= 1 ? [onLine] : [];
  });
  const [low, high] = [Math.min(...parts), Math.max(...parts)];
  if (!(high > low)) return undefined;
  return {
    from: [from[0] + low * dx, from[1] + low * dy],
    to: [from[0] + high * dx, from[1] + high * dy],
  };
}

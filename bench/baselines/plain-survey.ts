import type { Leg } from "@overfly/flight-planning/coverage/line-order";
import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";

/**
 * The survey grid of common ground stations: lines one spacing apart over the middle of the bounding box, turned about it
 * by the angle; each runs between the two crossings with the outline that are farthest apart, over gaps and holes; fewer
 * than two become one over the middle; every second is flown back.
 */
export function plainSurvey(outline: PlanarRing, angleDeg: number, spacingM: number): Leg[] {
  const box = boxOf(outline);
  const half = (Math.max(box.widthM, box.heightM) + 2_000) / 2;
  const turn = ((((angleDeg + 90) % 180) - 90) * Math.PI) / 180;
  const lineAt = (offsetM: number): Leg | undefined =>
    widestPart(outline, {
      from: turned([offsetM, -half], box.middle, turn),
      to: turned([offsetM, half], box.middle, turn),
    });
  const lines: Leg[] = [];
  for (let offsetM = -half; offsetM < half; offsetM += spacingM) {
    const line = lineAt(offsetM);
    if (line) lines.push(line);
  }
  const middle = lineAt(0);
  const kept = lines.length < 2 && middle ? [middle] : lines;
  return kept.map(({ from, to }, index) => (index % 2 === 0 ? { from, to } : { from: to, to: from }));
}

function boxOf(outline: PlanarRing) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle: PlanarPoint = [(west + east) / 2, (south + north) / 2];
  return { middle, widthM: east - west, heightM: north - south };
}

/** About the middle, clockwise from north. */
function turned([x, y]: PlanarPoint, middle: PlanarPoint, turn: number): PlanarPoint {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return [middle[0] + x * cos + y * sin, middle[1] - x * sin + y * cos];
}

function widestPart(outline: PlanarRing, { from, to }: Leg): Leg | undefined {
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

import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import style from "./schedule.module.css";

const SIZE = 100;
const MARGIN = 6;

/** A route's lines as a small picture, north up. */
export function RoutePicture({ path }: Pick<FlightRoute, "path">) {
  const lines = drawn(path);
  if (lines.length === 0) return null;
  const [x, y] = lines[0]?.[0] ?? [0, 0];
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={style["picture"]} aria-hidden>
      {lines.map((line, index) => (
        <polyline key={index} points={line.map((point) => point.join(",")).join(" ")} />
      ))}
      <circle cx={x} cy={y} r={3} />
    </svg>
  );
}

type Point = readonly [x: number, y: number];

/** Degrees to the picture's units, a degree of longitude as long as it is at this latitude. */
function drawn(path: FlightRoute["path"]): Point[][] {
  const points = path.flatMap(({ coordinates }) => coordinates);
  if (points.length < 2) return [];
  const latitudes = points.map(([, latitude = 0]) => latitude);
  const [south, north] = [min(latitudes), -min(latitudes.map((one) => -one))];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const eastings = points.map(([longitude = 0]) => longitude * shrink);
  const [west, east] = [min(eastings), -min(eastings.map((one) => -one))];
  const span = Math.max(east - west, north - south) || 1;
  const scale = (SIZE - 2 * MARGIN) / span;
  const [left, top] = [(SIZE - (east - west) * scale) / 2, (SIZE - (north - south) * scale) / 2];
  const place = (value: number): number => Math.round(value * 10) / 10;
  return path.map(({ coordinates }) =>
    coordinates.map(([longitude = 0, latitude = 0]) => [
      place(left + (longitude * shrink - west) * scale),
      place(top + (north - latitude) * scale),
    ]),
  );
}

const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

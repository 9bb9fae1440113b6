import type { FlightReplay } from "@overfly/contract/flights/flight-replay";

export type ReplayPoint = FlightReplay["points"][number];

export const SERIES = ["height", "speed", "battery", "link", "satellites", "rtk"] as const;
export type SeriesName = (typeof SERIES)[number];

/** One value of a flight over time. */
export interface ReplaySeries {
  name: SeriesName;
  /** Of each point, in their order; null where it wasn't reported. */
  values: readonly (number | null)[];
  /** Bounds of its chart. */
  low: number;
  high: number;
}

const BEST_LINK = 5;

const VALUES: Record<SeriesName, (point: ReplayPoint) => number | null> = {
  height: ({ height_m }) => height_m,
  speed: ({ speed_mps }) => speed_mps,
  battery: ({ battery_percent }) => battery_percent,
  link: ({ link_quality }) => link_quality,
  satellites: ({ satellites }) => satellites,
  rtk: ({ rtk_fixed }) => (rtk_fixed === null ? null : Number(rtk_fixed)),
};
/** From the worst to the best, where that is known. */
const SCALES: Partial<Record<SeriesName, [low: number, high: number]>> = {
  battery: [0, 100],
  link: [0, BEST_LINK],
  rtk: [0, 1],
};
const STEPPED: ReadonlySet<SeriesName> = new Set(["link", "satellites", "rtk"]);

/** Whether values hold until the next one instead of changing steadily. */
export const isStepped = ({ name }: ReplaySeries): boolean => STEPPED.has(name);

/** What was reported of a flight; series without any value are left out. */
export const seriesOf = (points: readonly ReplayPoint[]): ReplaySeries[] =>
  SERIES.flatMap((name) => {
    const values = points.map(VALUES[name]);
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return [];
    const [low, high] = SCALES[name] ?? [
      known.reduce((a, b) => Math.min(a, b), 0),
      known.reduce((a, b) => Math.max(a, b), 1),
    ];
    return [{ name, values, low, high }];
  });

export const CHART = { width: 1000, height: 100 };

/** The line of a series in a drawing of `CHART`'s size, broken where nothing was reported; a lone report is a point. */
export function chartPath(series: ReplaySeries, shares: readonly number[]): string {
  const { values, low, high } = series;
  const stepped = isStepped(series);
  let path = "";
  let isDown = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDown = false;
      continue;
    }
    const x = ((shares[index] ?? 0) * CHART.width).toFixed(1);
    const y = ((1 - (value - low) / (high - low)) * CHART.height).toFixed(1);
    path += !isDown ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`;
    if (!isDown && (values[index + 1] ?? null) === null) path += "h0"; // of no length: its round ends are drawn
    isDown = true;
  }
  return path;
}

import { geographic, type Projection, webMercator } from "./projection.ts";
import { utm } from "./transverse-mercator.ts";

/** WGS 84 and the systems of continents that differ from it by less than two metres, less than a survey's own margin. */
const GEOGRAPHIC = new Set([4326, 4258, 4269, 4283, 4617, 4674, 4979, 6318, 7844]);

/** First and last EPSG code of a run of UTM zones, the run's first zone, and its hemisphere. EPSG registry. */
const UTM_RUNS: readonly [first: number, last: number, zone: number, hemisphere: "north" | "south"][] = [
  [32601, 32660, 1, "north"], // WGS 84
  [32701, 32760, 1, "south"],
  [25828, 25838, 28, "north"], // ETRS89
  [26901, 26923, 1, "north"], // NAD83
  [6330, 6348, 1, "north"], // NAD83(2011)
  [31965, 31976, 11, "north"], // SIRGAS 2000
  [31977, 31985, 17, "south"],
  [28346, 28358, 46, "south"], // GDA94
  [7846, 7859, 46, "south"], // GDA2020
];

/** The projection with an EPSG code; undefined for a system that this reader does not know. */
export function projectionForEpsg(epsg: number, aroundLon: number): Projection | undefined {
  if (GEOGRAPHIC.has(epsg)) return geographic(aroundLon);
  if (epsg === 3857) return webMercator;
  const run = UTM_RUNS.find(([first, last]) => epsg >= first && epsg <= last);
  return run && utm(run[2] + epsg - run[0], run[3] === "south");
}

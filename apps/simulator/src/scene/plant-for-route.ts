import { localFrame } from "@overfly/geo/local-frame";
import { generatePlant, type Plant } from "./plant.ts";

/** Generates a plant for a route without one: as many rows and tables as its photos cover. */
export function generatePlantForRoute(
  positions: readonly { longitude: number; latitude: number }[],
  seed: number,
): Plant {
  const [west, east] = rangeOf(positions.map(({ longitude }) => longitude));
  const [south, north] = rangeOf(positions.map(({ latitude }) => latitude));
  const origin = { originLongitude: west, originLatitude: north };
  const [widthM, depthM] = localFrame([west, north]).toMetres([east, south]);
  const singleTable = generatePlant({ ...origin, rows: 1, tablesPerRow: 1, defects: {} });
  const count = (lengthM: number, pitchM: number) =>
    Math.min(60, Math.max(1, Math.floor(Math.abs(lengthM) / pitchM)));
  const rows = count(depthM, singleTable.spec.rowPitchM);
  const tablesPerRow = count(widthM, singleTable.tablePitchM);
  const defectCount = Math.max(1, Math.floor((rows * tablesPerRow) / 12));
  const tables = rows * tablesPerRow;
  const defects = {
    hot_cell: defectCount,
    substring: tables > 4 ? defectCount : 0,
    module_offline: tables > 8 ? defectCount : 0,
  };
  return generatePlant({ ...origin, rows, tablesPerRow, seed, defects });
}

/** Not `Math.min(...values)`, which overflows the stack on long routes. */
const rangeOf = (values: readonly number[]) =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as [number, number], [
    Infinity,
    -Infinity,
  ] as [number, number]);

import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import { expect, test } from "vitest";
import { rowsOfTables } from "./module-rows.ts";

const frame = localFrame([35.78, 30.17]);

test("a table's row is its middle line, from end to end", () => {
  const corners = [
    [0, 0],
    [24, 0],
    [24, 4],
    [0, 4],
    [0, 0],
  ].map((corner): [number, number] => {
    const [longitude = 0, latitude = 0] = frame.toPosition([corner[0] ?? 0, corner[1] ?? 0]);
    return [longitude, latitude];
  });
  const [row, ...others] = rowsOfTables([{ type: "Polygon", coordinates: [corners] }]);
  const [from = [], to = []] = row?.coordinates ?? [];

  expect(others).toEqual([]);
  expect(distanceM(from, to)).toBeCloseTo(24, 1);
  expect(frame.toMetres(from)[1]).toBeCloseTo(2, 1);
});

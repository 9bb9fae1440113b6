import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import { expect, test } from "vitest";
import { rowsOfModules, rowsOfTables } from "./plant-rows.ts";

const frame = localFrame([35.78, 30.17]);
const TURN = (20 * Math.PI) / 180;

/** A module of 1 m by 2 m with its lower left corner so far along and across rows that lie 20° turned. */
function module(parent_id: number | null, alongM: number, acrossM: number) {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 2],
    [0, 2],
    [0, 0],
  ].map(([x = 0, y = 0]) => {
    const [a, b] = [alongM + x, acrossM + y];
    const place = frame.toPosition([
      a * Math.cos(TURN) - b * Math.sin(TURN),
      a * Math.sin(TURN) + b * Math.cos(TURN),
    ]);
    return [place[0] ?? 0, place[1] ?? 0] as [number, number];
  });
  return { parent_id, polygon: { type: "Polygon" as const, coordinates: [corners] } };
}

test("a row lies along the middle of the modules of a table, from end to end", () => {
  const upper = Array.from({ length: 12 }, (_, index) => module(7, index, 2));
  const lower = Array.from({ length: 12 }, (_, index) => module(7, index, 0));
  const [row, ...others] = rowsOfModules([...upper, ...lower]);
  const [from, to] = row?.coordinates ?? [];

  expect(others).toEqual([]);
  expect(distanceM(from ?? [], to ?? [])).toBeCloseTo(12, 1);
  const [x, y] = frame.toMetres(from ?? []);
  expect(-x * Math.sin(TURN) + y * Math.cos(TURN)).toBeCloseTo(2, 1);
});

test("each table has a row of its own; modules without a table have none", () => {
  expect(rowsOfModules([module(1, 0, 0), module(2, 0, 9), module(null, 0, 30)])).toHaveLength(2);
});

test("tables with outlines give their middle lines, tables without none", () => {
  const { polygon } = module(null, 0, 0);
  const rows = rowsOfTables([
    { parent_id: null, polygon },
    { parent_id: null, polygon: null },
  ]);

  expect(rows).toHaveLength(1);
  expect(distanceM(rows[0]?.coordinates[0] ?? [], rows[0]?.coordinates[1] ?? [])).toBeCloseTo(2, 1);
});

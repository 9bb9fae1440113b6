import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import { expect, test } from "vitest";
import { middleLine } from "./site-knowledge.ts";
import { tableOutlines } from "./table-outlines.ts";
import { turnedModule } from "./testing/turned-module.ts";

const frame = localFrame([35.78, 30.17]);
const TURN_DEG = 20;
const TURN = (TURN_DEG * Math.PI) / 180;

const module = (parent_id: number | null, alongM: number, acrossM: number) => ({
  parent_id,
  polygon: turnedModule({ frame, turnDeg: TURN_DEG, alongM, acrossM }),
});

test("an outline lies around all modules of a table, in the direction of its rows", () => {
  const upper = Array.from({ length: 12 }, (_, index) => module(7, index, 2));
  const lower = Array.from({ length: 12 }, (_, index) => module(7, index, 0));
  const [outline, ...others] = tableOutlines([...upper, ...lower]);
  expect(others).toEqual([]);
  const [a = [], b = [], c = []] = outline?.coordinates[0] ?? [];
  expect([distanceM(a, b), distanceM(b, c)]).toEqual([expect.closeTo(12, 1), expect.closeTo(4, 1)]);

  const [from = []] = (outline && middleLine(outline))?.coordinates ?? [];
  const [x, y] = frame.toMetres(from);
  expect(-x * Math.sin(TURN) + y * Math.cos(TURN)).toBeCloseTo(2, 1);
});

test("each table has an outline of its own; modules without a table have none", () => {
  expect(tableOutlines([module(1, 0, 0), module(2, 0, 9), module(null, 0, 30)])).toHaveLength(2);
});

import { expect, test } from "vitest";
import { limitDamping } from "./limit-damping.ts";
import { waypointAt } from "#testing/generated-terrain.ts";

const rounded = (eastM: number, dampingM: number) => waypointAt(eastM, 0, { turn: "round", dampingM });

test.each([
  ["wide enough apart stays as it is", 50, { turn: "round", dampingM: 5 }],
  ["near a neighbour is rounded closer", 8, { turn: "round", dampingM: expect.closeTo(3.6, 1) }],
  ["right beside a neighbour is stopped at", 0.3, { turn: "stop" }],
])("a curve %s", (_name, eastM, expected) => {
  expect(limitDamping([waypointAt(0, 0), rounded(eastM, 5), waypointAt(100, 0)])[1]).toMatchObject(expected);
});

test("the ends are never rounded", () => {
  const turns = limitDamping([rounded(0, 5), rounded(100, 5)]).map(({ turn, dampingM }) => [turn, dampingM]);
  expect(turns).toEqual([
    ["stop", undefined],
    ["stop", undefined],
  ]);
});

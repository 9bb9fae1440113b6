import { expect, test } from "vitest";
import type { PhotoRun } from "./item-plan.ts";
import { reverseRuns } from "./reverse-runs.ts";

const run = (id: string, changes: Partial<PhotoRun> = {}): PhotoRun => ({
  kind: "photos",
  id,
  pass: "line",
  path: [
    [10, 50],
    [10, 50.001],
  ],
  triggerDistanceM: 5,
  gimbalPitchDeg: -90,
  speedMps: 5,
  ...changes,
});

test("flown back, lines and transits between them are the same, reversed", () => {
  const corners = [
    [10.1, 50],
    [10.2, 50],
  ];
  const runs = [
    run("a"),
    run("b", { transitTrigger: { after: "a", triggerDistanceM: 4, speedMps: 3 } }),
    run("c", { transit: { after: "b", corners } }),
  ];
  const back = reverseRuns(runs);

  expect(back.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  expect(back.map(({ path }) => path[0])).toEqual(Array(3).fill([10, 50.001]));
  expect(back.map(({ transitTrigger }) => transitTrigger)).toEqual([
    undefined,
    undefined,
    { after: "b", triggerDistanceM: 4, speedMps: 3 },
  ]);
  expect(back[1]?.transit).toEqual({ after: "c", corners: corners.toReversed() });
  expect(reverseRuns(back)).toEqual(runs);
});

import { describe, expect, test } from "vitest";
import { spacingFor } from "#cameras/camera-geometry.ts";
import { findCamera } from "#cameras/cameras.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { flightOf, lineOf, madeGround } from "#testing/generated-terrain.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { followTerrain } from "#terrain/following/follow-terrain.ts";
import { overlapOnGround } from "./overlap-on-ground.ts";

const lens = findCamera("m3t")?.lenses.find(({ id }) => id === "ir");
if (!lens) throw new Error("The camera list lacks the M3T's thermal lens.");
const requested = { front: 0.7, side: 0.3 };
const { lineSpacingM, triggerDistanceM } = spacingFor(40, [lens], requested);

/** Lines from west to east and back, 40 m over the take-off point, that have just the requested overlaps over level ground. */
const survey = flightOf(
  [0, 1, 2, 3].flatMap((line) => {
    const [from, to] = line % 2 === 0 ? [0, 300] : [300, 0];
    return lineOf([from, line * lineSpacingM], [to, line * lineSpacingM], {
      line,
      intervalM: triggerDistanceM,
    });
  }),
);

function overlaps(flight: PlannedFlight, ground: ElevationModel) {
  const report = overlapOnGround(flight, ground, { lens: lens!, requested });
  if (!report.ok) throw new Error(report.code);
  return report;
}

test("over level ground both overlaps are as planned", () => {
  const { least, shortfalls, factor, unseen } = overlaps(
    survey,
    madeGround(() => 77),
  );

  expect(least.front).toBeCloseTo(0.7, 2);
  expect(least.side).toBeCloseTo(0.3, 2);
  expect({ shortfalls, unseen }).toEqual({ shortfalls: [], unseen: 0 });
  expect(factor.front).toBeCloseTo(1, 2);
});

describe("ground that rises by a tenth along the lines, flown at one height", () => {
  const rising = madeGround((eastM) => eastM / 10);
  const report = overlaps(survey, rising);

  test("leaves too little overlap where the ground is nearest, and says by how much", () => {
    const front = report.shortfalls.filter(({ kind }) => kind === "front");
    expect(front).toHaveLength(4);
    expect(front[0]?.missing).toBeGreaterThan(0.5); // 10 m over ground see a quarter of what 40 m see
    expect(((front[0]?.position[0] ?? 0) - 10) * 111_319.49).toBeGreaterThan(270);
    expect(report.shortfalls.some(({ kind }) => kind === "side")).toBe(true);
  });

  test("has enough again once the terrain is followed", () => {
    const followed = followTerrain(survey, rising, { toleranceM: 1 });
    if (!followed.ok) throw new Error(followed.code);
    const { least } = overlaps(followed.flight, rising);
    expect(least.front).toBeGreaterThan(0.68);
    expect(least.side).toBeGreaterThan(0.28);
  });
});

test("a steep slope across the lines, followed at a constant height, shows more to one side and less to the other, yet no less in all", () => {
  const across = madeGround((_, northM) => northM / 2);
  const followed = followTerrain(survey, across, { toleranceM: 0.5 });
  if (!followed.ok) throw new Error(followed.code);
  expect(overlaps(followed.flight, across).least.side).toBeGreaterThan(0.29);
});

test("a gap of the model is counted, not guessed", () => {
  const holed = madeGround((eastM) => (eastM > 100 && eastM < 140 ? undefined : 0));
  expect(overlaps(survey, holed).unseen).toBeGreaterThan(10);
});

test("an unknown height of the take-off point is a reason", () => {
  const { takeOff: _, ...rest } = survey;
  expect(
    overlapOnGround(
      rest,
      madeGround(() => 0),
      { lens, requested },
    ),
  ).toMatchObject({ ok: false });
});

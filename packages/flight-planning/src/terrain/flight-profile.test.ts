import { describe, expect, test } from "vitest";
import { flightOf, lineOf, madeGround, placeAt } from "#testing/generated-terrain.ts";
import { flightProfile } from "./flight-profile.ts";

const slope = madeGround((eastM) => 100 + eastM / 10);
const line = lineOf([0, 0], [200, 0]);

function profileOf(...[flight, ground, options]: Parameters<typeof flightProfile>) {
  const profile = flightProfile(flight, ground, options);
  if (!profile.ok) throw new Error(profile.code);
  return profile;
}

describe("clearance over a slope that rises 20 m along the line", () => {
  test.each([
    ["take-off", 0, 40, 20],
    ["ground", 0, 40, 40],
    ["ellipsoid", 25, 15, -5],
  ] as const)("heights over the %s", (heightMode, takeOffM, start, end) => {
    const flight = flightOf(line, { heightMode, takeOff: [...placeAt(0, 0), takeOffM] });
    const { clearanceM, distanceM } = profileOf(flight, slope);

    expect(clearanceM[0]).toBeCloseTo(start, 2);
    expect(clearanceM.at(-1)).toBeCloseTo(end, 2);
    expect(distanceM.at(-1)).toBeCloseTo(200, 2);
  });
});

test("names the lowest place of each segment, the lowest first", () => {
  const ridge = madeGround((eastM) => 100 + Math.max(0, 15 - Math.abs(eastM - 60)));
  const { lowest } = profileOf(flightOf(line), ridge, { stepM: 0.5 });

  expect(lowest[0]?.clearanceM).toBeCloseTo(25, 0);
  expect(lowest[0]?.distanceM).toBeCloseTo(60, 0);
});

test("heights over ground hold at the waypoints only: a ridge between them comes nearer", () => {
  const ridge = madeGround((eastM) => 100 + Math.max(0, 15 - Math.abs(eastM - 60)));
  expect(
    profileOf(flightOf(line, { heightMode: "ground" }), ridge, { stepM: 0.5 }).lowest[0]?.clearanceM,
  ).toBeCloseTo(25, 0);
});

test("an unknown height of the take-off point is a reason", () => {
  const { takeOff: _, ...flight } = flightOf(line);
  expect(flightProfile(flight, slope)).toMatchObject({ ok: false, code: "no-take-off-height" });
  const overEllipsoid = flightOf(line, { heightMode: "ellipsoid" });
  expect(flightProfile(overEllipsoid, slope)).toMatchObject({ ok: false, code: "no-take-off-height" });
});

test("gaps are named by place", () => {
  const holed = madeGround((eastM) => (eastM > 100 && eastM < 150 ? undefined : 1));
  expect(flightProfile(flightOf(line), holed)).toMatchObject({
    ok: false,
    code: "terrain-gap",
    locations: [[expect.any(Number), expect.any(Number)]],
  });
});

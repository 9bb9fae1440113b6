import { expect, test } from "vitest";
import { AIRCRAFT, aircraftOfModel, findAircraft } from "./aircraft.ts";
import { findCamera } from "./cameras.ts";

/** DJI's enumeration of aircraft and payloads in route files, and the wind that the maker or its dock allows. */
test.each([
  ["m3e", [77, 0], { m3e: 66 }, 12],
  ["m3t", [77, 1], { m3t: 67 }, 12],
  ["m3d", [91, 0], { m3d: 80 }, 8],
  ["m3td", [91, 1], { m3td: 81 }, 8],
  ["m4e", [99, 0], { m4e: 88 }, 12],
  ["m4t", [99, 1], { m4t: 89 }, 12],
  ["m4d", [100, 0], { m4d: 98 }, 12],
  ["m4td", [100, 1], { m4td: 99 }, 12],
  ["m30t", [67, 1], { m30t: 53 }, 12],
  ["m350", [89, 0], { h20t: 43, h30t: 83 }, 12],
] as const)("%s is aircraft %j with payloads %j, and flies in up to %d m/s of wind", (id, ...expected) => {
  const aircraft = findAircraft(id);
  const payloads = (aircraft?.cameraIds ?? []).map((camera) => [camera, findCamera(camera)?.payloadEnum]);
  expect([
    [aircraft?.droneEnum, aircraft?.droneSubEnum],
    Object.fromEntries(payloads),
    aircraft?.maxWindMps,
  ]).toEqual(expected);
});

test("aircraft of docks are known as such", () => {
  expect(AIRCRAFT.filter(({ fromDock }) => fromDock).map(({ id }) => id)).toEqual([
    "m3td",
    "m3d",
    "m4td",
    "m4d",
  ]);
});

test.each([
  ["DJI Matrice 30T", "m30t"],
  ["matrice 30t", "m30t"],
  ["M30T", "m30t"],
  ["Matrice 3D", "m3d"],
  ["EVO Max 4T", "evo-max-4t"],
  ["Matrice 30", undefined],
  ["", undefined],
])("a drone whose model is written %j is %s", (model, id) => {
  expect(aircraftOfModel(model)?.id).toBe(id);
});

import { RouteParameters } from "@overfly/contract/routes";
import { AIRCRAFT } from "@overfly/flight/aircraft";
import { planRoute } from "@overfly/flight/plan-route";
import { describe, expect, test } from "vitest";
import {
  camerasOn,
  DEFAULT_PARAMETERS,
  planInputOf,
  PRESETS,
  presetOf,
  presetParameters,
  resolutionOf,
  withAircraft,
} from "./route-parameters.ts";

const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35.78, 30.17],
      [35.783, 30.17],
      [35.783, 30.172],
      [35.78, 30.172],
      [35.78, 30.17],
    ] as [number, number][],
  ],
};

describe("ground resolution and height", () => {
  test.each([
    ["m3t", 3, 22.75],
    ["m3t", 5.5, 41.7],
    ["m4t", 3, 30],
    ["h30t", 5.5, 110],
  ])("%s sees %s cm from %s m", (camera, gsd_cm, heightM) => {
    const given = resolutionOf({ ...DEFAULT_PARAMETERS, camera, gsd_cm, height_m: null });
    expect(given.heightM).toBeCloseTo(heightM, 1);

    const back = resolutionOf({ ...DEFAULT_PARAMETERS, camera, gsd_cm: null, height_m: given.heightM });
    expect(back.gsdCm).toBeCloseTo(gsd_cm, 6);
  });

  test("are what the planner makes of them", () => {
    const parameters = { ...DEFAULT_PARAMETERS, gsd_cm: 3 };
    const plan = planRoute(planInputOf({ name: "", boundary, take_off: null, parameters })!);

    expect(plan.ok && plan.statistics.heightM).toBeCloseTo(resolutionOf(parameters).heightM ?? 0, 9);
  });

  test("stay unknown for a camera that is not known", () => {
    expect(resolutionOf({ ...DEFAULT_PARAMETERS, camera: "brownie" })).toEqual({ gsdCm: 5.5, heightM: null });
  });
});

describe("presets", () => {
  test.each(PRESETS)("%s is recognised once it is chosen", (preset) => {
    const parameters = { ...DEFAULT_PARAMETERS, ...presetParameters(preset) };
    expect(presetOf(parameters)).toBe(preset);
    expect(presetOf({ ...parameters, side_overlap_percent: 51 })).toBeUndefined();
    expect(RouteParameters.safeParse(parameters).success).toBe(true);
  });
});

describe("aircraft and camera", () => {
  test("an aircraft brings a camera that it carries", () => {
    expect(withAircraft("m350", "m3t")).toEqual({ aircraft: "m350", camera: "h20t" });
    expect(withAircraft("m350", "h30t")).toEqual({ aircraft: "m350", camera: "h30t" });
  });

  test("every aircraft has a camera to choose", () => {
    for (const { id } of AIRCRAFT) expect(camerasOn(id).length).toBeGreaterThan(0);
  });
});

test("nothing is asked of the planner without an area", () => {
  const sketch = { name: "", boundary: null, take_off: null, parameters: DEFAULT_PARAMETERS };
  expect(planInputOf(sketch)).toBeUndefined();
});

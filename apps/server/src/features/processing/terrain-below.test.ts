import { packElevation, rasterFromModel } from "@overfly/flight-planning/terrain/elevation/elevation-raster";
import { flatGround } from "@overfly/flight-planning/terrain/elevation/elevation-model";
import { simulatedCamera } from "@overfly/simulator/photo/simulated-camera";
import { layoutShift, plantElements } from "@overfly/simulator/testing/layout-elements";
import { PERFECT_SURVEY } from "@overfly/simulator/survey/survey-conditions";
import { renderingFolder } from "@overfly/simulator/testing/rendering-folder";
import { buildPlant } from "@overfly/plant/hierarchy/plant-model";
import { expect, test } from "vitest";
import { createPlant } from "#testing/simulated-plant.ts";
import { run } from "./register-photo-worker.ts";
import { terrainBelow } from "./terrain-below.ts";

const plant = createPlant({ defects: {} });
const [west = 0, south = 0] = plant.frame.toPosition([-400, -400]);
const [east = 0, north = 0] = plant.frame.toPosition([400, 400]);
const takeOff = plant.frame.toPosition([-300, 0]);
const above = plant.frame.toPosition(plant.toGround(plant.widthM / 2, plant.lengthM / 2));
const RISE_M = 15;

/** A plain from which the ground rises by `RISE_M` to the plant's plateau. */
const terrain = {
  takeOff,
  elevation: packElevation(
    rasterFromModel(
      {
        ...flatGround,
        bounds: [west, south, east, north],
        resolutionM: 10,
        heightM: (longitude, latitude) => {
          const [eastM] = plant.frame.toMetres([longitude, latitude]);
          return 700 + RISE_M * Math.min(1, Math.max(0, (eastM + 200) / 100));
        },
      },
      [west, south, east, north],
    ),
  ),
};

test("heights count from the take-off to below the photo, and from there to the modules", () => {
  const model = buildPlant(plantElements(plant, layoutShift(plant, PERFECT_SURVEY)));
  const { moduleHeightM, terrainHeightM } = terrainBelow(terrain, above, model);
  expect(moduleHeightM).toBeCloseTo(RISE_M, 1);
  expect(terrainHeightM?.(model.frame.toMetres(takeOff))).toBeCloseTo(-RISE_M, 1);
  expect(terrainHeightM?.(model.frame.toMetres(above))).toBeCloseTo(0, 1);
});

test("nothing is known without a model, without a position and beside the model", () => {
  const model = buildPlant([]);
  expect(terrainBelow(null, above, model)).toEqual({});
  expect(terrainBelow(terrain, null, model)).toEqual({});
  expect(terrainBelow(terrain, [0, 0], model)).toEqual({});
  expect(terrainBelow({ ...terrain, takeOff: [0, 0] }, above, model)).toEqual({});
});

test("a plant on a plateau is found by the elevation model, where the height above the take-off misleads", async () => {
  const shoot = simulatedCamera(
    plant,
    { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D0000HIGH", cameraSerialNumber: "5L40HIGH" },
    { renderingFolder: renderingFolder() },
  );
  const [thermal] = await shoot({
    number: 1,
    takenAt: new Date(Date.UTC(2026, 4, 1, 9)),
    longitude: above[0] ?? 0,
    latitude: above[1] ?? 0,
    relativeAltitudeM: 25,
    absoluteAltitudeM: 740,
    headingDeg: 90,
    pitchDeg: -90,
  });
  const text = Buffer.from(thermal?.bytes ?? []).toString("latin1");
  expect(text).toContain('RelativeAltitude="+25.000"');
  const bytes = new Uint8Array(
    Buffer.from(text.replace('RelativeAltitude="+25.000"', 'RelativeAltitude="+40.000"'), "latin1"),
  );
  const elements = [JSON.stringify(plantElements(plant, layoutShift(plant, PERFECT_SURVEY)))];
  const input = { photoId: "1", bytes, elements, position: above, lenses: {} };

  const { registration } = run({ ...input, terrain });
  expect(registration).toMatchObject({ isFound: true });
  expect(Math.hypot(...(registration?.shiftM ?? [9, 9]))).toBeLessThan(0.2);
  const misled = run({ ...input, terrain: null }).registration;
  expect(misled?.isFound === true && Math.hypot(...misled.shiftM) < 0.2).toBe(false);
});

import { describe, expect, test } from "vitest";
import { inspectPhoto } from "./inspect-photo.ts";
import { registerThermalPhoto } from "./register-thermal-photo.ts";
import { registerFlight } from "#registration/register-flight.ts";
import { inspectPlant, type PlantInspection } from "./inspect-plant.ts";
import {
  type HotSpot,
  photoOf,
  poseAt,
  randomFrom,
  renderTemperatures,
  syntheticPlant,
} from "#testing/synthetic-plant.ts";

const synthetic = syntheticPlant();
const context = {
  conditions: { irradianceWm2: 900, windMs: 2 },
  economics: { modulePowerW: 550, siteKwDc: 132, specificYieldKwhPerKwp: 1900, tariffPerKwh: 0.06 },
};

/** Rendered once for each list of hot spots, as every flight sees the same. */
const renderedFrames = new Map<readonly HotSpot[], Float32Array[]>();

const positions = [10, 30].flatMap((north, line) =>
  [2, 10, 18].map((east, index) => ({
    north,
    east,
    seed: line * 10 + index + 1,
    attitude: line === 0 ? { yawDeg: 90 } : { yawDeg: 90, rollDeg: 180 },
  })),
);

function framesOf(hotSpots: readonly HotSpot[]): Float32Array[] {
  const frames =
    renderedFrames.get(hotSpots) ??
    positions.map(({ east, north, attitude, seed }) =>
      renderTemperatures(synthetic, hotSpots, poseAt(east, north, attitude), seed),
    );
  renderedFrames.set(hotSpots, frames);
  return frames;
}

/** Two survey lines over the plant, flown in opposite directions; the reported pose is off by up to `errorM`. */
function inspectFlight(
  hotSpots: readonly HotSpot[],
  { errorM = 0, heightErrorM = 0, knowsPlant = true } = {},
): PlantInspection {
  const random = randomFrom(7);
  const randomError = () => (random() - 0.5) * 2 * errorM;
  const frames = framesOf(hotSpots);
  const files = positions.map(({ north, east, attitude }, index) => {
    const reportedPose = poseAt(east + randomError(), north + randomError(), {
      ...attitude,
      heightM: 25 + randomError() * heightErrorM,
    });
    return photoOf(frames[index] ?? new Float32Array(), reportedPose);
  });
  const { plant } = synthetic;
  const registered = files.map((bytes, index) => registerThermalPhoto(String(index), bytes, { plant }));
  const placements = registerFlight(registered);
  const photos = files.map((bytes, index) => {
    const placement = placements.get(String(index)) ?? null;
    return inspectPhoto(String(index), bytes, knowsPlant ? { plant, placement } : {});
  });
  return inspectPlant(photos, synthetic.plant, context);
}

const hotSpots: HotSpot[] = [
  { moduleId: synthetic.moduleAt(1, 4, 0), deltaK: 20, area: [0.5, 0.5, 0.68, 0.6] },
  { moduleId: synthetic.moduleAt(2, 10, 1), deltaK: 12, area: [0, 0, 0.34, 1] },
  { moduleId: synthetic.moduleAt(3, 15, 0), deltaK: 5 },
  ...Array.from({ length: 20 }, (_, column) => ({ moduleId: synthetic.moduleAt(4, column, 1), deltaK: 5 })),
];
const once = <T>(make: () => T): (() => T) => {
  let result: T | undefined;
  return () => (result ??= make());
};

const summary = ({ anomalies }: PlantInspection) =>
  anomalies.map(({ classification, location }) =>
    [classification.class, location.stringId, location.moduleId].join(" "),
  );

describe("inspecting a plant from its photos", () => {
  const exact = once(() => inspectFlight(hotSpots));

  test("finds no anomalies in a healthy plant", () => {
    const { anomalies, losses, surveyedModuleIds } = inspectFlight([]);
    expect(anomalies).toEqual([]);
    expect(losses.affectedKwDc).toBe(0);
    expect(surveyedModuleIds.length).toBeGreaterThan(200);
  });

  test("reports each defect once, with class, location and loss", () => {
    const inspection = exact();

    expect(summary(inspection)).toEqual([
      "string_offline ST-4-1 ",
      "module_offline ST-3-0 M-3-0-15",
      "diode ST-2-1 M-2-1-10",
      "cell ST-1-0 M-1-0-4",
    ]);
    const [string, module, diode, cell] = inspection.anomalies;
    expect(string?.location.affectedModuleIds).toHaveLength(20);
    expect(string?.classification).toMatchObject({ severity: "high", iecClass: 2 });
    expect(module?.deltaK).toBeCloseTo(5, 0);
    expect(diode?.classification.normalisedDeltaK).toBeCloseTo(12 / 0.9, 0);
    expect(cell?.merged.observations.length).toBeGreaterThan(1);
    expect(inspection.losses.affectedKwDc).toBeGreaterThan(11 + 0.55 + 0.18);
    expect(inspection.losses.affectedKwDc).toBeLessThan(11 + 0.55 + 0.19 + 0.1);
  });

  test("still reports them where the drone's position is off by 0.4 m", () => {
    expect(new Set(summary(inspectFlight(hotSpots, { errorM: 0.4 })))).toEqual(new Set(summary(exact())));
  });

  test("still reports them where the height is off by a metre", () => {
    const { anomalies } = inspectFlight(hotSpots, { errorM: 0.3, heightErrorM: 3 });
    expect(anomalies.map(({ location }) => location.moduleId ?? location.stringId)).toEqual([
      "ST-4-1",
      "M-3-0-15",
      "M-2-1-10",
      "M-1-0-4",
    ]);
  });

  test("takes a module of an outage that is warm in part for the outage, and a hotter substring for itself", () => {
    const string = Array.from({ length: 20 }, (_, column): HotSpot => ({
      moduleId: synthetic.moduleAt(4, column, 1),
      deltaK: 5,
      ...(column === 6 && { area: [0, 0, 0.55, 1] }),
    }));
    const substring: HotSpot = { moduleId: synthetic.moduleAt(4, 12, 1), deltaK: 16, area: [0, 0, 0.34, 1] };
    expect(summary(inspectFlight(string))).toEqual(["string_offline ST-4-1 "]);
    expect(summary(inspectFlight([...string, substring]))).toEqual([
      "string_offline ST-4-1 ",
      "diode ST-4-1 M-4-1-12",
    ]);
  });

  test("locates anomalies without using the module outlines for detection", () => {
    const { anomalies } = inspectFlight(hotSpots.slice(0, 2), { knowsPlant: false });
    expect(new Set(anomalies.map(({ location }) => location.moduleId))).toEqual(
      new Set(["M-1-0-4", "M-2-1-10"]),
    );
  });
});

describe("inspecting a photo", () => {
  test("gives the reason why it cannot be georeferenced, and still finds hot regions", () => {
    const celsius = renderTemperatures(synthetic, hotSpots, poseAt(5, 10));
    const bytes = photoOf(celsius, poseAt(5, 10, { heightM: 0 }));
    const { failure, regions, observations, thermal } = inspectPhoto("x", bytes);
    expect(failure).toMatchObject({
      code: "no_pose",
      reason: expect.stringContaining("cannot be georeferenced"),
    });
    expect(thermal?.unit).toBe("celsius");
    expect(regions.length).toBeGreaterThan(0);
    expect(observations).toEqual([]);
  });

  test("gives the decoder's reason for a file that is not an image", () => {
    const { failure, thermal } = inspectPhoto("x", new TextEncoder().encode("hello"));
    expect(thermal).toBeNull();
    expect(failure?.code).toBe("unknown_format");
  });
});

import { localFrame } from "@overfly/geo/local-frame";
import { describe, expect, test } from "vitest";
import { observation } from "#testing/observation.ts";
import { origin, syntheticPlant } from "#testing/synthetic-plant.ts";
import { locateAnomalies } from "./locate-anomalies.ts";
import { mergeObservations, type Observation } from "./merge-observations.ts";

const { plant, moduleAt } = syntheticPlant();
const frame = localFrame(origin);

describe("locating anomalies", () => {
  const locationOf = (eastM: number, northM: number, change?: Partial<Observation>) =>
    locateAnomalies(mergeObservations([observation("a", eastM, northM, change)]), plant)[0]?.location;

  test("names the module an anomaly lies in", () => {
    expect(locationOf(4.5, 8)).toMatchObject({
      level: "module",
      moduleId: moduleAt(1, 4, 0),
      stringId: "ST-1-0",
      distanceM: 0,
    });
  });

  test("takes the nearest module within a metre, and none farther away", () => {
    expect(locationOf(4.5, 6.3)).toMatchObject({
      moduleId: moduleAt(1, 4, 0),
      distanceM: expect.closeTo(0.7, 2),
    });
    expect(locationOf(4.5, 5.5)).toMatchObject({ level: "none", moduleId: null, affectedModuleIds: [] });
  });

  test("a large region affects every module it covers", () => {
    const outline = (
      [
        [3, 7],
        [8.2, 7],
        [8.2, 9],
        [3, 9],
      ] as const
    ).map(([east, north]) => frame.toPosition([east, north]));
    const location = locationOf(5.6, 8, { outline, lengthM: 5.2, widthM: 2 });
    expect(location).toMatchObject({ level: "string", stringId: "ST-1-0", moduleId: null });
    expect(location?.affectedModuleIds).toHaveLength(5);
  });

  test("takes the module that most observations name", () => {
    const inModule = (id: string) => ({
      region: { ...observation("", 0, 0).region, module: { id, fraction: 0.3, hotSpots: 1 } },
    });
    const merged = mergeObservations([
      observation("a", 4.5, 8, inModule(moduleAt(1, 4, 0))),
      observation("b", 4.9, 8, inModule(moduleAt(1, 5, 0))),
      observation("c", 4.6, 8, inModule(moduleAt(1, 4, 0))),
    ]);
    expect(locateAnomalies(merged, plant).map(({ location }) => location.moduleId)).toEqual([
      moduleAt(1, 4, 0),
    ]);
  });

  describe("where the photo can't tell the module from its neighbours", () => {
    const seen = (photoId: string, sureness: number | null): Observation => ({
      ...observation(photoId, 4.5, 8, {
        region: {
          ...observation("", 0, 0).region,
          module: { id: moduleAt(1, 4, 0), fraction: 0.3, hotSpots: 1 },
        },
      }),
      ...(sureness === null ? {} : { doubt: { sureness, moduleIds: [moduleAt(1, 5, 0)], withinM: 1.02 } }),
    });
    const located = (...observations: Observation[]) =>
      locateAnomalies(mergeObservations(observations), plant)[0]?.location;

    test("names the string they share, and how far away it may be", () => {
      expect(located(seen("a", 0.6))).toMatchObject({
        level: "string",
        moduleId: null,
        stringId: "ST-1-0",
        doubtM: 1.02,
        affectedModuleIds: [],
      });
    });

    test("names the module where it is nearly sure", () => {
      expect(located(seen("a", 0.95))).toMatchObject({ moduleId: moduleAt(1, 4, 0), doubtM: null });
    });

    test("names the module by a photo without doubt", () => {
      expect(located(seen("a", 0.6), seen("b", null))).toMatchObject({
        moduleId: moduleAt(1, 4, 0),
        doubtM: null,
      });
    });
  });
});

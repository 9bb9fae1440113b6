import { buildPlant } from "@overfly/plant/hierarchy/plant-model";
import { describe, expect, test } from "vitest";
import { observation } from "#testing/observation.ts";
import { syntheticPlant } from "#testing/synthetic-plant.ts";
import type { InspectedPhoto } from "./inspect-photo.ts";
import { inspectPlant } from "./inspect-plant.ts";
import type { Observation } from "./merge-observations.ts";

const { elements, moduleAt } = syntheticPlant();
/** Without rated powers, so that the site's applies. */
const plant = buildPlant(elements.map((element) => ({ ...element, powerW: null })));
const economics = { modulePowerW: 300, siteKwDc: 72, specificYieldKwhPerKwp: 1900, tariffPerKwh: 0.06 };
const conditions = { irradianceWm2: 900, windMs: 2 };

const photo = (observations: Observation[], surveyedModuleIds: string[] = []): InspectedPhoto => ({
  photoId: observations[0]?.photoId ?? "none",
  photo: {} as InspectedPhoto["photo"],
  thermal: null,
  failure: null,
  placement: { state: "placed", sureness: 1, correctedM: [0, 0] },
  regions: [],
  observations,
  footprint: null,
  gsdM: 0.03,
  surveyedModuleIds,
});

/** A part of a module that is so much hotter, on average and at its peak. */
const inModule = (id: string, change: { fraction: number; meanDelta: number; delta: number }) => {
  const { fraction, ...deltas } = change;
  return {
    region: { ...observation("", 0, 0).region, ...deltas, module: { id, fraction, hotSpots: 1 } },
    areaM2: 0.0243,
  };
};
const hotCell = (id: string) => inModule(id, { fraction: 0.012, meanDelta: 20, delta: 26 });
const warmModule = (id: string) => inModule(id, { fraction: 1, meanDelta: 9, delta: 9.5 });

describe("losses of anomalies", () => {
  test("are those measured: a cell 20 K hotter costs 7 % of a 300 W module at 900 W/m² and 2 m/s", () => {
    const cell = moduleAt(1, 4, 0);
    const { anomalies, losses } = inspectPlant([photo([observation("a", 4.5, 8, hotCell(cell))])], plant, {
      conditions,
      economics,
    });
    expect(anomalies[0]?.measuredLossFraction).toBeCloseTo(0.07, 3);
    expect(losses.affectedKwDc).toBeCloseTo(0.07 * 0.3, 3);
    expect(losses.moneyPerYear).toBeCloseTo(0.07 * 0.3 * 1900 * 0.06, 1);
  });

  test("are typical ones where the irradiance is unknown: 5 % for a cell", () => {
    const cell = observation("a", 4.5, 8, hotCell(moduleAt(1, 4, 0)));
    const unknown = { conditions: { ...conditions, irradianceWm2: null }, economics };
    expect(inspectPlant([photo([cell])], plant, unknown).losses.affectedKwDc).toBeCloseTo(0.05 * 0.3, 9);
  });
});

describe("an anomaly", () => {
  const cell = moduleAt(1, 4, 0);
  const viewsOf = (shown: number, all: number) =>
    Array.from({ length: all }, (_, index) => {
      const views = index < shown ? [observation(`photo ${index}`, 4.5, 8, hotCell(cell))] : [];
      return photo(views, [cell]);
    });

  test.each([
    [1, 1, 1],
    [1, 2, 1],
    [1, 3, 0],
    [2, 5, 1],
    [2, 6, 0],
    [3, 20, 1],
  ])("in %d of %d photos of its module is reported %d times", (shown, all, count) => {
    const { anomalies } = inspectPlant(viewsOf(shown, all), plant, { conditions, economics });
    expect(anomalies).toHaveLength(count);
  });
});

test("an offline string is rated by its ΔT at 1000 W/m²: 9 K at 900 W/m² are 10 K", () => {
  const warm = plant
    .modulesOf("ST-4-1")
    .map((id, index) => observation(`photo ${index}`, index * 30, 0, warmModule(id)));
  const { anomalies } = inspectPlant([photo(warm)], plant, { conditions, economics });
  expect(anomalies).toHaveLength(1);
  expect(anomalies[0]).toMatchObject({ deltaK: 9, classification: { class: "string_offline" } });
  expect(anomalies[0]?.classification.normalisedDeltaK).toBeCloseTo(10, 9);
});

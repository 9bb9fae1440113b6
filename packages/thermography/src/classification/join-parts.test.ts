import { describe, expect, it } from "vitest";
import { observation } from "#testing/observation.ts";
import { syntheticPlant } from "#testing/synthetic-plant.ts";
import { inspectPlant } from "#inspection/inspect-plant.ts";
import type { InspectedPhoto } from "#inspection/inspect-photo.ts";
import type { Observation } from "#inspection/merge-observations.ts";

const { plant } = syntheticPlant();
const [id = ""] = plant.modulesOf("ST-4-1");
const corners = plant.elements.get(id)?.ring?.slice(0, 4) ?? [];
const points = corners.map((corner) => plant.frame.toMetres(corner));
const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis] / points.length, 0);

interface Part {
  fraction: number;
  /** Across and along. */
  sizeM: readonly [number, number];
  /** From the module's middle to the east. */
  asideM: number;
  delta?: number;
  hotSpots?: number;
  doubt?: Observation["doubt"];
}

/** Each part in three photos. */
function inspect(parts: readonly Part[]) {
  const photos = ["a", "b", "c"].map((photoId): InspectedPhoto => {
    const observations = parts.map(({ fraction, sizeM, asideM, delta = 12, hotSpots = 1, doubt }) => {
      const plain = observation(photoId, 0, 0);
      const { region } = plain;
      const module = { id, fraction, hotSpots };
      return {
        ...plain,
        position: plant.frame.toPosition([mean(0) + asideM, mean(1)]),
        region: { ...region, module, delta, meanDelta: delta * 0.8, shape: { ...region.shape, fill: 0.95 } },
        lengthM: sizeM[1],
        widthM: sizeM[0],
        areaM2: sizeM[0] * sizeM[1],
        uncertaintyM: 0.05,
        ...(doubt ? { doubt } : {}),
      };
    });
    return {
      photoId,
      observations,
      surveyedModuleIds: plant.modulesOf("ST-4-1"),
    } as unknown as InspectedPhoto;
  });
  const conditions = { irradianceWm2: 900, windMs: 2 };
  const economics = { modulePowerW: 500, siteKwDc: 100, specificYieldKwhPerKwp: 1800, tariffPerKwh: 0.1 };
  return inspectPlant(photos, plant, { conditions, economics });
}

const band = (asideM: number): Part => ({ fraction: 0.32, sizeM: [0.35, 1.9], asideM });
const cell = (asideM: number): Part => ({
  fraction: 0.02,
  sizeM: [0.16, 0.16],
  asideM,
  hotSpots: 2,
  delta: 25,
});
const classes = (parts: readonly Part[]) =>
  inspect(parts).anomalies.map(({ classification }) => classification.class);

describe("several hot parts of one module", () => {
  it("are one anomaly where two substrings are bypassed, with both shares", () => {
    const { anomalies, losses } = inspect([band(-0.35), band(0.35)]);
    expect(anomalies).toHaveLength(1);
    expect(anomalies[0]).toMatchObject({
      classification: { class: "diode_multi", rule: { code: "two_thirds", values: { percent: 64 } } },
      location: { moduleId: id },
    });
    expect(anomalies[0]?.subsumed).toHaveLength(1);
    // two thirds of 550 W
    expect(losses.byAnomaly.get("1")?.affectedKwDc).toBeCloseTo((0.55 * 2) / 3, 4);
  });

  it("are one anomaly where cells are hot", () => {
    expect(classes([cell(-0.4), cell(0.4)])).toEqual(["cell_multi"]);
  });

  it("stay apart where they are of different kinds, and on a module in doubt", () => {
    expect(classes([{ ...cell(-0.4), hotSpots: 1 }, band(0.35)]).toSorted()).toEqual(["cell", "diode"]);
    const doubt = { sureness: 0.5, moduleIds: [plant.modulesOf("ST-4-1")[1] ?? null], withinM: 1.2 };
    expect(
      classes([
        { ...band(-0.35), doubt },
        { ...band(0.35), doubt },
      ]),
    ).toEqual(["diode", "diode"]);
  });

  it("one of them is what it was", () => {
    expect(classes([band(0.35)])).toEqual(["diode"]);
  });
});

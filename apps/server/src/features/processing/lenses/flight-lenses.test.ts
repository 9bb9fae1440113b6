import { drawTables } from "@overfly/thermography/testing/drawn-tables";
import { photoOf, poseAt } from "@overfly/thermography/testing/synthetic-plant";
import { describe, expect, test } from "vitest";
import type { SystemContext } from "#context.ts";
import { lensesOfFlight } from "./flight-lenses.ts";

const table = { left: 40, top: 40, columns: 11, rows: 8, modulePx: [48, 44] } as const;

/** Photos of the same table, each bent by so many pixels at the picture's corners. */
function flight(bends: readonly number[], properties = "") {
  const files = new Map(
    bends.map((bendPx, index) => {
      const { frame } = drawTables({ tables: [table], bendPx, seed: index + 1 });
      return [`photo ${index}`, photoOf(frame.values, poseAt(5 * index, 20), properties)];
    }),
  );
  const getBytes = (key: string): Promise<Uint8Array> => {
    const bytes = files.get(key);
    return bytes ? Promise.resolve(bytes) : Promise.reject(new Error("no such file"));
  };
  const context = { storage: { getBytes } } as unknown as SystemContext;
  const photos = [...files.keys(), "lost"].map((storage_key, id) => ({ id, storage_key, position: null }));
  return lensesOfFlight(context, photos);
}

describe("the lens of a flight whose files state none", () => {
  test("is that which bends the rows of all its photos, a photo that can't be read left out", async () => {
    const [lens, ...others] = Object.values(await flight([25, 25, 25, 25]));
    expect(others).toEqual([]);
    const { radial: [k1 = 0, k2 = 0] = [], focalXPx = 1 } = lens ?? {};
    const cornerPx = Math.hypot(320, 256);
    const squared = (cornerPx / focalXPx) ** 2;
    // seen 25 px further in than without the lens
    expect(cornerPx * (k1 * squared + k2 * squared ** 2)).toBeCloseTo(-25, -1);
  });

  test("is not guessed from photos that disagree", async () => {
    expect(await flight([25, 0, 25, 0])).toEqual({});
  });

  test("stays that of the file where it states one", async () => {
    const stated = 'drone-dji:DewarpFlag="0" drone-dji:DewarpData="2026-01-01;758,758,0,0,-0.1,0,0,0,0"';
    expect(await flight([25, 25, 25, 25], stated)).toEqual({});
  });
});

import { mkdir, writeFile } from "node:fs/promises";
import { drawTables } from "@overfly/thermography/testing/drawn-tables";
import { photoOf, poseAt } from "@overfly/thermography/testing/synthetic-plant";
import { beforeAll, describe, expect, test } from "vitest";
import { layoutOf, TABLES } from "#testing/drawn-layout.ts";
import { cliInFolder } from "#testing/run-cli.ts";

const { at, cli, resultIn } = cliInFolder();
/** What a strong lens moves a point at the corner by: more than a module is high. */
const BEND_PX = 45;

async function photosIn(folder: string, count: number): Promise<void> {
  await mkdir(at(folder), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const hot = { table: 0, row: 0, column: 0, deltaK: 9, cell: false };
    const { frame } = drawTables({ tables: TABLES, bendPx: BEND_PX, hot, seed: index + 1 });
    await writeFile(at(folder, `DJI_${index + 1}_T.JPG`), photoOf(frame.values, poseAt(20, 20)));
  }
}

async function analyzed(folder: string) {
  await cli("analyze", `${folder}/`, "--layout", "plant.geojson", "--out", `${folder}.json`);
  return (await resultIn(`${folder}.json`)).pictures;
}

describe("a lens that bends the rows, which no file states", () => {
  // as drawings have the plant, straight
  const straight = drawTables({ tables: TABLES });
  beforeAll(async () => {
    await writeFile(at("plant.geojson"), JSON.stringify(layoutOf(straight, poseAt(20, 20))));
  });

  test("is told by the rows of the folder's pictures, so that the layout fits up to the corners", async () => {
    await photosIn("bent", 4);
    const pictures = await analyzed("bent");
    for (const { registration, anomalies } of pictures) {
      expect(registration).toMatchObject({ found: true, matched: 1 });
      // the hottest; rows so bent leave a strip of it on the module below
      expect(anomalies?.[0]?.module.id).toBe("T1/1.1");
    }
  });

  test("stays unknown where too few pictures tell it", async () => {
    await photosIn("few", 2);
    for (const { registration } of await analyzed("few"))
      expect(registration?.found ? registration.matched : 0).toBeLessThan(1);
  });
});

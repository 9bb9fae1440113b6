import { existsSync, readFileSync } from "node:fs";
import { findModules, type FoundModule } from "@overfly/thermography/modules/find-modules";
import { describe, expect, it } from "vitest";
import { readPicture } from "./read-picture.ts";

const DATA = new URL("../../../../shared/data/", import.meta.url);

async function modulesIn(name: string): Promise<FoundModule[]> {
  const picture = await readPicture(new Uint8Array(readFileSync(new URL(name, DATA))));
  if ("reason" in picture) throw new Error(picture.reason);
  return findModules(picture.frame);
}

const covers = ({ corners }: FoundModule, [x, y]: readonly [number, number]): boolean =>
  corners.every(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % 4] ?? [ax, ay];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });

/** Counted and looked at by eye. The pictures are no part of the project. */
describe.skipIf(!existsSync(DATA))("modules in real pictures", () => {
  it.each([
    ["of twelve pixels, with faint joints", "thermal/dji/xts_solar_DJI_0004_R.JPG", 190, 230],
    ["colder than the ground", "thermal/dji/h20t_solar_DJI_0004_R.JPG", 120, 150],
    ["of two rows on each table", "thermal/dji/xts_solar_DJI_0003_R.JPG", 340, 400],
    ["from close by", "thermal-plants/flir-close/DJI_0908.jpg", 2, 2],
  ])("are found %s", async (_, file, least, most) => {
    const { length } = await modulesIn(file);
    expect(length).toBeGreaterThanOrEqual(least);
    expect(length).toBeLessThanOrEqual(most);
  });

  it("are found on tables alone, not across the ground between two", async () => {
    const found = await modulesIn("thermal-plants/module-corners/6f14f9cd-5563-4107-badd-cde66657b2b8.jpg");
    const onGround = [
      [180, 135],
      [310, 140],
      [400, 145],
      [540, 150],
    ] as const;
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((module) => onGround.some((at) => covers(module, at)))).toEqual([]);
  });

  it.each([
    "flir/xt2_DJI_XT2.jpg",
    "flir/FLIR_E40.jpg",
    "dji/m30t_1280_DJI_0002_R.JPG",
    "dji/m4t_DJI_0001_R.JPG",
  ])("are not found where there are none: %s", async (file) => {
    expect(await modulesIn(`thermal/${file}`)).toEqual([]);
  });
});

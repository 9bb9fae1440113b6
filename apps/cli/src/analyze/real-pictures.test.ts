import { existsSync, readFileSync } from "node:fs";
import { findModules, type FoundModule } from "@overfly/thermography/modules/find-modules";
import { describe, expect, it } from "vitest";
import { readPicture } from "./read-picture.ts";

const DATA = new URL("../../../../../shared/data/", import.meta.url);

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
    ["colder than the ground", "thermal/dji/h20t_solar_DJI_0004_R.JPG", 165, 190],
    ["of two rows on each table", "thermal/dji/xts_solar_DJI_0003_R.JPG", 340, 400],
    ["from close by", "thermal-plants/flir-close/DJI_0908.jpg", 2, 2],
    ["from close by and aslant, one much warmer", "thermal-plants/flir-close/DJI_0156.jpg", 2, 2],
    [
      "on three tables one behind the other",
      "thermal-plants/module-corners/4b1346fb-6482-4dea-8632-6c4392810759.jpg",
      44,
      74,
    ],
  ])("are found %s", async (_, file, least, most) => {
    const { length } = await modulesIn(file);
    expect(length).toBeGreaterThanOrEqual(least);
    expect(length).toBeLessThanOrEqual(most);
  });

  it("are found in half the resolution", async () => {
    const file = new URL("thermal-plants/missouri-xt2/DJI_84_T.JPG", DATA);
    const picture = await readPicture(new Uint8Array(readFileSync(file)));
    if ("reason" in picture) throw new Error(picture.reason);
    const { widthPx, heightPx, values } = picture.frame;
    const [width, height] = [widthPx / 2, heightPx / 2];
    const halved = Float32Array.from({ length: width * height }, (_, index) => {
      const at = 2 * Math.floor(index / width) * widthPx + 2 * (index % width);
      return [at, at + 1, at + widthPx, at + widthPx + 1].reduce(
        (sum, one) => sum + (values[one] ?? 0) / 4,
        0,
      );
    });
    const found = findModules({ widthPx: width, heightPx: height, values: halved });
    expect(found.length).toBeGreaterThanOrEqual(33);
    expect(found.length).toBeLessThanOrEqual(36);
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
    "dji/m3td_nondirect_DJI_0001_R.JPG",
  ])("are not found where there are none: %s", async (file) => {
    expect(await modulesIn(`thermal/${file}`)).toEqual([]);
  });
});

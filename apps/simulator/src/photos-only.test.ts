import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallPlant, smallRoute } from "#testing/small-site.ts";
import { takePhotosOnly } from "./photos-only.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overfly-photos-"));
});
afterAll(() => rm(folder, { recursive: true }));

const job = (routeFile: string, out: string) => ({
  routeFile,
  folder: join(folder, out),
  heightM: 780,
  startsAt: new Date("2026-11-21T10:00:00Z"),
  seed: 1,
  scene: smallPlant,
  log: () => undefined,
});

describe("photographs without a dock", () => {
  test("are those of the route, with the plant's drawing and truth, and the same each time", async () => {
    const route = join(folder, "route.kmz");
    await writeFile(route, smallRoute());
    const count = await takePhotosOnly(job(route, "first"));
    await takePhotosOnly(job(route, "second"));

    const names = await readdir(join(folder, "first"));
    const pictures = names.filter((name) => /^DJI_20261121100\d{3}_\d{4}_[TW]\.JPG$/.test(name));
    expect(pictures).toHaveLength(count);
    expect(names).toEqual(expect.arrayContaining(["layout.geojson", "boundary.geojson", "truth.json"]));
    for (const name of names) {
      const [first, second] = await Promise.all(
        ["first", "second"].map((out) => readFile(join(folder, out, name))),
      );
      expect(`${name}: ${first?.equals(second ?? Buffer.of())}`).toBe(`${name}: true`);
    }
  });

  test("see the true defect in at least one thermal picture", async () => {
    const [truth] = JSON.parse(await readFile(join(folder, "first", "truth.json"), "utf8")) as {
      delta_t_k: number;
    }[];
    const names = (await readdir(join(folder, "first"))).filter((name) => name.endsWith("_T.JPG"));
    const hottest = await Promise.all(
      names.map(async (name) => {
        const thermal = decodeThermal(await readFile(join(folder, "first", name)));
        return thermal.ok && thermal.kind === "absolute"
          ? thermal.celsius.reduce((a, b) => Math.max(a, b))
          : 0;
      }),
    );
    expect(Math.max(...hottest)).toBeGreaterThan(53 + 0.7 * (truth?.delta_t_k ?? 0));
  });

  test("refuse a file that is no route", async () => {
    const broken = join(folder, "broken.kmz");
    await writeFile(broken, "no route");
    await expect(takePhotosOnly(job(broken, "third"))).rejects.toThrow(/broken\.kmz/);
  });
});

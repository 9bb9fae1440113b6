import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallPlant, smallRoute } from "#testing/small-plant.ts";
import { renderRoutePhotos } from "./render-route-photos.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overfly-photos-"));
});
afterAll(() => rm(folder, { recursive: true }));

const job = (routeFile: string, out: string) => ({
  routeFile,
  folder: join(folder, out),
  takeOffHeightM: 780,
  startsAt: new Date("2026-11-21T10:00:00Z"),
  seed: 1,
  plant: smallPlant,
  log: () => undefined,
});

describe("rendering the photos of a route", () => {
  test("writes the route's photos with the plant's layout and ground truth, reproducibly", async () => {
    const route = join(folder, "route.kmz");
    await writeFile(route, smallRoute());
    const count = await renderRoutePhotos(job(route, "first"));
    await renderRoutePhotos(job(route, "second"));

    const names = await readdir(join(folder, "first"));
    const photos = names.filter((name) => /^DJI_20261121100\d{3}_\d{4}_[TW]\.JPG$/.test(name));
    expect(photos).toHaveLength(count);
    expect(names).toEqual(expect.arrayContaining(["layout.geojson", "boundary.geojson", "truth.json"]));
    for (const name of names) {
      const [first, second] = await Promise.all(
        ["first", "second"].map((out) => readFile(join(folder, out, name))),
      );
      expect(`${name}: ${first?.equals(second ?? Buffer.of())}`).toBe(`${name}: true`);
    }
  });

  test("shows the defect in at least one thermal photo", async () => {
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

  test("rejects a file that is not a route", async () => {
    const broken = join(folder, "broken.kmz");
    await writeFile(broken, "not a route");
    await expect(renderRoutePhotos(job(broken, "third"))).rejects.toThrow(/broken\.kmz/);
  });
});

import { mkdir, writeFile } from "node:fs/promises";
import { drawTables } from "@overfly/thermography/testing/drawn-tables";
import { photoOf, poseAt } from "@overfly/thermography/testing/synthetic-plant";
import { describe, expect, test } from "vitest";
import { type Layout, layoutOf, TABLES } from "#testing/drawn-layout.ts";
import { cliInFolder } from "#testing/run-cli.ts";

const { at, cli, resultIn } = cliInFolder();

const moved = (layout: Layout, move: (at: number[]) => number[]): Layout => ({
  ...layout,
  features: layout.features.map(({ geometry, ...feature }) => ({
    ...feature,
    geometry: { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(move)) },
  })),
});

/** EPSG:3857, by its definition. */
const inWebMercator = (layout: Layout) => ({
  ...moved(layout, ([longitude = 0, latitude = 0]) => {
    const [x, y] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [6378137 * x, 6378137 * Math.log(Math.tan(Math.PI / 4 + y / 2))];
  }),
  crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } },
});

describe("a layout", () => {
  test.each<[string, (layout: Layout) => unknown, RegExp | null]>([
    ["in metres of the system that it names", inWebMercator, null],
    [
      "in metres of a system that nobody knows",
      (layout) => ({ ...inWebMercator(layout), crs: { properties: { name: "urn:ogc:def:crs:EPSG::1" } } }),
      /unknown coordinate system: urn:ogc:def:crs:EPSG::1/,
    ],
    [
      "in metres without a word",
      (layout) => ({ ...inWebMercator(layout), crs: null }),
      /has no longitude and latitude/,
    ],
    ["somewhere else", (layout) => moved(layout, ([x = 0, y = 0]) => [x + 1, y]), null],
    ["of lines without area", (layout) => moved(layout, ([x = 0]) => [x, 50]), /no module outlines/],
  ])("%s", async (name, change, reason) => {
    const scene = drawTables({ tables: TABLES });
    const pose = poseAt(20, 20);
    await mkdir(at("flight"), { recursive: true });
    await writeFile(at("flight", "DJI_1_T.JPG"), photoOf(scene.frame.values, pose));
    const layout = layoutOf(scene, pose);
    // with a byte order mark, as some programs write it
    await writeFile(at("l.geojson"), `\uFEFF${JSON.stringify(change(layout))}`);
    const { code, stderr } = await cli("analyze", "flight/", "--layout", "l.geojson", "--out", "flight.json");
    expect({ code, stderr }).toMatchObject(
      reason ? { code: 1, stderr: reason } : { code: 0, stderr: /51 modules/ },
    );
    if (reason) return;
    const [picture] = (await resultIn("flight.json")).pictures;
    const named = picture?.modules?.filter(({ id }) => id !== null) ?? [];
    expect(named).toHaveLength(name === "somewhere else" ? 0 : 51);
    const registration = picture?.registration;
    expect(registration?.found === false ? registration.reason : null).toBe(
      name === "somewhere else" ? "The layout has no modules where the picture was taken." : null,
    );
  });
});

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { drawTables } from "@overfly/thermography/testing/drawn-tables";
import { photoOf, poseAt } from "@overfly/thermography/testing/synthetic-plant";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { layoutOf, TABLES } from "#testing/drawn-layout.ts";
import { cliInFolder, type Outcome } from "#testing/run-cli.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const HOT = { table: 0, row: 1, column: 4, deltaK: 9, cell: false };

const { at, cli, resultIn } = cliInFolder();

describe("analyze", () => {
  test.each([
    ["beside each other", [0, 1], 1],
    ["apart", [0, 2], 2],
    ["one alone", [1], 0],
  ])("calls two bypassed substrings of a module by their name: %s", async (_, thirds, boxes) => {
    const scene = drawTables({ tables: TABLES, hot: { ...HOT, thirds } });
    await mkdir(at("thirds"), { recursive: true });
    await writeFile(at("thirds", "DJI_1_T.JPG"), photoOf(scene.frame.values, poseAt(20, 20)));
    await cli("analyze", "thirds/", "--out", "thirds.json");
    const [picture] = (await resultIn("thirds.json")).pictures;
    const classes = picture?.anomalies?.map((anomaly) => anomaly.class);
    expect(classes).toEqual(boxes === 0 ? ["diode"] : Array.from({ length: boxes }, () => "diode_multi"));
  });

  test("finds modules and a hot one, names it by the layout though the position is off, and draws both", async () => {
    const scene = drawTables({ tables: TABLES, hot: HOT });
    const pose = poseAt(20, 20);
    await mkdir(at("flight"));
    await writeFile(at("flight", "DJI_1_T.JPG"), photoOf(scene.frame.values, poseAt(21.5, 19)));
    await writeFile(at("plant.geojson"), JSON.stringify(layoutOf(scene, pose)));
    const { code, stderr } = await cli(
      "analyze",
      "flight",
      "--layout",
      "plant.geojson",
      "--out",
      "result.json",
      "--overlay",
      "drawn",
      "--provisional",
      "proposal.geojson",
    );
    expect(stderr).toContain("51 modules in 2 tables");
    const proposal = JSON.parse(await readFile(at("proposal.geojson"), "utf8")) as {
      features: { properties: { kind: string; label: string; parent?: string } }[];
    };
    const labels = proposal.features.map(({ properties: { parent, label } }) => (parent ? label : null));
    expect(labels.filter((label) => label !== null)).toHaveLength(51);
    expect(labels).toContain("T1-2-5");
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: /1 of 1 {2}DJI_1_T.JPG {2}51 modules, 1 anomaly/,
    });
    const [picture] = (await resultIn("result.json")).pictures;
    expect(picture?.radiometry).toMatchObject({ kind: "degrees", source: "dji-direct" });
    expect(picture?.modules).toHaveLength(51);
    expect(new Set(picture?.modules?.map(({ id }) => id))).toEqual(
      new Set([...ids(10, "T1"), ...ids(7, "T2")]),
    );
    expect(picture?.registration).toMatchObject({ found: true, matched: 1 });
    const [east, north] = (picture?.registration?.found && picture.registration.shiftM) || [];
    expect(east).toBeCloseTo(-1.5, 0);
    expect(north).toBeCloseTo(1, 0);
    const [anomaly, ...others] = picture?.anomalies ?? [];
    expect(others).toEqual([]);
    expect(anomaly).toMatchObject({
      class: "module_offline",
      module: { id: "T1/2.5", table: "T1", row: 2, column: 5 },
      delta: { unit: "K" },
    });
    expect(anomaly?.delta.value).toBeCloseTo(9, 0);
    // in pixels: left of table 0, four modules and their joints further, one row down
    const [x = 0, y = 0, width = 0, height = 0] = anomaly?.box ?? [];
    expect(Math.abs(x + width / 2 - (40 + 4.5 * 52))).toBeLessThan(3);
    expect(Math.abs(y + height / 2 - (60 + 1.5 * 27))).toBeLessThan(3);
    const corners = picture?.modules?.find(({ id }) => id === "T1/1.1")?.corners ?? [];
    const truth = scene.modules[0] ?? [];
    for (const [index, [cornerX, cornerY]] of corners.entries())
      expect(Math.hypot(cornerX - (truth[index]?.[0] ?? 0), cornerY - (truth[index]?.[1] ?? 0))).toBeLessThan(
        3,
      );
    const geojson = JSON.parse(await readFile(at("result.geojson"), "utf8")) as {
      features: { properties: unknown }[];
    };
    expect(geojson.features.map(({ properties }) => properties)).toMatchObject([{ module: "T1/2.5" }]);
    const drawn = await sharp(at("drawn", "DJI_1_T.JPG.png")).metadata();
    expect([drawn.width, drawn.height]).toEqual([1280, 1024]);
  });

  test("states no degrees for a plain picture, goes on after a broken one, and leaves photographs out", async () => {
    const scene = drawTables({ tables: [TABLES[0]], hot: HOT, seed: 3 });
    const grey = Uint8Array.from(scene.frame.values, (value) => Math.min(255, 4 * value));
    const jpeg = await sharp(grey, { raw: { width: 640, height: 512, channels: 1 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    await mkdir(at("plain"));
    await writeFile(at("plain", "a.jpg"), jpeg);
    await writeFile(at("plain", "b.jpg"), jpeg.subarray(0, 9000));
    await writeFile(at("plain", "DJI_1_V.JPG"), jpeg);
    await writeFile(at("plain", "notes.txt"), "none");
    const { code, stderr } = await cli("analyze", "plain", "--out", "plain.json");
    expect(code).toBe(3);
    expect(stderr).toContain("2 of 2  b.jpg  The JPEG is truncated or damaged");
    const [good, broken, ...more] = (await resultIn("plain.json")).pictures;
    expect(more).toEqual([]);
    expect(broken).toEqual({ file: "b.jpg", failure: expect.stringContaining("damaged") as string });
    expect(good?.radiometry).toMatchObject({ kind: "relative", source: "none" });
    expect(good?.registration).toBeNull();
    expect(good?.anomalies).toMatchObject([{ delta: { unit: "grey" }, place: null, module: { id: null } }]);
  });

  test("goes on after a folder that is named as a picture, and leaves an earlier result alone at first", async () => {
    await mkdir(at("odd", "folder.jpg"), { recursive: true });
    const { frame } = drawTables({ tables: TABLES });
    await writeFile(at("odd", "folder.jpg", "DJI_1_T.JPG"), photoOf(frame.values, poseAt(20, 20)));
    const { code, stderr } = await cli("analyze", "odd/", "--out", "odd.json");
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: /1 of 1 {2}folder.jpg.DJI_1_T.JPG/ });
    const refused = await cli("analyze", "odd/", "--out", "odd.json", "--layout", "missing.geojson");
    expect(refused.code).toBe(1);
    expect((await resultIn("odd.json")).pictures).toHaveLength(1);
    expect((await cli("analyze", "odd/", "--out", "/proc/result.json")).code).toBe(1);
  });

  test.each<[string, string[], number, RegExp]>([
    ["no such folder", ["analyze", "nowhere", "--out", "r.json"], 1, /no such folder/],
    ["a file instead of a folder", ["analyze", "note.txt", "--out", "r.json"], 1, /it is a file/],
    ["no pictures", ["analyze", "empty", "--out", "r.json"], 1, /no thermal pictures/],
    [
      "a folder that does not exist for the result",
      ["analyze", "one", "--out", "no/r.json"],
      1,
      /can't be written/,
    ],
    ["a folder in the result's place", ["analyze", "one", "--out", "empty"], 1, /it is a folder/],
    [
      "an overlay in a file's place",
      ["analyze", "one", "--out", "r.json", "--overlay", "note.txt"],
      1,
      /can't be created/,
    ],
    ["no such layout", ["analyze", "one", "--out", "r.json", "--layout", "x.geojson"], 1, /no such layout/],
    [
      "a layout that is none",
      ["analyze", "one", "--out", "r.json", "--layout", "note.txt"],
      1,
      /is not a layout/,
    ],
    [
      "heights for pictures that are nowhere",
      ["analyze", "one", "--out", "r.json", "--elevation", "note.txt"],
      1,
      /no picture has a position/,
    ],
    ["no readable picture", ["analyze", "one", "--out", "r.json"], 1, /None of the pictures/],
    ["no result file", ["analyze", "one"], 2, /--out is missing/],
    ["no command", ["--out", "x"], 2, /The command is missing/],
    ["an unknown command", ["fly"], 2, /Unknown command "fly"/],
    ["an unknown option", ["analyze", "one", "--fast"], 2, /--fast/],
    ["half a pixel", ["temperature", "note.txt", "3"], 2, /X and Y/],
    ["a file without temperatures", ["temperature", "note.txt"], 1, /neither a JPEG/],
    ["no such file", ["temperature", "x.jpg"], 1, /no such file/],
  ])("explains %s", async (_, args, code, reason) => {
    await mkdir(at("empty"), { recursive: true });
    await mkdir(at("one"), { recursive: true });
    await writeFile(at("one", "broken.jpg"), Uint8Array.of(0xff, 0xd8, 0xff));
    await writeFile(at("note.txt"), "no picture");
    const outcome = await cli(...args);
    expect(outcome.stderr).toMatch(reason);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).not.toMatch(/\n\s+at /);
  });
});

describe("temperature", () => {
  test("prints degrees of the picture and of a pixel", async () => {
    const values = new Float32Array(640 * 512).fill(20);
    values[3 * 640 + 7] = 61.5;
    await writeFile(at("t.jpg"), photoOf(values, poseAt(0, 0)));
    const all = await cli("temperature", "t.jpg");
    expect(all).toMatchObject({ code: 0, stdout: /^lowest 20\.0\d °C, mean 20\.0\d °C, highest 61\.\d+ °C/ });
    expect((await cli("temperature", "t.jpg", "7", "3")).stdout).toMatch(/^61\.[45]\d °C\n.*±2 °C/);
    expect(await cli("temperature", "t.jpg", "640", "3")).toMatchObject({
      code: 2,
      stderr: /outside of the picture/,
    });
  });

  test("ends quietly when nobody reads its output any more", async () => {
    const child = spawn(process.execPath, [MAIN, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("documents itself, as a program of its own", async () => {
    const { code, stdout, stderr } = await new Promise<Outcome>((resolve) => {
      execFile(process.execPath, [MAIN, "--help"], (error, out, err) =>
        resolve({ code: error ? 1 : 0, stdout: out, stderr: err }),
      );
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const word of [
      "analyze FOLDER",
      "temperature FILE",
      "--layout",
      "--elevation",
      "--overlay",
      "Exit codes",
    ])
      expect(stdout).toContain(word);
  });
});

const ids = (columns: number, table: string): string[] =>
  Array.from(
    { length: 3 * columns },
    (_, i) => `${table}/${Math.floor(i / columns) + 1}.${(i % columns) + 1}`,
  );

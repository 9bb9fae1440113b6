/**
 * Modules and hot spots found in pictures of real plants without any layout, against outlines drawn by hand. The pictures
 * are no part of the project: the benchmark says so where they are not there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readPicture } from "../apps/cli/src/analyze/read-picture.ts";
import { findHotSpots } from "@overfly/thermography/hot-spots/find-hot-spots";
import { findModules } from "@overfly/thermography/modules/find-modules";
import type { HotRegion } from "@overfly/thermography/detection/measure-region";
import { readTruth, scoreModules, type PictureTruth } from "./plants/picture-truth.ts";

const PLANTS = new URL("../../shared/data/thermal-plants/", import.meta.url);
const THERMAL = new URL("../../shared/data/thermal/", import.meta.url);
/** Least excess in pictures that hold degrees, as the command line has it. */
const MIN_DELTA_K = 1;

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

export async function run(): Promise<object[]> {
  if (!existsSync(PLANTS)) {
    console.error(
      "real-plants: the pictures (../shared/data/thermal-plants) are not here; nothing is measured.",
    );
    return [];
  }
  const totals = {
    modules: 0,
    found: 0,
    near: 0,
    wrong: 0,
    hot: 0,
    hotFound: 0,
    hotWrong: 0,
    seen: 0,
    ms: 0,
    pictures: 0,
  };
  for (const truth of readTruth(PLANTS)) {
    const { found, spots, ms } = await inspect(truth.file);
    const score = scoreModules(found, truth);
    const hot = scoreSpots(spots, truth);
    console.error(
      `${truth.name}: ${score.found} of ${truth.modules.length} modules, ${score.near} within 3 px (median ${score.medianPx.toFixed(1)}, worst ${score.worstPx.toFixed(1)}), ${score.wrong} wrong; hot spots ${hot.found} of ${hot.sure}, ${hot.wrong} wrong; ${Math.round(ms)} ms`,
    );
    totals.modules += truth.modules.length;
    totals.found += score.found;
    totals.near += score.near;
    totals.wrong += score.wrong;
    totals.hot += hot.sure;
    totals.hotFound += hot.found;
    totals.hotWrong += hot.wrong;
    totals.seen += found.length;
    totals.ms += ms;
    totals.pictures += 1;
  }
  const bare = await modulesWithoutPlant();
  return [
    row("modules found without a layout", ratio(totals.found, totals.modules), ["of 1", "goal 0.97"], 0.97),
    row(
      "modules with all corners within 3 px",
      ratio(totals.near, totals.modules),
      ["of 1", "goal 0.97"],

      0.97,
    ),
    row("found where no module is", ratio(totals.wrong, totals.seen), ["of 1", "goal 0.01 at most"], 0.01),
    row("sure hot spots found", ratio(totals.hotFound, totals.hot), ["of 1", "goal 0.9"], 0.9),
    row("wrong hot spots", ratio(totals.hotWrong, totals.seen), ["a module", "goal 0.005 at most"], 0.005),
    row("modules in pictures of heath", bare, ["modules", "goal 0"], 1),
    row("CPU time", totals.ms / Math.max(1, totals.pictures), ["ms a picture", "goal 250"], 250),
  ];
}

const row = (
  name: string,
  value: number,
  [unit, baseline]: readonly [string, string],
  goal: number,
): object => ({
  name,
  value,
  unit,
  baseline,
  ratio: value / goal,
});

async function inspect(file: URL) {
  const picture = await readPicture(new Uint8Array(readFileSync(file)));
  if ("reason" in picture) throw new Error(`${file.pathname}: ${picture.reason}`);
  const start = process.cpuUsage();
  const found = findModules(picture.frame);
  const spots = findHotSpots(
    picture.frame,
    found,
    picture.unit === "celsius" ? { minDelta: MIN_DELTA_K } : {},
  );
  return { found, spots, ms: process.cpuUsage(start).user / 1000 };
}

/** Sure ones count; likely ones neither way. */
function scoreSpots(spots: readonly HotRegion[], { hot, isHotComplete }: PictureTruth) {
  const meets = (
    { box }: HotRegion,
    [x, y, width, height]: readonly [number, number, number, number],
  ): boolean =>
    box.left < x + width + 1 &&
    box.left + box.width > x - 1 &&
    box.top < y + height + 1 &&
    box.top + box.height > y - 1;
  const sure = hot.filter((spot) => spot.sure);
  return {
    sure: sure.length,
    found: sure.filter((spot) => spots.some((region) => meets(region, spot.box))).length,
    wrong: isHotComplete ? spots.filter((region) => !hot.some((spot) => meets(region, spot.box))).length : 0,
  };
}

async function modulesWithoutPlant(): Promise<number> {
  const folder = new URL("sequence-m3t/", THERMAL);
  let count = 0;
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    count += (await inspect(new URL(name, folder))).found.length;
  return count;
}

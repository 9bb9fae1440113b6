import { readdirSync, readFileSync } from "node:fs";
import type { FoundModule } from "@overfly/thermography/modules/find-modules";

type Point = readonly [x: number, y: number];

export interface PictureTruth {
  name: string;
  file: URL;
  /** Wholly in the picture. */
  modules: Point[][];
  /** Cut by the border or close to it: neither demanded nor wrong. */
  ignored: Point[][];
  hot: { box: [number, number, number, number]; sure: boolean }[];
  /** Whether whoever marked the hot spots looked at all modules. */
  isHotComplete: boolean;
}

interface DrawnTruth {
  picture: string;
  modules: { corners: Point[]; near_border?: boolean }[];
  truncated: { corners: Point[] }[];
  hot: { box: [number, number, number, number]; sure: boolean }[];
}

interface GridTruth {
  image: string;
  grid_cells: { corners: { x: number; y: number }[]; truncated: boolean }[];
}

/** Outlines drawn by hand, those that came with pictures, and boxes around hot spots alone. */
export function readTruth(plants: URL): PictureTruth[] {
  return [...drawnTruth(plants), ...gridTruth(plants), ...boxTruth(plants)];
}

const jsonIn = (folder: URL): unknown[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8")));

function drawnTruth(plants: URL): PictureTruth[] {
  const truths = jsonIn(new URL("truth/", plants)) as DrawnTruth[];
  return truths.map(({ picture, modules, truncated, hot }) => {
    const folder = readdirSync(plants).find(
      (name) => name !== "truth" && filesOf(plants, name).includes(picture),
    );
    const outlines = (of: readonly { corners: Point[] }[]): Point[][] => of.map(({ corners }) => corners);
    return {
      name: picture,
      file: new URL(`${folder}/${picture}`, plants),
      modules: outlines(modules.filter((module) => module.near_border !== true)),
      ignored: outlines([...modules.filter((module) => module.near_border === true), ...truncated]),
      hot,
      isHotComplete: true,
    };
  });
}

function filesOf(plants: URL, folder: string): string[] {
  try {
    return readdirSync(new URL(`${folder}/`, plants));
  } catch {
    return [];
  }
}

function gridTruth(plants: URL): PictureTruth[] {
  const folder = new URL("module-corners/", plants);
  const truths = jsonIn(folder) as GridTruth[];
  return truths.map(({ image, grid_cells: cells }) => {
    const outlines = (isCut: boolean): Point[][] =>
      cells
        .filter(({ truncated }) => truncated === isCut)
        .map(({ corners }) => corners.map(({ x, y }): Point => [x, y]));
    return {
      name: image,
      file: new URL(image, folder),
      modules: outlines(false),
      // only some of the modules are outlined
      ignored: [...outlines(true), EVERYWHERE],
      hot: [],
      isHotComplete: false,
    };
  });
}

const EVERYWHERE: Point[] = [
  [-1e4, -1e4],
  [1e4, -1e4],
  [1e4, 1e4],
  [-1e4, 1e4],
];

/** As the drawn outlines have it: so near to the border, neither demanded nor wrong. */
const BORDER_PX = 2.5;

const isAtBorder = ([x, y, width, height]: readonly [number, number, number, number]): boolean =>
  Math.min(x, y) < BORDER_PX || x + width > 640 - BORDER_PX || y + height > 512 - BORDER_PX;

/** Shares of the picture: class, centre, width, height. */
function boxTruth(plants: URL): PictureTruth[] {
  const folder = new URL("hotspot-boxes/", plants);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => ({
      name,
      file: new URL(name.replace(/\.txt$/, ".jpg"), folder),
      modules: [],
      ignored: [EVERYWHERE],
      hot: readFileSync(new URL(name, folder), "utf8")
        .trim()
        .split("\n")
        .map((line) => {
          const [, x = 0, y = 0, width = 0, height = 0] = line.split(" ").map(Number);
          const box: [number, number, number, number] = [
            (x - width / 2) * 640,
            (y - height / 2) * 512,
            width * 640,
            height * 512,
          ];
          // what the border cuts lies on a module that is not wholly in the picture
          return { box, sure: !isAtBorder(box) };
        }),
      isHotComplete: false,
    }));
}

/** Found: the centres lie in each other. Near: all four corners within 3 px. */
export function scoreModules(found: readonly FoundModule[], { modules, ignored }: PictureTruth) {
  const used = new Set<FoundModule>();
  const errors = modules.flatMap((outline) => {
    const match = found.find(
      (module) =>
        !used.has(module) &&
        isWithin(centerOf(module.corners), outline) &&
        isWithin(centerOf(outline), module.corners),
    );
    if (!match) return [];
    used.add(match);
    return [cornerError(match.corners, outline)];
  });
  const wrong = found.filter(
    (module) => !used.has(module) && !ignored.some((outline) => isWithin(centerOf(module.corners), outline)),
  );
  const sorted = errors.toSorted((a, b) => a - b);
  return {
    found: errors.length,
    near: errors.filter((error) => error <= 3).length,
    medianPx: sorted[sorted.length >> 1] ?? 0,
    worstPx: sorted.at(-1) ?? 0,
    wrong: wrong.length,
  };
}

/** Greatest distance of a corner, with the outlines' corners in whichever order fits best. */
function cornerError(corners: readonly Point[], outline: readonly Point[]): number {
  const orders = [0, 1, 2, 3].flatMap((start) =>
    [1, 3].map((step) => [0, 1, 2, 3].map((i) => (start + step * i) % 4)),
  );
  return Math.min(
    ...orders.map((order) =>
      Math.max(
        ...outline.map(([x, y], index) => {
          const [ox, oy] = corners[order[index] ?? 0] ?? [Infinity, Infinity];
          return Math.hypot(x - ox, y - oy);
        }),
      ),
    ),
  );
}

const centerOf = (corners: readonly Point[]): Point => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
];

function isWithin([x, y]: Point, corners: readonly Point[]): boolean {
  let isInside = false;
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

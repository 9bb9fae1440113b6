import type { ThermalFrame } from "#detection/thermal-frame.ts";

/** Tables of a drawn picture, in a plane that the lens then bends. For tests. */
export interface DrawnTable {
  left: number;
  top: number;
  columns: number;
  rows: number;
  modulePx: readonly [width: number, height: number];
}

interface Scene {
  tables: readonly DrawnTable[];
  widthPx?: number;
  heightPx?: number;
  /** Pixels that the lens moves a point at the picture's corner outwards, as a barrel does inwards. */
  bendPx?: number;
  turnDeg?: number;
  groundC?: number;
  /** Of the ground, which is rough; the sensor's is a tenth of it. */
  roughnessK?: number;
  /** Roughness of the modules, as a part of the ground's. */
  moduleRoughness?: number;
  /** Of a module the whole, a cell, or those thirds from above: 0, 1, 2. */
  hot?: {
    table: number;
    row: number;
    column: number;
    deltaK: number;
    cell: boolean;
    thirds?: readonly number[];
  } | null;
  seed?: number;
}

const JOINT_PX = 2;
const MODULE_C = 40;
const JOINT_C = 34;

export interface DrawnScene {
  frame: ThermalFrame;
  /** Corners of all modules that lie wholly in the picture, clockwise from the top left. */
  modules: [number, number][][];
}

/** Draws tables of modules with dark joints on rough ground, seen through a lens that bends straight rows. */
export function drawTables(scene: Scene): DrawnScene {
  const { widthPx = 640, heightPx = 512, groundC = 28, roughnessK = 3, moduleRoughness = 0.1 } = scene;
  const lens = lensOf(scene, widthPx, heightPx);
  const random = generator(scene.seed ?? 1);
  const values = new Float32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const [u, v] = lens.toPlane(x, y);
      const rough = (random() + random() + random() - 1.5) * roughnessK;
      const module = levelAt(scene, u, v);
      values[y * widthPx + x] = module === null ? groundC + rough : module + moduleRoughness * rough;
    }
  const modules = scene.tables.flatMap((table) =>
    cornersOf(table).map((outline) => outline.map(([u, v]) => lens.toPixel(u, v))),
  );
  const isInside = ([x, y]: readonly [number, number]): boolean =>
    x >= 3 && y >= 3 && x <= widthPx - 4 && y <= heightPx - 4;
  return {
    frame: { widthPx, heightPx, values },
    modules: modules.filter((outline) => outline.every(isInside)),
  };
}

/** Joints belong half to each of their modules, as the truth of real pictures has it. */
function cornersOf({
  left,
  top,
  columns,
  rows,
  modulePx: [width, height],
}: DrawnTable): [number, number][][] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const [x, y] = [left + column * (width + JOINT_PX), top + row * (height + JOINT_PX)];
    const [right, bottom] = [x + width + JOINT_PX, y + height + JOINT_PX];
    return [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ];
  });
}

function levelAt({ tables, hot = null }: Scene, u: number, v: number): number | null {
  for (const [
    index,
    {
      left,
      top,
      columns,
      rows,
      modulePx: [width, height],
    },
  ] of tables.entries()) {
    const [x, y] = [u - left, v - top];
    if (x < 0 || y < 0 || x >= columns * (width + JOINT_PX) || y >= rows * (height + JOINT_PX)) continue;
    const [inX, inY] = [x % (width + JOINT_PX), y % (height + JOINT_PX)];
    const half = JOINT_PX / 2;
    if (inX < half || inY < half || inX > width + half || inY > height + half) return JOINT_C;
    const isHot =
      hot !== null &&
      hot.table === index &&
      hot.row === Math.floor(y / (height + JOINT_PX)) &&
      hot.column === Math.floor(x / (width + JOINT_PX)) &&
      (hot.thirds?.includes(Math.floor((3 * (inY - half)) / (height + 0.01))) ?? true) &&
      (!hot.cell || (Math.abs(inX - width / 2) < 3.5 && Math.abs(inY - height / 2) < 3.5));
    return MODULE_C + (isHot ? hot.deltaK : 0);
  }
  return null;
}

interface Lens {
  toPlane: (x: number, y: number) => [number, number];
  toPixel: (u: number, v: number) => [number, number];
}

function lensOf({ bendPx = 0, turnDeg = 0 }: Scene, widthPx: number, heightPx: number): Lens {
  const [centerX, centerY] = [widthPx / 2, heightPx / 2];
  const radius = Math.hypot(centerX, centerY);
  const angle = (turnDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const toPlane = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - centerX, y - centerY];
    const scale = 1 + (bendPx / radius) * ((dx * dx + dy * dy) / radius ** 2);
    return [centerX + scale * (cos * dx + sin * dy), centerY + scale * (cos * dy - sin * dx)];
  };
  const toPixel = (u: number, v: number): [number, number] => {
    let [x, y] = [u, v];
    for (let round = 0; round < 30; round += 1) {
      const [atU, atV] = toPlane(x, y);
      [x, y] = [x + cos * (u - atU) - sin * (v - atV), y + sin * (u - atU) + cos * (v - atV)];
    }
    return [x, y];
  };
  return { toPlane, toPixel };
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import type { FoundModule } from "#modules/find-modules.ts";
import type { CameraProjection } from "./camera-projection.ts";

type Pixel = readonly [x: number, y: number];

export interface LayoutMatch {
  /** Of the picture against the place that its position and gimbal state. */
  shiftPx: Pixel;
  /** Share of the found modules that lie on one of the layout. */
  matched: number;
  /** 1 where no other shift explains the picture, 0 where one a module further explains it as well. */
  sureness: number;
  /** The plant's module for each found one. */
  idOf: ReadonlyMap<FoundModule, string>;
}

interface Expected {
  id: string;
  at: Pixel;
}

/** Below this the modules beside are as likely. */
export const SURE = 0.1;
/** Of a module's narrow side: how far a found module may lie from the layout's. */
const NEAR = 0.35;

/** Lays the modules found in a picture over the layout's; null where they do not fit within reach. */
export function matchLayout(
  found: readonly FoundModule[],
  plant: Plant,
  camera: CameraProjection,
  frame: { widthPx: number; heightPx: number; reachM: number },
): LayoutMatch | null {
  const ground = camera.toGround([frame.widthPx / 2, frame.heightPx / 2]);
  if (!ground || found.length < 4) return null;
  const expected = expectedModules(plant, camera, { ...frame, gsdM: ground.gsdM, at: ground.position });
  if (expected.length < 4) return null;
  const reach = frame.reachM / ground.gsdM;
  const narrow = narrowSide(found);
  const centers = found.map(({ corners }): Pixel => [meanOf(corners, 0), meanOf(corners, 1)]);
  const nearest = gridSearch(expected, Math.max(narrow, 4));
  const scoreOf = ([sx, sy]: Pixel): number =>
    centers.filter(([x, y]) => nearest([x - sx, y - sy], NEAR * narrow) !== null).length;
  const shifts = candidateShifts(centers, expected, { reach, narrow });
  const ranked = shifts
    .map((shift) => ({ shift, score: scoreOf(shift) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best || best.score < 0.5 * found.length) return null;
  const other = ranked.find(
    ({ shift }) => Math.hypot(shift[0] - best.shift[0], shift[1] - best.shift[1]) > 0.7 * narrow,
  );
  const shift = refine(centers, nearest, best.shift, narrow);
  const pairs = centers.flatMap(([x, y], index): [FoundModule, string][] => {
    const module = found[index];
    const hit = nearest([x - shift[0], y - shift[1]], NEAR * narrow);
    return module && hit ? [[module, hit.id]] : [];
  });
  return {
    shiftPx: shift,
    matched: pairs.length / found.length,
    sureness: (best.score - (other?.score ?? 0)) / best.score,
    idOf: new Map(pairs),
  };
}

/** The median of what is left after the coarse shift. */
function refine(
  centers: readonly Pixel[],
  nearest: (at: Pixel, within: number) => Expected | null,
  [sx, sy]: Pixel,
  narrow: number,
): Pixel {
  const left = centers.flatMap(([x, y]): Pixel[] => {
    const hit = nearest([x - sx, y - sy], NEAR * narrow);
    return hit ? [[x - sx - hit.at[0], y - sy - hit.at[1]]] : [];
  });
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  return [sx + median(left.map(([x]) => x)), sy + median(left.map(([, y]) => y))];
}

/** Shifts that place some found module on some of the layout, each once. */
function candidateShifts(
  centers: readonly Pixel[],
  expected: readonly Expected[],
  { reach, narrow }: { reach: number; narrow: number },
): Pixel[] {
  const step = Math.max(1, Math.floor(centers.length / 6));
  const witnesses = centers.filter((_, index) => index % step === 0);
  const shifts = new Map<string, Pixel>();
  for (const [x, y] of witnesses)
    for (const { at } of expected) {
      const shift = [x - at[0], y - at[1]] as const;
      if (Math.hypot(...shift) > reach) continue;
      const key = shift.map((value) => Math.round(value / (0.2 * narrow))).join(",");
      if (!shifts.has(key)) shifts.set(key, shift);
    }
  return [...shifts.values()];
}

function expectedModules(
  plant: Plant,
  camera: CameraProjection,
  frame: { widthPx: number; heightPx: number; reachM: number; gsdM: number; at: readonly number[] },
): Expected[] {
  const radiusM = (Math.hypot(frame.widthPx, frame.heightPx) / 2) * frame.gsdM * 1.3 + frame.reachM;
  return plant.modulesNear(plant.frame.toMetres([...frame.at]), radiusM).flatMap(({ element, center }) => {
    const at = camera.toPixel(plant.frame.toPosition(center));
    return at ? [{ id: element.id, at }] : [];
  });
}

function gridSearch(
  expected: readonly Expected[],
  size: number,
): (at: Pixel, within: number) => Expected | null {
  const bins = Map.groupBy(expected, ({ at }) => `${Math.floor(at[0] / size)},${Math.floor(at[1] / size)}`);
  return ([x, y], within) => {
    let [best, least]: [Expected | null, number] = [null, within];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const module of bins.get(`${Math.floor(x / size) + dx},${Math.floor(y / size) + dy}`) ?? []) {
          const away = Math.hypot(module.at[0] - x, module.at[1] - y);
          if (away < least) [best, least] = [module, away];
        }
    return best;
  };
}

function narrowSide(modules: readonly FoundModule[]): number {
  const sides = modules
    .map(({ corners: [a, b, , d] }) =>
      Math.min(Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])),
    )
    .toSorted((a, b) => a - b);
  return sides[sides.length >> 1] ?? 1;
}

const meanOf = (corners: readonly Pixel[], axis: 0 | 1): number =>
  corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;

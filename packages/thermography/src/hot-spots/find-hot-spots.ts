import { connectedRegions } from "#detection/connected-regions.ts";
import { isEvenlyWarm } from "#detection/evenly-warm.ts";
import { type HotRegion, measureRegion } from "#detection/measure-region.ts";
import { insetOutline } from "#detection/inset-outline.ts";
import { medianInPlace } from "#detection/median.ts";
import { boxBlur, pixelNoise } from "#detection/noise.ts";
import { pixelsInside } from "#detection/pixels-inside.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { foundModuleId, type FoundModule } from "#modules/find-modules.ts";
import { ownSideOf } from "./hot-at-edge.ts";
import { centerOf, distance, type Point } from "#modules/quadrilateral.ts";
import { coldPlane, levelPlane, type Plane, valuesAt } from "./level-plane.ts";
import { withoutRepeated } from "./repeated-spots.ts";
import { withoutWarmSides } from "./warm-sides.ts";

export interface HotSpotOptions {
  /** Least excess in the frame's unit; the modules' own spread asks for more, and sets it alone in counts. */
  minDelta?: number;
}

/** Of the smoothed pixels of healthy modules, and of the levels of neighbours: standard deviations that count as hot. */
const LEAST_CONTRAST = 4.5;
const WHOLE_CONTRAST = 3.5;
const LEAST_AREA_PX = 4;
/** From this share of hot pixels on, the module is hot as a whole. */
const WHOLE_SHARE = 0.75;
/** The same of a module whose greater part is hot for sure: halfway between two of three substrings and all of them. */
const WARM_SHARE = 5 / 6;
const NEIGHBOURS = 8;
/** Tables whose levels have a spread; of fewer, their range says more, and is taken for as many standard deviations. */
const ENOUGH = 6;
const FEW_SPREAD = 0.7;
const RIM_PX = 1.5;
/** A part at the edge alone has to stand out so much more, and to be larger. */
const AT_EDGE_FACTOR = 1.4;
const LEAST_AT_EDGE_PX = 6;
/** Of a part's pixels: with fewer away from the edge, it may be the frame's or the ground's. */
const LEAST_INSIDE = 0.5;

interface Measured {
  id: string;
  table: number;
  row: number;
  column: number;
  center: Point;
  /** Counted from the corner of the first pixel. */
  corners: readonly Point[];
  pixels: number[];
  median: number;
  plane: Plane;
}

/**
 * Hot modules and hot parts of modules, hottest first, in a picture whose modules were found without a layout. A part is
 * compared with its own module, whose level may slope; a module with its neighbours in the table; a table with the others.
 */
export function findHotSpots(
  frame: ThermalFrame,
  modules: readonly FoundModule[],
  { minDelta = 0 }: HotSpotOptions = {},
): HotRegion[] {
  const smooth: ThermalFrame = { ...frame, values: boxBlur(frame) };
  const measured = modules.flatMap((module) => measure(smooth, module) ?? []);
  const least = Math.max(minDelta, LEAST_CONTRAST * medianOf(measured.map(({ plane }) => plane.spread)));
  if (!(least > 0)) return [];
  const noise = pixelNoise(frame);
  const usualSpread = medianOf(measured.map(({ plane }) => plane.spread));
  for (const module of measured) module.plane = coldPlane(smooth, module.pixels, usualSpread);
  const levels = referenceLevels(measured, Math.max(minDelta, least / 2));
  const found = measured.flatMap((module) => {
    const reference = levels.get(module.id) ?? module.median;
    const isWarm = module.median > reference;
    const isWhole = isWarm && isEvenlyWarm(smooth, module.pixels, { ...module, reference });
    const parts: HotPart[] = isWhole
      ? [{ pixels: module.pixels, side: null }]
      : isWarm
        ? hotParts(
            smooth,
            { ...module, plane: levelAt(reference) },
            (module.median - reference) / 2,
            WARM_SHARE,
          )
        : hotParts(smooth, module, least);
    return parts.map(({ pixels, side }) => ({
      module,
      side,
      region: {
        ...measureRegion(frame, pixels, { reference: isWarm ? reference : module.median, noise }),
        module: { id: module.id, fraction: pixels.length / module.pixels.length, hotSpots: parts.length },
      },
    }));
  });
  return withoutRepeated(withoutWarmSides(smooth, found, measured), modules).toSorted(
    (a, b) => b.delta - a.delta,
  );
}

function measure(smooth: ThermalFrame, module: FoundModule): Measured | null {
  // detection counts from the corner of the first pixel, module finding from its centre
  const corners = module.corners.map(
    ([x, y]) => [clamp(x + 0.5, smooth.widthPx), clamp(y + 0.5, smooth.heightPx)] as const,
  );
  const pixels = pixelsInside(smooth, corners);
  if (!pixels || pixels.length < 6) return null;
  const values = valuesAt(smooth, pixels);
  if (values.some(Number.isNaN)) return null;
  return {
    id: foundModuleId(module),
    table: module.table,
    row: module.row,
    column: module.column,
    center: centerOf(module.corners),
    corners,
    pixels,
    median: medianInPlace(values),
    plane: levelPlane(smooth, pixels),
  };
}

interface HotPart {
  pixels: number[];
  /** Of the module, where the part lies at its edge. */
  side: number | null;
}

/** Of a module whose greater part is hot, as by two bypassed substrings: its own pixels don't tell what it would be. */
const levelAt = (level: number): Plane => ({ at: () => level, spread: 0 });

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(0, value));

/** What each module would have if it were healthy: its neighbours' level, or the other tables' where all of them are hot. */
function referenceLevels(modules: readonly Measured[], least: number): Map<string, number> {
  const tables = [...Map.groupBy(modules, ({ table }) => table).values()];
  const levels = tables.map((table) => medianOf(table.map(({ median }) => median)));
  return new Map(
    tables.flatMap((table, index) => {
      const others = levels.filter((_, other) => other !== index);
      const usual = medianOf(others);
      const isHot =
        others.length >= 3 &&
        (levels[index] ?? 0) - usual > Math.max(least, LEAST_CONTRAST * spreadOfFew(others));
      return isHot ? table.map(({ id }): [string, number] => [id, usual]) : neighbourLevels(table, least);
    }),
  );
}

/**
 * The level of the nearest modules for those that stand out from them more than the table's modules do; else the own. A
 * second look leaves out the hot ones: several beside each other would hide those between them.
 */
function neighbourLevels(table: readonly Measured[], least: number): [string, number][] {
  const near = new Map(table.map((module) => [module, byDistance(module, table)]));
  const levelOf = (module: Measured, hot: ReadonlySet<Measured>): number => {
    const healthy = (near.get(module) ?? []).filter((other) => !hot.has(other)).slice(0, NEIGHBOURS);
    return healthy.length < 3 ? module.median : medianOf(healthy.map(({ median }) => median));
  };
  const compare = (hot: ReadonlySet<Measured>) =>
    table.map((module) => ({ module, level: levelOf(module, hot) }));
  const first = compare(new Set());
  const limit = Math.max(
    least,
    WHOLE_CONTRAST * spreadOf(first.map(({ module, level }) => module.median - level)),
  );
  const isHot = ({ module, level }: (typeof first)[number]): boolean => module.median - level > limit;
  const hot = new Set(first.filter(isHot).map(({ module }) => module));
  const compared = hot.size === 0 ? first : compare(hot);
  return compared.map((one) => [one.module.id, isHot(one) ? one.level : one.module.median]);
}

/** The modules around one, enough of them that some may be left out. */
const byDistance = (module: Measured, table: readonly Measured[]): Measured[] =>
  table
    .filter((other) => other !== module)
    .map((other) => ({ other, away: distance(other.center, module.center) }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, 3 * NEIGHBOURS)
    .map(({ other }) => other);

/** Robust standard deviation. */
function spreadOf(values: readonly number[]): number {
  const usual = medianOf(values);
  return 1.4826 * medianOf(values.map((value) => Math.abs(value - usual)));
}

/** The same of values of which there may be too few: the median of three says nothing about their spread. */
const spreadOfFew = (values: readonly number[]): number =>
  values.length < ENOUGH ? (Math.max(...values) - Math.min(...values)) * FEW_SPREAD : spreadOf(values);

function hotParts(
  smooth: ThermalFrame,
  { pixels, corners, plane }: Measured,
  least: number,
  wholeShare = WHOLE_SHARE,
): HotPart[] {
  const { widthPx, values } = smooth;
  const excess = (pixel: number): number =>
    (values[pixel] ?? 0) - plane.at(pixel % widthPx, (pixel / widthPx) | 0);
  const hot = pixels.filter((pixel) => excess(pixel) > least);
  if (hot.length < LEAST_AREA_PX) return [];
  if (hot.length > wholeShare * pixels.length) return [{ pixels, side: null }];
  // warmth along the edge alone is the frame's, or the ground's
  const core = new Set(pixelsInside(smooth, insetOutline(corners, RIM_PX)) ?? []);
  const rows = hot.map((pixel) => Math.floor(pixel / widthPx));
  const top = Math.min(...rows);
  const offset = top * widthPx;
  const mask = new Uint8Array((Math.max(...rows) - top + 1) * widthPx);
  for (const pixel of hot) mask[pixel - offset] = 1;
  return connectedRegions(mask, widthPx)
    .map((part) => part.map((pixel) => pixel + offset))
    .flatMap((part): HotPart[] => {
      if (part.length < LEAST_AREA_PX) return [];
      const peak = Math.max(...part.map(excess));
      const strong = part.filter((pixel) => excess(pixel) >= peak / 2);
      const inside = strong.filter((pixel) => core.has(pixel)).length;
      if (inside >= LEAST_INSIDE * strong.length) return [{ pixels: strong, side: null }];
      if (inside === 0 && (peak <= AT_EDGE_FACTOR * least || strong.length < LEAST_AT_EDGE_PX)) return [];
      const side = ownSideOf(smooth, corners, strong, excess);
      return side === null ? [] : [{ pixels: strong, side }];
    });
}

const medianOf = (values: readonly number[]): number => medianInPlace(Float64Array.from(values));

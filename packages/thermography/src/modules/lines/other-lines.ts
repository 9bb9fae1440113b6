import { strengthAt, type StrengthMap } from "./find-edge.ts";
import { gridKey, placeOf } from "#modules/group-tables.ts";
import type { Lattice } from "#modules/lattice.ts";
import { between, distance, type Point } from "#modules/quadrilateral.ts";

/** A lattice seen along the lines that hold: columns of it when its level lines are looked at, else its rows. */
interface Strips {
  /** Between two held lines, by number: the lines that the lattice has across it. */
  strips: number[];
  first: number;
  last: number;
  nodeKey: (line: number, strip: number) => string;
}

/** Strength of the lines across all strips, at places along them. */
interface Profile {
  /** Of the lattice's own lines, which lie at whole numbers. */
  places: number[];
  strengths: number[];
  /** Of each place from the first, along the strips. */
  waysPx: number[];
}

/** Beyond the lattice, in its own modules: where further lines are looked for. */
const BEYOND = 0.85;
/** Of the strength that the most places have: what a line has at least, and what more of it counts. */
const [LEAST_FACTOR, MOST_FACTOR] = [4, 12];
/** Modules beside each other, seen aslant, may differ in size by this factor. */
const LARGEST_RATIO = 1.35;
/** Lines closer together than this share of a module are edges of one joint. */
const SAME_LINE = 0.12;

/**
 * Whether the picture doesn't show a lattice's lines in one direction, but others there: one that began with clamps or
 * warm halves of modules has lines of its own. True lines cross all strips from side to side, evenly apart.
 */
export function hasOtherLines(map: StrengthMap, lattice: Lattice, isLevel: boolean): boolean {
  const strips = stripsOf(lattice, isLevel);
  if (strips.strips.length < LEAST_STRIPS) return false;
  const profile = profileAlong(map, lattice, strips);
  const least = LEAST_FACTOR * medianOf(profile.strengths.filter((strength) => strength > 0));
  const worth = (strength: number): number =>
    Math.min(strength, (MOST_FACTOR / LEAST_FACTOR) * least) - least;
  const known = ownLines(profile, strips)
    .map((at) => strengthNear(profile, at))
    .filter((strength) => strength > 0)
    .reduce((sum, strength) => sum + worth(strength), 0);
  return known < -least && mostWorth(profile, worth) > 0;
}

const LEAST_STRIPS = 3;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** So many show what all of them do. */
const MOST_STRIPS = 10;

function stripsOf({ cells }: Lattice, isLevel: boolean): Strips {
  const places = [...cells].map(placeOf);
  const lines = places.map(({ row, column }) => (isLevel ? row : column));
  const strips = [...new Set(places.map(({ row, column }) => (isLevel ? column : row)))].toSorted(
    (a, b) => a - b,
  );
  const every = Math.ceil(strips.length / MOST_STRIPS);
  return {
    strips: strips.filter((_, index) => index % every === 0),
    first: Math.min(...lines),
    last: Math.max(...lines) + 1,
    nodeKey: (line, strip) => (isLevel ? gridKey(line, strip) : gridKey(strip, line)),
  };
}

/** On a held line, at a place between the lattice's own lines or beyond them; null far from its nodes. */
function pointOn({ nodes }: Lattice, { nodeKey }: Strips, held: number, place: number): Point | null {
  const floor = Math.floor(place);
  for (const start of [floor, floor - 1, floor + 1]) {
    const [from, to] = [nodes.get(nodeKey(start, held)), nodes.get(nodeKey(start + 1, held))];
    if (from && to) return between(from, to, place - start);
  }
  return null;
}

const SAMPLES = [0.2, 0.35, 0.5, 0.65, 0.8];

function profileAlong(map: StrengthMap, lattice: Lattice, strips: Strips): Profile {
  const [start, end] = [strips.first - BEYOND, strips.last + BEYOND];
  const stepsEach = strips.strips.map((strip) => {
    const [from, to] = [
      pointOn(lattice, strips, strip, strips.first),
      pointOn(lattice, strips, strip, strips.last),
    ];
    return from && to ? distance(from, to) / (strips.last - strips.first) : 0;
  });
  const modulePx = Math.max(4, medianOf(stepsEach.filter((px) => px > 0)));
  const count = Math.ceil((end - start) * modulePx) + 1;
  const places = Array.from({ length: count }, (_, i) => start + i / modulePx);
  const strengths = places.map(() => 0);
  const perStrip = strips.strips.map((strip) =>
    places.map((place) => strengthAcross(map, lattice, strips, { strip, place })),
  );
  for (const [i] of places.entries()) {
    const seen = perStrip.flatMap((strip) => {
      const near = [strip[i - 1] ?? null, strip[i] ?? null, strip[i + 1] ?? null].filter(
        (value) => value !== null,
      );
      return near.length === 0 ? [] : [Math.max(...near)];
    });
    strengths[i] = 2 * seen.length < perStrip.length ? 0 : medianOf(seen);
  }
  return { places, strengths, waysPx: places.map((place) => (place - start) * modulePx) };
}

const modulePxOf = ({ places }: Profile): number => 1 / ((places[1] ?? 1) - (places[0] ?? 0));

function strengthAcross(
  map: StrengthMap,
  lattice: Lattice,
  strips: Strips,
  { strip, place }: { strip: number; place: number },
): number | null {
  const [from, to] = [pointOn(lattice, strips, strip, place), pointOn(lattice, strips, strip + 1, place)];
  if (!from || !to) return null;
  let sum = 0;
  for (const share of SAMPLES) {
    const [x, y] = between(from, to, share);
    sum += strengthAt(map, x, y) / SAMPLES.length;
  }
  return sum;
}

function strengthNear({ strengths }: Profile, at: number): number {
  return Math.max(...strengths.slice(Math.max(0, at - 2), at + 3), 0);
}

/** The lattice's lines in the profile. */
function ownLines({ places }: Profile, { first, last }: Strips): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) =>
    places.findIndex((place) => place >= first + i - 1e-9),
  );
}

/** Of the evenly spaced lines that are worth the most together. */
function mostWorth(profile: Profile, worth: (strength: number) => number): number {
  const { strengths, waysPx } = profile;
  const modulePx = modulePxOf(profile);
  const peaks = peaksOf(strengths, Math.max(3, Math.round(SAME_LINE * modulePx)));
  const way = (from: number, to: number): number => (waysPx[to] ?? 0) - (waysPx[from] ?? 0);
  // by the last two lines: the most that lines are worth which end with them
  const ending = new Map<string, number>();
  for (const [j, to] of peaks.entries())
    for (const from of peaks.slice(0, j)) {
      const gap = way(from, to);
      if (gap < LEAST_GAP * modulePx || gap > LARGEST_GAP * modulePx) continue;
      const before = peaks.flatMap((peak) => {
        const ratio = gap / way(peak, from);
        const known = peak < from ? ending.get(`${peak} ${from}`) : undefined;
        return known !== undefined && Math.max(ratio, 1 / ratio) <= LARGEST_RATIO ? [known] : [];
      });
      const most = Math.max(worth(strengths[from] ?? 0), ...before);
      ending.set(`${from} ${to}`, most + worth(strengths[to] ?? 0));
    }
  return Math.max(-Infinity, ...ending.values());
}

const peaksOf = (strengths: readonly number[], reach: number): number[] =>
  strengths.flatMap((strength, at) =>
    strength > 0 && strength >= Math.max(...strengths.slice(Math.max(0, at - reach), at + reach + 1))
      ? [at]
      : [],
  );

/** Of the lattice's own modules. */
const [LEAST_GAP, LARGEST_GAP] = [0.45, 2.3];

import type { PhotoRegistration, PlaceCandidate } from "./register-photo.ts";

/** A photo of a flight, in the order of their capture. */
export interface RegisteredPhoto {
  photoId: string;
  /** Null where the photo can't show enough modules, or has no pose. */
  registration: PhotoRegistration | null;
}

/** Where the layout lies in a photo, by what the whole flight says. */
export interface PhotoPlacement {
  correction: PhotoRegistration["correction"];
  basePx: number;
  /** From the photo's own best place to the one chosen; metres on the ground. */
  shiftM: readonly [eastM: number, northM: number];
  /** From where the reported pose puts the modules to where they lie; metres on the ground. */
  correctedM: readonly [eastM: number, northM: number];
  /** Other places that can't be excluded, from the one chosen. */
  alternatives: (readonly [eastM: number, northM: number])[];
  /** Probability that the place is the right one among those that look alike. */
  sureness: number;
}

/** Between two photos in a row: the gimbal's jitter, seen from the distance, and a slow drift. */
const JITTER_DEG = 0.5;
/** A jump between two photos costs no more, however far it is. */
const MAX_JUMP_COST = 8;
const MAX_PICTURE_COST = 12;
/** Differences in cost from which on a place is excluded. */
const EXCLUDED_COST = 3.5;
const ROUNDS = 3;
const RADIANS = Math.PI / 180;

interface Link {
  photoId: string;
  registration: PhotoRegistration;
}

/**
 * Decides between places that look alike by the whole flight: all photos share the shift of the layout and a slow drift
 * of the position, and a turn of the camera that changes sides with the heading. Photos that show no layout are left out.
 */
export function registerFlight(photos: readonly RegisteredPhoto[]): Map<string, PhotoPlacement> {
  const links = photos.flatMap(({ photoId, registration }): Link[] =>
    registration?.isFound ? [{ photoId, registration }] : [],
  );
  let lean: readonly [number, number] = [0, 0];
  let costs = chainCosts(links, lean);
  for (let round = 1; round < ROUNDS; round += 1) {
    lean = cameraLean(links, costs.map(cheapest));
    costs = chainCosts(links, lean);
  }
  return new Map(
    links.map(({ photoId, registration }, index) => [
      photoId,
      placementOf(registration, costs[index] ?? [0]),
    ]),
  );
}

const cheapest = (costs: readonly number[]): number =>
  costs.reduce((best, cost, index) => (cost < (costs[best] ?? Infinity) ? index : best), 0);

function placementOf(registration: PhotoRegistration, costs: readonly number[]): PhotoPlacement {
  const { correction, basePx, candidates } = registration;
  const chosen = cheapest(costs);
  const place = candidates[chosen] ?? { eastM: 0, northM: 0 };
  const above = costs.map((cost) => cost - (costs[chosen] ?? 0));
  return {
    correction,
    basePx,
    shiftM: [place.eastM, place.northM],
    correctedM: [registration.shiftM[0] + place.eastM, registration.shiftM[1] + place.northM],
    alternatives: candidates
      .filter((_, index) => index !== chosen && (above[index] ?? Infinity) < EXCLUDED_COST)
      .map(({ eastM, northM }) => [eastM - place.eastM, northM - place.northM]),
    sureness: 1 / above.reduce((sum, cost) => sum + Math.exp(-cost), 0),
  };
}

/** Cost of the best flight through each candidate of each photo (the negative logarithm of its likelihood). */
function chainCosts(links: readonly Link[], lean: readonly [number, number]): number[][] {
  const own = links.map(({ registration }) => ownCosts(registration, lean, links.length));
  const forward = passCosts(links, own, lean);
  const backward = passCosts(links.toReversed(), own.toReversed(), lean).toReversed();
  return own.map((costs, index) =>
    costs.map((cost, k) => (forward[index]?.[k] ?? 0) + (backward[index]?.[k] ?? 0) - cost),
  );
}

/** The shift of the layout is one for the whole flight, so that it costs once and not anew in every photo. */
function ownCosts(
  registration: PhotoRegistration,
  lean: readonly [number, number],
  photoCount: number,
): number[] {
  const { candidates, positionSpreadM } = registration;
  const most = Math.max(...candidates.map(({ logOdds }) => logOdds));
  return candidates.map((candidate) => {
    const [east, north] = datumOf(registration, candidate, lean);
    const picture = Math.min(MAX_PICTURE_COST, most - candidate.logOdds);
    return picture + (east * east + north * north) / (2 * positionSpreadM ** 2 * photoCount);
  });
}

/** Shift of the layout against the positions, without what the camera's lean makes of it. */
function datumOf(
  { shiftM, imageAxes: [right, down] }: PhotoRegistration,
  { eastM, northM }: PlaceCandidate,
  [leanRight, leanDown]: readonly [number, number],
): readonly [number, number] {
  return [
    shiftM[0] + eastM - right[0] * leanRight - down[0] * leanDown,
    shiftM[1] + northM - right[1] * leanRight - down[1] * leanDown,
  ];
}

/** Least cost of all earlier photos and this one, for each of its candidates. */
function passCosts(
  links: readonly Link[],
  own: readonly (readonly number[])[],
  lean: readonly [number, number],
): number[][] {
  const total: number[][] = [];
  for (const [index, { registration }] of links.entries()) {
    const before = links[index - 1]?.registration;
    const costs = registration.candidates.map((candidate, k) => {
      const mine = own[index]?.[k] ?? 0;
      if (!before) return mine;
      const at = datumOf(registration, candidate, lean);
      const spreadM = Math.SQRT2 * JITTER_DEG * RADIANS * registration.distanceM;
      const paths = before.candidates.map((earlier, j) => {
        const from = datumOf(before, earlier, lean);
        const jump = ((at[0] - from[0]) ** 2 + (at[1] - from[1]) ** 2) / (2 * spreadM ** 2);
        return (total[index - 1]?.[j] ?? 0) + Math.min(jump, MAX_JUMP_COST);
      });
      return mine + Math.min(...paths);
    });
    total.push(costs);
  }
  return total;
}

const LEAN_SPREAD_M = 0.8;
const LEFT_SPREAD_M = 0.5;

/** Shift in the image's axes that all photos share, whichever way they head; beside one that they share on the ground. */
function cameraLean(links: readonly Link[], chosen: readonly number[]): readonly [number, number] {
  const shifts = links.flatMap(({ registration }, index) => {
    const candidate = registration.candidates[chosen[index] ?? 0];
    const [right, down] = registration.imageAxes;
    return candidate ? [{ shift: datumOf(registration, candidate, [0, 0]), right, down }] : [];
  });
  let lean: readonly [number, number] = [0, 0];
  for (let round = 0; round < 6; round += 1) {
    const rests = shifts.map(({ shift, right, down }) => [
      shift[0] - right[0] * lean[0] - down[0] * lean[1],
      shift[1] - right[1] * lean[0] - down[1] * lean[1],
    ]);
    const datum = [medianOf(rests.map(([x = 0]) => x)), medianOf(rests.map(([, y = 0]) => y))];
    let [xx, xy, yy, bx, by] = [(LEFT_SPREAD_M / LEAN_SPREAD_M) ** 2, 0, 0, 0, 0];
    yy = xx;
    for (const { shift, right, down } of shifts) {
      const [east, north] = [shift[0] - (datum[0] ?? 0), shift[1] - (datum[1] ?? 0)];
      xx += right[0] ** 2 + right[1] ** 2;
      xy += right[0] * down[0] + right[1] * down[1];
      yy += down[0] ** 2 + down[1] ** 2;
      bx += right[0] * east + right[1] * north;
      by += down[0] * east + down[1] * north;
    }
    const determinant = xx * yy - xy * xy;
    lean = [(bx * yy - by * xy) / determinant, (by * xx - bx * xy) / determinant];
  }
  return lean;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

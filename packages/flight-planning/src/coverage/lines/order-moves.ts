import type { LineTour } from "./line-tour.ts";

const GAIN_M = 1e-6;
const LONGEST_RUN = 3;

/** A tour that is being shortened. */
export interface Search {
  tour: LineTour;
  /** The nodes nearest to one, the nearest first. */
  near: (node: number) => readonly number[];
  /** All nodes within a distance of one. */
  within: (node: number, distanceM: number) => readonly number[];
  /** Nodes whose connection changed. */
  changed: number[];
  /** Metres by which all moves so far shortened the tour. */
  savedM: number;
}

/** The nodes to which a connection shorter than the given one may lead. */
function nearerNodes({ tour, near, within }: Search, node: number, thanM: number): readonly number[] {
  const nearest = near(node);
  const farthest = nearest.at(-1);
  return farthest !== undefined && nearest.length < tour.size - 1 && tour.apartM(node, farthest) < thanM
    ? within(node, thanM)
    : nearest;
}

/** Reverses the run before or after a line's end, so that the end is connected with another end of the same side. */
export function turnRun(search: Search, node: number): boolean {
  const { tour } = search;
  const slot = tour.slotOf(node);
  const step = slot % 2 === 1 ? 1 : -1;
  const next = tour.at(slot + step);
  const nowM = tour.apartM(node, next);
  for (const other of nearerNodes(search, node, nowM)) {
    const closerM = nowM - tour.apartM(node, other);
    const otherSlot = tour.slotOf(other);
    if (closerM <= 0 || otherSlot % 2 !== slot % 2 || other === node) continue;
    const after = tour.at(otherSlot + step);
    const savedM = closerM + tour.apartM(other, after) - tour.apartM(next, after);
    if (savedM <= GAIN_M) continue;
    search.savedM += savedM;
    const [low, high] = slot < otherSlot ? [slot, otherSlot] : [otherSlot, slot];
    if (step === 1) tour.reverse(low + 1, high);
    else tour.reverse(low, high - 1);
    search.changed.push(node, next, other, after);
    return true;
  }
  return false;
}

/** Moves a line, or two or three together, so that the given end of the run is connected with another end. */
export function moveRun(search: Search, node: number): boolean {
  const { tour } = search;
  const slot = tour.slotOf(node);
  const out = slot % 2 === 1 ? 1 : -1;
  for (let length = 1; length <= LONGEST_RUN; length += 1) {
    const farSlot = slot - out * (2 * length - 1);
    if (farSlot < 0 || farSlot >= tour.size) return false;
    const [first, last] = out === 1 ? [farSlot, slot] : [slot, farSlot];
    if (moveBeside(search, node, { first, last })) return true;
  }
  return false;
}

interface Run {
  first: number;
  last: number;
}

function moveBeside(search: Search, node: number, { first, last }: Run): boolean {
  const { tour } = search;
  const isLastNode = tour.slotOf(node) === last;
  const far = tour.at(isLastNode ? first : last);
  const [before, after] = [tour.at(first - 1), tour.at(last + 1)];
  const savedM =
    tour.apartM(before, tour.at(first)) + tour.apartM(tour.at(last), after) - tour.apartM(before, after);
  if (savedM <= GAIN_M) return false;
  for (const other of nearerNodes(search, node, savedM)) {
    const besideM = tour.apartM(node, other);
    const otherSlot = tour.slotOf(other);
    if (besideM >= savedM || (otherSlot >= first && otherSlot <= last)) continue;
    // a line is entered by its first node and left by its last
    const behind = otherSlot % 2 === 1 ? otherSlot : otherSlot - 1;
    if (behind === first - 1 || behind === last) continue;
    const opposite = tour.at(otherSlot % 2 === 1 ? otherSlot + 1 : otherSlot - 1);
    const costM = besideM + tour.apartM(far, opposite) - tour.apartM(other, opposite);
    if (costM >= savedM - GAIN_M) continue;
    search.savedM += savedM - costM;
    tour.move(first, last, behind, isLastNode === (otherSlot % 2 === 1));
    search.changed.push(node, far, other, opposite, before, after);
    return true;
  }
  return false;
}

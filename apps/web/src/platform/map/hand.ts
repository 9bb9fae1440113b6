import type { Position } from "geojson";

/** Something on the map that can be grasped: a point to drag, or a whole line or outline. */
export interface Target {
  kind: "grip" | "body";
  id: string;
}

export interface Grip {
  id: string;
  at: Position;
  /** `middle` stands between two corners and becomes one when it is dragged. */
  form: "corner" | "middle" | "end" | "cross";
  isSelected?: boolean;
}

export interface Body {
  id: string;
  path: Position[];
  /** An outline, whose last corner joins its first. */
  isClosed: boolean;
  isSelected?: boolean;
  isDashed?: boolean;
  /** Only to be grasped; another layer draws it. */
  isHidden?: boolean;
  /** Only to be seen. */
  isFixed?: boolean;
}

/** What is to be told beside the pointer, in metres. */
export interface Measure {
  at: Position;
  lengthM: number;
  /** Of the stretch that is being drawn. */
  lastM?: number;
  areaM2?: number;
  radiusM?: number;
}

export interface Look {
  grips: readonly Grip[];
  bodies: readonly Body[];
  measure?: Measure | undefined;
}

export interface HandStatus {
  /** Something begun is not finished yet. */
  isDrawing: boolean;
  canFinish: boolean;
  /** Id of what is selected. */
  selected: string | undefined;
}

/** What a hand works at, besides the way it stands for the person at work. */
export interface HandState {
  /** Changes identity when, and only when, what is kept changes. */
  body: unknown;
}

/**
 * One way of drawing, as pure steps between states. A step that changes nothing gives its own state back.
 * `drag` always starts from the state in which the target was grasped.
 */
export interface Hand<State extends HandState, Value> {
  start: (value: Value) => State;
  /** The value came from elsewhere meanwhile: what is selected stays so where it is still there. */
  follow: (state: State, value: Value) => State;
  valueOf: (state: State) => Value;
  look: (state: State, pointer: Position | undefined) => Look;
  tap: (state: State, at: Position, on: Target | undefined) => State;
  drag: (state: State, on: Target, way: Way) => State;
  /** Takes away what is selected. */
  remove: (state: State) => State;
  /** Ends what was begun. */
  finish: (state: State) => State;
  /** Takes the last step of what was begun back. */
  back: (state: State) => State;
  /** Gives up what was begun, else the selection. */
  cancel: (state: State) => State;
  statusOf: (state: State) => HandStatus;
}

export interface Way {
  from: Position;
  to: Position;
}

interface Pixel {
  x: number;
  y: number;
}

/** What lies within reach of the pointer: points before lines, corners before the marks between them. */
export function targetAt(
  { grips, bodies }: Look,
  pointer: Pixel,
  reachPx: number,
  project: (at: Position) => Pixel,
): Target | undefined {
  let best: Target | undefined;
  let bestPx = reachPx;
  for (const form of [["corner", "end", "cross"], ["middle"]]) {
    for (const { id, at, form: own } of grips) {
      if (!form.includes(own)) continue;
      const { x, y } = project(at);
      const px = Math.hypot(x - pointer.x, y - pointer.y);
      if (px < bestPx) [best, bestPx] = [{ kind: "grip", id }, px];
    }
    if (best) return best;
  }
  bestPx = reachPx * BODY_SHARE;
  for (const { id, path, isClosed, isFixed } of bodies) {
    if (isFixed) continue;
    const pixels = path.map(project);
    const first = pixels[0];
    if (isClosed && first) pixels.push(first);
    for (const [index, from] of pixels.entries()) {
      const px = toStretch(pointer, from, pixels[index + 1] ?? from);
      if (px < bestPx) [best, bestPx] = [{ kind: "body", id }, px];
    }
  }
  return best;
}

/** Lines are met more easily than points, and lie closer together. */
const BODY_SHARE = 0.7;

function toStretch({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / squared : 0;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - near * dx, y - from.y - near * dy);
}

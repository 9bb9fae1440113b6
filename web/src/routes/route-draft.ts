import type { Boundary, Point } from "@overfly/contract/geometry";
import type { RouteParameters } from "@overfly/contract/routes";

/** A route as it is being drawn; without a boundary there is nothing to plan yet. */
export interface RouteSketch {
  name: string;
  boundary: Boundary | null;
  take_off: Point | null;
  parameters: RouteParameters;
}

/** A sketch with the steps back and forward from it. */
export interface RouteDraft {
  past: readonly RouteSketch[];
  sketch: RouteSketch;
  future: readonly RouteSketch[];
  /** The field that is being typed in: what is typed in one go is one step. */
  typing?: string | undefined;
}

export type Change =
  | { type: "name"; name: string }
  | { type: "boundary"; boundary: Boundary | null }
  | { type: "takeOff"; at: Point | null }
  | { type: "parameters"; parameters: Partial<RouteParameters>; typing?: string }
  | { type: "settle" }
  | { type: "undo" }
  | { type: "redo" };

export const startDraft = (sketch: RouteSketch): RouteDraft => ({ past: [], sketch, future: [] });

/** The draft after one change. An undo or redo with nowhere to go leaves the draft as it is. */
export function changeDraft(draft: RouteDraft, change: Change): RouteDraft {
  const { sketch } = draft;
  switch (change.type) {
    case "name":
      return step(draft, { ...sketch, name: change.name }, "name");
    case "boundary":
      return step(draft, { ...sketch, boundary: change.boundary });
    case "takeOff":
      return step(draft, { ...sketch, take_off: change.at });
    case "parameters": {
      const parameters = { ...sketch.parameters, ...change.parameters };
      return step(draft, { ...sketch, parameters }, change.typing);
    }
    case "settle":
      return draft.typing === undefined ? draft : { ...draft, typing: undefined };
    case "undo":
      return undo(draft);
    case "redo":
      return swap(undo(swap(draft)));
  }
}

function step(draft: RouteDraft, next: RouteSketch, typing?: string): RouteDraft {
  const goesOn = typing !== undefined && typing === draft.typing;
  return { past: goesOn ? draft.past : [...draft.past, draft.sketch], sketch: next, future: [], typing };
}

function undo({ past, sketch, future }: RouteDraft): RouteDraft {
  const before = past.at(-1);
  if (!before) return { past, sketch, future };
  return { past: past.slice(0, -1), sketch: before, future: [...future, sketch] };
}

/** Redo is undo seen in a mirror. */
const swap = ({ past, sketch, future }: RouteDraft): RouteDraft => ({ past: future, sketch, future: past });

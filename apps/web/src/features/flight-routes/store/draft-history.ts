import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";

/** A route as it is being drawn; without parts there is nothing to plan yet. */
export interface RouteDraft {
  name: string;
  document: RouteDocument;
}

export type RoutePart = RouteDocument["items"][number];
export type Imaging = RoutePart["imaging"];

/** A sketch with the steps back and forward from it. */
export interface DraftHistory {
  past: readonly RouteDraft[];
  present: RouteDraft;
  future: readonly RouteDraft[];
  /** The field that is being typed in: what is typed in one go is one step. */
  typing?: string | undefined;
}

export type DraftAction =
  | { type: "name"; name: string }
  | { type: "document"; document: Partial<RouteDocument>; typing?: string }
  | { type: "addPart"; part: RoutePart }
  | { type: "part"; part: RoutePart; typing?: string }
  /** Right behind the part that it is a copy of, which takes its hand edits along. */
  | { type: "duplicatePart"; id: string; copy: Pick<RoutePart, "id" | "name"> }
  | { type: "movePart"; id: string; to: number }
  | { type: "removePart"; id: string }
  | { type: "settle" }
  | { type: "undo" }
  | { type: "redo" };

export const startHistory = (sketch: RouteDraft): DraftHistory => ({ past: [], present: sketch, future: [] });

/** The draft after one change. An undo or redo with nowhere to go leaves the draft as it is. */
export function draftReducer(draft: DraftHistory, change: DraftAction): DraftHistory {
  const { present: sketch } = draft;
  const { items: parts } = sketch.document;
  const withDocument = (document: Partial<RouteDocument>, typing?: string): DraftHistory =>
    pushed(draft, { ...sketch, document: { ...sketch.document, ...document } }, typing);
  switch (change.type) {
    case "name":
      return pushed(draft, { ...sketch, name: change.name }, "name");
    case "document":
      return withDocument(change.document, change.typing);
    case "addPart":
      return withDocument({ items: [...parts, change.part] });
    case "part":
      return withDocument(
        { items: parts.map((part) => (part.id === change.part.id ? change.part : part)) },
        change.typing && `${change.part.id} ${change.typing}`,
      );
    case "duplicatePart":
      return withDocument(duplicated(sketch.document, change.id, change.copy));
    case "movePart": {
      const moved = moved(parts, change.id, change.to);
      return moved ? withDocument({ items: moved }) : draft;
    }
    case "removePart":
      return withDocument({
        items: parts.filter(({ id }) => id !== change.id),
        edits: sketch.document.edits?.filter(({ itemId: part }) => part !== change.id),
      });
    case "settle":
      return draft.typing === undefined ? draft : { ...draft, typing: undefined };
    case "undo":
      return undo(draft);
    case "redo":
      return mirrored(undo(mirrored(draft)));
  }
}

function duplicated(
  { items: parts, edits }: RouteDocument,
  id: string,
  copy: Pick<RoutePart, "id" | "name">,
): Partial<RouteDocument> {
  const copied = (edits ?? []).filter(({ itemId: part }) => part === id).map((edit) => ({ ...edit, part: copy.id }));
  return {
    items: parts.flatMap((part) => (part.id === id ? [part, { ...part, ...copy }] : [part])),
    ...(copied.length > 0 && { edits: [...(edits ?? []), ...copied] }),
  };
}

/** Undefined where it stands there already. */
function moved(parts: readonly RoutePart[], id: string, to: number): RoutePart[] | undefined {
  const from = parts.findIndex((part) => part.id === id);
  const [part] = parts.slice(from, from + 1);
  const place = Math.max(0, Math.min(parts.length - 1, to));
  if (from < 0 || !part || place === from) return undefined;
  return parts.toSpliced(from, 1).toSpliced(place, 0, part);
}

function pushed(draft: DraftHistory, next: RouteDraft, typing?: string): DraftHistory {
  const goesOn = typing !== undefined && typing === draft.typing;
  return { past: goesOn ? draft.past : [...draft.past, draft.present], present: next, future: [], typing };
}

function undo({ past, present: sketch, future }: DraftHistory): DraftHistory {
  const before = past.at(-1);
  if (!before) return { past, present: sketch, future };
  return { past: past.slice(0, -1), present: before, future: [...future, sketch] };
}

/** Redo is undo seen in a mirror. */
const mirrored = ({ past, present: sketch, future }: DraftHistory): DraftHistory => ({ past: future, present: sketch, future: past });

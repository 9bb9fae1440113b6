import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";

/** A route as it is edited. Without items there is nothing to plan. */
export interface RouteDraft {
  name: string;
  document: RouteDocument;
}

export type { RouteItem };
export type Imaging = RouteItem["imaging"];

/** A draft with its undo and redo steps. */
export interface DraftHistory {
  past: readonly RouteDraft[];
  present: RouteDraft;
  future: readonly RouteDraft[];
  /** The field being typed in: consecutive keystrokes in one field are one undo step. */
  typing?: string | undefined;
}

export type DraftAction =
  | { type: "rename"; name: string }
  | { type: "updateDocument"; document: Partial<RouteDocument>; typing?: string }
  | { type: "addItem"; item: RouteItem }
  | { type: "updateItem"; item: RouteItem; typing?: string }
  /** The copy follows its original and takes the original's manual edits along. */
  | { type: "duplicateItem"; id: string; copy: Pick<RouteItem, "id" | "name"> }
  | { type: "moveItem"; id: string; to: number }
  | { type: "removeItem"; id: string }
  | { type: "endTyping" }
  | { type: "undo" }
  | { type: "redo" };

export const startHistory = (draft: RouteDraft): DraftHistory => ({ past: [], present: draft, future: [] });

/** Undo or redo without a step to go to return the same history. */
export function draftReducer(history: DraftHistory, action: DraftAction): DraftHistory {
  const { present } = history;
  const { items } = present.document;
  const withDocument = (document: Partial<RouteDocument>, typing?: string): DraftHistory =>
    pushed(history, { ...present, document: { ...present.document, ...document } }, typing);
  switch (action.type) {
    case "rename":
      return pushed(history, { ...present, name: action.name }, "name");
    case "updateDocument":
      return withDocument(action.document, action.typing);
    case "addItem":
      return withDocument({ items: [...items, action.item] });
    case "updateItem":
      return withDocument(
        { items: items.map((item) => (item.id === action.item.id ? action.item : item)) },
        action.typing && `${action.item.id} ${action.typing}`,
      );
    case "duplicateItem":
      return withDocument(duplicated(present.document, action.id, action.copy));
    case "moveItem": {
      const reordered = movedTo(items, action.id, action.to);
      return reordered ? withDocument({ items: reordered }) : history;
    }
    case "removeItem":
      return withDocument({
        items: items.filter(({ id }) => id !== action.id),
        edits: present.document.edits?.filter(({ itemId }) => itemId !== action.id),
      });
    case "endTyping":
      return history.typing === undefined ? history : { ...history, typing: undefined };
    case "undo":
      return undo(history);
    case "redo":
      return mirrored(undo(mirrored(history)));
  }
}

function duplicated(
  { items, edits }: RouteDocument,
  id: string,
  copy: Pick<RouteItem, "id" | "name">,
): Partial<RouteDocument> {
  const copied = (edits ?? []).filter(({ itemId }) => itemId === id);
  return {
    items: items.flatMap((item) => (item.id === id ? [item, { ...item, ...copy }] : [item])),
    ...(copied.length > 0 && {
      edits: [...(edits ?? []), ...copied.map((edit) => ({ ...edit, itemId: copy.id }))],
    }),
  };
}

/** Undefined if the item is at that index already. */
function movedTo(items: readonly RouteItem[], id: string, to: number): RouteItem[] | undefined {
  const from = items.findIndex((item) => item.id === id);
  const [item] = items.slice(from, from + 1);
  const index = Math.max(0, Math.min(items.length - 1, to));
  if (from < 0 || !item || index === from) return undefined;
  return items.toSpliced(from, 1).toSpliced(index, 0, item);
}

function pushed(history: DraftHistory, next: RouteDraft, typing?: string): DraftHistory {
  const isSameStep = typing !== undefined && typing === history.typing;
  const past = isSameStep ? history.past : [...history.past, history.present];
  return { past, present: next, future: [], typing };
}

function undo({ past, present, future }: DraftHistory): DraftHistory {
  const previous = past.at(-1);
  if (!previous) return { past, present, future };
  return { past: past.slice(0, -1), present: previous, future: [...future, present] };
}

/** Past and future swapped: redo is undo on the mirrored history. */
const mirrored = ({ past, present, future }: DraftHistory): DraftHistory => ({
  past: future,
  present,
  future: past,
});

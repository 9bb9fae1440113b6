import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import fc from "fast-check";
import { expect, test } from "vitest";
import { areaItem, EMPTY_DOCUMENT } from "#features/flight-routes/document/default-document.ts";
import {
  type DraftAction,
  draftReducer,
  type DraftHistory,
  type RouteDraft,
  startHistory,
} from "./draft-history.ts";

const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35.9, 31.9],
      [35.91, 31.9],
      [35.91, 31.91],
      [35.9, 31.9],
    ] as [number, number][],
  ],
};
const item = areaItem(boundary, "North");
const start: RouteDraft = { name: "North", document: { ...EMPTY_DOCUMENT, items: [item] } };
const after = (...changes: DraftAction[]): DraftHistory => changes.reduce(draftReducer, startHistory(start));
const itemsOf = ({ present }: DraftHistory): RouteDocument["items"] => present.document.items;

const setTakeOff: DraftAction = { type: "updateDocument", document: { takeOff: [35.9, 31.9] } };
const speed = (speedMps: number, typing?: string): DraftAction => ({
  type: "updateItem",
  item: { ...item, imaging: { ...item.imaging, speedMps } },
  ...(typing ? { typing } : {}),
});

test("an edit is one step that can be undone and redone", () => {
  const changed = after(setTakeOff);

  expect(changed.present.document.takeOff).toEqual([35.9, 31.9]);
  expect(draftReducer(changed, { type: "undo" }).present).toBe(start);
  expect(after(setTakeOff, { type: "undo" }, { type: "redo" }).present).toEqual(changed.present);
});

test("consecutive typing in one field is one step", () => {
  const typed = after(speed(1, "speed"), speed(12, "speed"), speed(12.5, "speed"));

  expect(itemsOf(typed)[0]?.imaging.speedMps).toBe(12.5);
  expect(typed.past).toEqual([start]);
});

test("typing in the same field of another item is a step of its own", () => {
  const other = areaItem(boundary, "South");
  const slow: DraftAction = { type: "updateItem", item: { ...other, name: "West" }, typing: "speed" };
  const typed = after({ type: "addItem", item: other }, speed(5, "speed"), slow, { type: "undo" });

  expect(itemsOf(typed).map(({ name }) => name)).toEqual(["North", "South"]);
  expect(itemsOf(typed)[0]?.imaging.speedMps).toBe(5);
});

test("typing again after leaving the field is a step of its own", () => {
  const typed = after(speed(5, "speed"), { type: "endTyping" }, speed(8, "speed"), { type: "undo" });
  expect(itemsOf(typed)[0]?.imaging.speedMps).toBe(5);
});

test("typing in another field is a step of its own", () => {
  const typed = after(speed(5, "speed"), { type: "rename", name: "South" }, { type: "undo" });
  expect(typed.present).toEqual(after(speed(5)).present);
});

test("a removed item takes its manual edits along, and undo restores them", () => {
  const other = areaItem(boundary, "South");
  const edits = [item, other].map(({ id }) => ({ kind: "remove-line" as const, itemId: id, lineId: "0" }));
  const edited = after({ type: "addItem", item: other }, { type: "updateDocument", document: { edits } });
  const removed = draftReducer(edited, { type: "removeItem", id: item.id });

  expect(itemsOf(removed)).toEqual([other]);
  expect(removed.present.document.edits).toEqual([edits[1]]);
  expect(draftReducer(removed, { type: "undo" }).present.document.edits).toEqual(edits);
});

test("an item is moved, and stays if there is nowhere to go", () => {
  const other = areaItem(boundary, "South");
  const two = after({ type: "addItem", item: other });
  const moved = draftReducer(two, { type: "moveItem", id: other.id, to: 0 });

  expect(itemsOf(moved)).toEqual([other, item]);
  expect(draftReducer(moved, { type: "undo" }).present).toBe(two.present);
  expect(draftReducer(two, { type: "moveItem", id: other.id, to: 7 })).toBe(two);
  expect(draftReducer(two, { type: "moveItem", id: "none", to: 0 })).toBe(two);
});

test("a copy follows its original and has manual edits of its own", () => {
  const other = areaItem(boundary, "South");
  const edit = { kind: "remove-line" as const, itemId: item.id, lineId: "0" };
  const edited = after(
    { type: "addItem", item: other },
    { type: "updateDocument", document: { edits: [edit] } },
  );
  const copied = draftReducer(edited, {
    type: "duplicateItem",
    id: item.id,
    copy: { id: "copy", name: "North 2" },
  });

  expect(itemsOf(copied)).toEqual([item, { ...item, id: "copy", name: "North 2" }, other]);
  expect(copied.present.document.edits).toEqual([edit, { ...edit, itemId: "copy" }]);
});

test("a new edit discards the redo steps", () => {
  expect(after(speed(5), { type: "undo" }, speed(6)).future).toEqual([]);
});

test.each<DraftAction["type"]>(["undo", "redo", "endTyping"])(
  "%s without a step to go to changes nothing",
  (type) => {
    expect(after({ type } as DraftAction).present).toBe(start);
  },
);

test("as many undo as redo steps lead to the same draft", () => {
  const change = fc.oneof(
    fc.double({ min: 1, max: 15, noNaN: true }).map((value) => speed(value)),
    fc.string().map((name): DraftAction => ({ type: "rename", name })),
    fc.string().map((name): DraftAction => ({ type: "addItem", item: areaItem(boundary, name) })),
    fc.constant<DraftAction>({ type: "removeItem", id: item.id }),
    fc.constant<DraftAction>(setTakeOff),
    fc.constant<DraftAction>({ type: "endTyping" }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), fc.nat({ max: 20 }), (changes, count) => {
      const draft = after(...changes);
      const steps = Math.min(count, draft.past.length);
      const back = Array.from({ length: steps }, (): DraftAction => ({ type: "undo" }));
      const forth = Array.from({ length: steps }, (): DraftAction => ({ type: "redo" }));
      expect([...back, ...forth].reduce(draftReducer, draft).present).toEqual(draft.present);
    }),
  );
});

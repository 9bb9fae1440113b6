import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import fc from "fast-check";
import { expect, test } from "vitest";
import { areaPart, EMPTY_DOCUMENT } from "#features/flight-routes/document/default-document.ts";
import { type DraftAction, draftReducer, type DraftHistory, type RouteDraft, startHistory } from "./draft-history.ts";

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
const part = areaPart(boundary, "North");
const start: RouteDraft = { name: "North", document: { ...EMPTY_DOCUMENT, items: [part] } };
const after = (...changes: DraftAction[]): DraftHistory => changes.reduce(draftReducer, startHistory(start));
const partsOf = ({ present: sketch }: DraftHistory): RouteDocument["items"] => sketch.document.items;

const placing: DraftAction = { type: "document", document: { takeOff: [35.9, 31.9] } };
const speed = (speedMps: number, typing?: string): DraftAction => ({
  type: "part",
  part: { ...part, imaging: { ...part.imaging, speedMps } },
  ...(typing ? { typing } : {}),
});

test("a change is one step that can be taken back and taken again", () => {
  const placed = after(placing);

  expect(placed.present.document.takeOff).toEqual([35.9, 31.9]);
  expect(draftReducer(placed, { type: "undo" }).present).toBe(start);
  expect(after(placing, { type: "undo" }, { type: "redo" }).present).toEqual(placed.present);
});

test("what is typed in one go is one step", () => {
  const typed = after(speed(1, "speed"), speed(12, "speed"), speed(12.5, "speed"));

  expect(partsOf(typed)[0]?.imaging.speedMps).toBe(12.5);
  expect(typed.past).toEqual([start]);
});

test("the same field of another part is a step of its own", () => {
  const other = areaPart(boundary, "South");
  const slow: DraftAction = { type: "part", part: { ...other, name: "West" }, typing: "speed" };
  const typed = after({ type: "addPart", part: other }, speed(5, "speed"), slow, { type: "undo" });

  expect(partsOf(typed).map(({ name }) => name)).toEqual(["North", "South"]);
  expect(partsOf(typed)[0]?.imaging.speedMps).toBe(5);
});

test("typing again after leaving the field is a step of its own", () => {
  const typed = after(speed(5, "speed"), { type: "settle" }, speed(8, "speed"), { type: "undo" });
  expect(partsOf(typed)[0]?.imaging.speedMps).toBe(5);
});

test("typing in another field is a step of its own", () => {
  const typed = after(speed(5, "speed"), { type: "name", name: "South" }, { type: "undo" });
  expect(typed.present).toEqual(after(speed(5)).present);
});

test("a part takes the edits made by hand in it along, and brings them back", () => {
  const other = areaPart(boundary, "South");
  const edits = [part, other].map(({ id }) => ({ kind: "remove-line" as const, part: id, line: "0" }));
  const edited = after({ type: "addPart", part: other }, { type: "document", document: { edits } });
  const removed = draftReducer(edited, { type: "removePart", id: part.id });

  expect(partsOf(removed)).toEqual([other]);
  expect(removed.present.document.edits).toEqual([edits[1]]);
  expect(draftReducer(removed, { type: "undo" }).present.document.edits).toEqual(edits);
});

test("a part is moved, and stays where there is nowhere to go", () => {
  const other = areaPart(boundary, "South");
  const two = after({ type: "addPart", part: other });
  const moved = draftReducer(two, { type: "movePart", id: other.id, to: 0 });

  expect(partsOf(moved)).toEqual([other, part]);
  expect(draftReducer(moved, { type: "undo" }).present).toBe(two.present);
  expect(draftReducer(two, { type: "movePart", id: other.id, to: 7 })).toBe(two);
  expect(draftReducer(two, { type: "movePart", id: "none", to: 0 })).toBe(two);
});

test("a copy of a part lies behind it with hand edits of its own", () => {
  const other = areaPart(boundary, "South");
  const edit = { kind: "remove-line" as const, part: part.id, line: "0" };
  const edited = after({ type: "addPart", part: other }, { type: "document", document: { edits: [edit] } });
  const copied = draftReducer(edited, {
    type: "duplicatePart",
    id: part.id,
    copy: { id: "copy", name: "North 2" },
  });

  expect(partsOf(copied)).toEqual([part, { ...part, id: "copy", name: "North 2" }, other]);
  expect(copied.present.document.edits).toEqual([edit, { ...edit, part: "copy" }]);
});

test("a new change forgets what could be taken again", () => {
  expect(after(speed(5), { type: "undo" }, speed(6)).future).toEqual([]);
});

test.each<DraftAction["type"]>(["undo", "redo", "settle"])("%s with nowhere to go changes nothing", (type) => {
  expect(after({ type } as DraftAction).present).toBe(start);
});

test("as many steps back as forth lead to the same sketch", () => {
  const change = fc.oneof(
    fc.double({ min: 1, max: 15, noNaN: true }).map((value) => speed(value)),
    fc.string().map((name): DraftAction => ({ type: "name", name })),
    fc.string().map((name): DraftAction => ({ type: "addPart", part: areaPart(boundary, name) })),
    fc.constant<DraftAction>({ type: "removePart", id: part.id }),
    fc.constant<DraftAction>(placing),
    fc.constant<DraftAction>({ type: "settle" }),
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

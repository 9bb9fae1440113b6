import fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, changeDraft, type RouteDraft, type RouteSketch, startDraft } from "./route-draft.ts";
import { DEFAULT_PARAMETERS } from "./route-parameters.ts";

const start: RouteSketch = { name: "North", boundary: null, take_off: null, parameters: DEFAULT_PARAMETERS };
const after = (...changes: Change[]): RouteDraft => changes.reduce(changeDraft, startDraft(start));

const at = { type: "Point" as const, coordinates: [35.9, 31.9] as [number, number] };
const speed = (speed_mps: number | null, typing?: string): Change => ({
  type: "parameters",
  parameters: { speed_mps },
  ...(typing ? { typing } : {}),
});

test("a change is one step that can be taken back and taken again", () => {
  const placed = after({ type: "takeOff", at });

  expect(placed.sketch.take_off).toEqual(at);
  expect(changeDraft(placed, { type: "undo" }).sketch).toBe(start);
  expect(after({ type: "takeOff", at }, { type: "undo" }, { type: "redo" }).sketch).toEqual(placed.sketch);
});

test("what is typed in one go is one step", () => {
  const typed = after(speed(1, "speed"), speed(12, "speed"), speed(12.5, "speed"));

  expect(typed.sketch.parameters.speed_mps).toBe(12.5);
  expect(typed.past).toEqual([start]);
});

test("typing again after leaving the field is a step of its own", () => {
  const typed = after(speed(5, "speed"), { type: "settle" }, speed(8, "speed"), { type: "undo" });
  expect(typed.sketch.parameters.speed_mps).toBe(5);
});

test("typing in another field is a step of its own", () => {
  const typed = after(speed(5, "speed"), { type: "name", name: "South" }, { type: "undo" });
  expect(typed.sketch).toEqual({ ...start, parameters: { ...DEFAULT_PARAMETERS, speed_mps: 5 } });
});

test("a new change forgets what could be taken again", () => {
  expect(after(speed(5), { type: "undo" }, speed(6)).future).toEqual([]);
});

test.each<Change["type"]>(["undo", "redo", "settle"])("%s with nowhere to go changes nothing", (type) => {
  expect(after({ type } as Change).sketch).toBe(start);
});

test("as many steps back as forth lead to the same sketch", () => {
  const change = fc.oneof(
    fc.double({ min: 1, max: 15, noNaN: true }).map((value) => speed(value)),
    fc.string().map((name): Change => ({ type: "name", name })),
    fc.constant<Change>({ type: "takeOff", at }),
    fc.constant<Change>({ type: "settle" }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), fc.nat({ max: 20 }), (changes, count) => {
      const draft = after(...changes);
      const steps = Math.min(count, draft.past.length);
      const back = Array.from({ length: steps }, (): Change => ({ type: "undo" }));
      const forth = Array.from({ length: steps }, (): Change => ({ type: "redo" }));
      expect([...back, ...forth].reduce(changeDraft, draft).sketch).toEqual(draft.sketch);
    }),
  );
});

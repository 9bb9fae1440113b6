import type { Position } from "geojson";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HandleButtons } from "./handle-buttons.ts";
import type { DragHandle, DrawingView } from "./drawing-mode.ts";

/** A map on which a degree is a pixel. */
const map = {
  getContainer: () => document.body,
  project: ([x, y]: Position) => ({ x, y }),
  on: () => {},
  off: () => {},
};

let calls: unknown[] = [];
let buttons: HandleButtons;

beforeEach(() => {
  calls = [];
  buttons = new HandleButtons(map as unknown as ConstructorParameters<typeof HandleButtons>[0], {
    label: () => "Points",
    help: () => "Arrow keys move",
    nameOf: ({ form, number }) => `${form} ${number}`,
    onFocus: ({ id }) => calls.push(`selected ${id}`),
    onPress: ({ id }) => calls.push(`pressed ${id}`),
    onMove: ({ id }, _at, offset) => calls.push([id, ...offset]),
    onRelease: () => calls.push("released"),
  });
});
afterEach(() => buttons.stop());

const vertex = (id: string, at: Position, isSelected = false): DragHandle => ({
  id,
  at,
  form: "vertex",
  isSelected,
});
const viewOf = (...handles: DragHandle[]): DrawingView => ({ handles, shapes: [] });
const names = () => [...document.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));
const button = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);
const press = (name: string, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  button(name)?.dispatchEvent(event);
  return event;
};

test("every handle has a named button, in drawing order", () => {
  buttons.show(viewOf(vertex("a", [1, 2]), vertex("c", [5, 6])));
  buttons.show(viewOf(vertex("a", [1, 2]), { id: "b", at: [3, 4], form: "midpoint" }, vertex("c", [5, 6])));
  expect(names()).toEqual(["vertex 1", "midpoint 1", "vertex 2"]);
  expect(button("midpoint 1")?.style.transform).toContain("translate(3px, 4px)");
});

test("arrow keys move a handle, with Shift further, until they are released", () => {
  buttons.show(viewOf(vertex("a", [1, 2], true)));
  expect(press("vertex 1", "ArrowRight").defaultPrevented).toBe(true);
  press("vertex 1", "ArrowUp", { shiftKey: true });
  button("vertex 1")?.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowUp", bubbles: true }));
  expect(calls).toEqual([["a", 2, 0], ["a", 0, -20], "released"]);
  expect(press("vertex 1", "Tab").defaultPrevented).toBe(false);
});

test("focus selects a vertex, but turns no midpoint into one", () => {
  buttons.show(viewOf(vertex("a", [1, 2]), { id: "b", at: [3, 4], form: "midpoint" }));
  button("vertex 1")?.focus();
  button("midpoint 1")?.focus();
  expect(calls).toEqual(["selected a"]);
  button("midpoint 1")?.click();
  expect(calls.at(-1)).toBe("pressed b");
});

test("once a handle is removed the focus moves to its neighbour", () => {
  buttons.show(viewOf(vertex("a", [1, 2]), vertex("b", [3, 4], true)));
  button("vertex 2")?.focus();
  buttons.show(viewOf(vertex("a", [1, 2])));
  expect(document.activeElement).toBe(button("vertex 1"));
});

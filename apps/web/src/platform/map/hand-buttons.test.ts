import type { Position } from "geojson";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HandButtons } from "./hand-buttons.ts";
import type { Grip, Look } from "./hand.ts";

/** A map on which a degree is a pixel. */
const map = {
  getContainer: () => document.body,
  project: ([x, y]: Position) => ({ x, y }),
  on: () => {},
  off: () => {},
};

let heard: unknown[] = [];
let buttons: HandButtons;

beforeEach(() => {
  heard = [];
  buttons = new HandButtons(map as unknown as ConstructorParameters<typeof HandButtons>[0], {
    label: () => "Points",
    help: () => "Arrow keys move",
    nameOf: ({ form, number }) => `${form} ${number}`,
    onFocus: ({ id }) => heard.push(`chosen ${id}`),
    onPress: ({ id }) => heard.push(`pressed ${id}`),
    onMove: ({ id }, _at, way) => heard.push([id, ...way]),
    onSettle: () => heard.push("settled"),
  });
});
afterEach(() => buttons.stop());

const corner = (id: string, at: Position, isSelected = false): Grip => ({
  id,
  at,
  form: "corner",
  isSelected,
});
const looking = (...grips: Grip[]): Look => ({ grips, bodies: [] });
const names = () => [...document.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));
const button = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);
const press = (name: string, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  button(name)?.dispatchEvent(event);
  return event;
};

test("every point has a button that says what it is, in the order in which they are drawn", () => {
  buttons.show(looking(corner("a", [1, 2]), corner("c", [5, 6])));
  buttons.show(looking(corner("a", [1, 2]), { id: "b", at: [3, 4], form: "middle" }, corner("c", [5, 6])));
  expect(names()).toEqual(["corner 1", "middle 1", "corner 2"]);
  expect(button("middle 1")?.style.transform).toContain("translate(3px, 4px)");
});

test("arrow keys move a point, with Shift further, until they are let go", () => {
  buttons.show(looking(corner("a", [1, 2], true)));
  expect(press("corner 1", "ArrowRight").defaultPrevented).toBe(true);
  press("corner 1", "ArrowUp", { shiftKey: true });
  button("corner 1")?.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowUp", bubbles: true }));
  expect(heard).toEqual([["a", 2, 0], ["a", 0, -20], "settled"]);
  expect(press("corner 1", "Tab").defaultPrevented).toBe(false);
});

test("focus chooses a corner, but makes none of the marks between", () => {
  buttons.show(looking(corner("a", [1, 2]), { id: "b", at: [3, 4], form: "middle" }));
  button("corner 1")?.focus();
  button("middle 1")?.focus();
  expect(heard).toEqual(["chosen a"]);
  button("middle 1")?.click();
  expect(heard.at(-1)).toBe("pressed b");
});

test("once a point is gone the focus goes on to its neighbour", () => {
  buttons.show(looking(corner("a", [1, 2]), corner("b", [3, 4], true)));
  button("corner 2")?.focus();
  buttons.show(looking(corner("a", [1, 2])));
  expect(document.activeElement).toBe(button("corner 1"));
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { listenToDrawingKeys } from "./drawing-keys.ts";

/** What was done, and whether there was anything to do. */
let done: string[] = [];
let isBusy = true;
let unsubscribe: () => void;

const doing = (what: string) => (): boolean => {
  done.push(what);
  return isBusy;
};

beforeEach(() => {
  [done, isBusy] = [[], true];
  document.body.innerHTML = `<div id="map"></div><input id="field"><button id="button"></button>`;
  unsubscribe = listenToDrawingKeys({
    finish: doing("finish"),
    undo: doing("undo"),
    cancel: doing("cancel"),
    remove: doing("remove"),
    pan: (offset) => doing(`pan ${offset.join(" ")}`)(),
    addPointAtCursor: doing("placeHere"),
  });
});
afterEach(() => unsubscribe());

function press(at: string, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.querySelector(`#${at}`)?.dispatchEvent(event);
  return event;
}

test.each([
  ["Enter", {}, ["finish"]],
  ["ArrowLeft", {}, []],
  ["Escape", {}, ["cancel"]],
  ["Delete", {}, ["remove"]],
  ["Backspace", {}, ["undo"]],
  ["z", { ctrlKey: true }, ["undo"]],
  ["Z", { metaKey: true }, ["undo"]],
  ["Z", { ctrlKey: true, shiftKey: true }, []],
  ["z", {}, []],
])("%s %o", (key, more, acts) => {
  press("map", key, more);
  expect(done).toEqual(acts);
});

test("a field keeps its keys, and a button its Enter", () => {
  press("field", "Delete");
  press("field", "Escape");
  press("button", "Enter");
  expect(done).toEqual([]);
  press("button", "Escape");
  expect(done).toEqual(["cancel"]);
});

test("a handled key is not propagated; an unhandled one is left to the page", () => {
  expect(press("map", "z", { ctrlKey: true }).defaultPrevented).toBe(true);
  isBusy = false;
  expect(press("map", "z", { ctrlKey: true }).defaultPrevented).toBe(false);
  press("map", "Backspace");
  expect(done.slice(-2)).toEqual(["undo", "remove"]);
});

test("no key is received after unsubscribing", () => {
  unsubscribe();
  press("map", "Delete");
  expect(done).toEqual([]);
});

test.each([
  ["ArrowLeft", {}, ["pan -10 0"]],
  ["ArrowDown", { shiftKey: true }, ["pan 0 80"]],
  ["ArrowUp", { ctrlKey: true }, []],
  ["Enter", {}, ["placeHere"]],
])("with the focus on the map: %s %o", (key, more, acts) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  expect(done).toEqual(acts);
});

test("Enter on the map finishes the drawing where no crosshair is shown", () => {
  isBusy = false;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(done).toEqual(["placeHere", "finish"]);
});

test("a dialog keeps its keys, but not those of a map in it", () => {
  document.body.innerHTML = `<div role="dialog"><i id="text"></i><div class="maplibregl-map"><canvas id="map"></canvas></div></div>`;
  press("text", "Delete");
  press("text", "Escape");
  expect(done).toEqual([]);
  press("map", "Enter");
  press("map", "Escape");
  expect(done).toEqual(["placeHere", "cancel"]);
});

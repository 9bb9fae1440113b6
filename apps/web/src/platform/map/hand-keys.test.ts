import { afterEach, beforeEach, expect, test } from "vitest";
import { listenToKeys } from "./hand-keys.ts";

/** What the hand did, and whether it had anything to do. */
let done: string[] = [];
let isBusy = true;
let forget: () => void;

const doing = (what: string) => (): boolean => {
  done.push(what);
  return isBusy;
};

beforeEach(() => {
  [done, isBusy] = [[], true];
  document.body.innerHTML = `<div id="map"></div><input id="field"><button id="button"></button>`;
  forget = listenToKeys({
    finish: doing("finish"),
    back: doing("back"),
    cancel: doing("cancel"),
    remove: doing("remove"),
    aim: (way) => doing(`aim ${way.join(" ")}`)(),
    set: doing("set"),
  });
});
afterEach(() => forget());

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
  ["Backspace", {}, ["back"]],
  ["z", { ctrlKey: true }, ["back"]],
  ["Z", { metaKey: true }, ["back"]],
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

test("a key that did something goes no further; one that did nothing is left to the screen", () => {
  expect(press("map", "z", { ctrlKey: true }).defaultPrevented).toBe(true);
  isBusy = false;
  expect(press("map", "z", { ctrlKey: true }).defaultPrevented).toBe(false);
  press("map", "Backspace");
  expect(done.slice(-2)).toEqual(["back", "remove"]);
});

test("nothing is heard any more once it is forgotten", () => {
  forget();
  press("map", "Delete");
  expect(done).toEqual([]);
});

test.each([
  ["ArrowLeft", {}, ["aim -10 0"]],
  ["ArrowDown", { shiftKey: true }, ["aim 0 80"]],
  ["ArrowUp", { ctrlKey: true }, []],
  ["Enter", {}, ["set"]],
])("with the map in hand: %s %o", (key, more, acts) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  expect(done).toEqual(acts);
});

test("on the map Enter ends the drawing where nobody aims", () => {
  isBusy = false;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(done).toEqual(["set", "finish"]);
});

import { expect, test } from "vitest";
import { editKey } from "./edit-key.ts";

const CTRL = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
const SHIFT = { ...CTRL, shiftKey: true };
const COMMAND = { ...CTRL, ctrlKey: false, metaKey: true };

test.each([
  ["Ctrl Z", { ...CTRL, key: "z", code: "KeyZ" }, "undo"],
  ["⌘ Z", { ...COMMAND, key: "z", code: "KeyZ" }, "undo"],
  ["Ctrl Shift Z", { ...SHIFT, key: "Z", code: "KeyZ" }, "redo"],
  ["Ctrl Y", { ...CTRL, key: "y", code: "KeyY" }, "redo"],
  ["Ctrl S", { ...CTRL, key: "s", code: "KeyS" }, "save"],
  ["Ctrl Z of an Arabic keyboard", { ...CTRL, key: "ئ", code: "KeyZ" }, "undo"],
  ["Ctrl Y of an Arabic keyboard", { ...CTRL, key: "غ", code: "KeyY" }, "redo"],
  ["Ctrl S of an Arabic keyboard", { ...CTRL, key: "س", code: "KeyS" }, "save"],
  ["Ctrl Z of a German keyboard, where Y is elsewhere", { ...CTRL, key: "z", code: "KeyY" }, "undo"],
  ["Ctrl Shift S", { ...SHIFT, key: "S", code: "KeyS" }, undefined],
  ["Ctrl Alt Z", { ...CTRL, altKey: true, key: "z", code: "KeyZ" }, undefined],
  ["Z alone", { ...CTRL, ctrlKey: false, key: "z", code: "KeyZ" }, undefined],
])("%s", (_what, pressed, expected) => {
  expect(editKey(pressed)).toBe(expected);
});

import { expect, test } from "vitest";
import { parseTime } from "./parse-time.ts";

test.each([
  ["9", "09:00"],
  ["9:05", "09:05"],
  ["0930", "09:30"],
  ["930", "09:30"],
  ["23.59", "23:59"],
  [" 00:00 ", "00:00"],
  ["٠٩:٣٠", "09:30"],
  ["24:00", undefined],
  ["12:60", undefined],
  ["9:5", undefined],
  ["noon", undefined],
  ["", undefined],
])("%j is %s", (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

import { beforeEach, expect, test } from "vitest";
import { USER_ID_KEY } from "#platform/api/sides.ts";
import { clearButUnsent, returnUnsent } from "./unsent-work.ts";

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(USER_ID_KEY, "7");
  localStorage.setItem("user_type", "pilot");
  localStorage.setItem("problem:M1", "typed");
});
const stored = () => [localStorage.getItem("problem:M1"), localStorage.getItem("user_type")];

test("the end of a session clears storage; who signs in again finds what they had not sent", () => {
  clearButUnsent();
  expect(stored()).toEqual([null, null]);
  clearButUnsent(); // once more, such as by a second page
  returnUnsent("7");
  expect(stored()).toEqual(["typed", null]);
});

test("another user doesn't find it, and after them nobody does", () => {
  clearButUnsent();
  returnUnsent("8");
  returnUnsent("7");
  expect(stored()).toEqual([null, null]);
  expect(localStorage).toHaveLength(0);
});

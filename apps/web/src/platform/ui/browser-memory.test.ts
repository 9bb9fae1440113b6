import { expect, test } from "vitest";
import { keep, kept } from "./browser-memory.ts";

test("what is kept outlives an emptied storage, and is forgotten when told to", () => {
  keep("menu_pinned_a", "1");
  keep("color_scheme", "dark");
  localStorage.clear();
  expect([kept("menu_pinned_a"), kept("color_scheme"), kept("menu_pinned_b")]).toEqual([
    "1",
    "dark",
    undefined,
  ]);
  keep("menu_pinned_a", undefined);
  expect(kept("menu_pinned_a")).toBeUndefined();
});

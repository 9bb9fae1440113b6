import { expect, test } from "vitest";
import { remember, readRemembered } from "./browser-memory.ts";

test("a remembered value survives cleared storage, and can be removed", () => {
  remember("menu_pinned_a", "1");
  remember("color_scheme", "dark");
  localStorage.clear();
  expect([
    readRemembered("menu_pinned_a"),
    readRemembered("color_scheme"),
    readRemembered("menu_pinned_b"),
  ]).toEqual(["1", "dark", undefined]);
  remember("menu_pinned_a", undefined);
  expect(readRemembered("menu_pinned_a")).toBeUndefined();
});

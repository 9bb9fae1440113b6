import type { FlightRoute } from "@overfly/contract/flight-routes/routes";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { canSave, useEditSession } from "./edit-session.ts";

const sketch = { name: "North", document: startDocument(null, "Area") };
const kept = { id: 1, version: 3, ...sketch } as FlightRoute;

const editing = (route?: FlightRoute) => {
  const { result } = renderHook(useEditSession);
  act(() => result.current.start(sketch, route));
  const rename = (name: string) => act(() => result.current.edit({ type: "name", name }));
  return { isWorth: () => canSave(result.current), rename, now: () => result.current };
};

test("a kept route is saved again only once it was changed, so that no two versions are the same", () => {
  const { isWorth, rename, now } = editing(kept);
  expect(isWorth()).toBe(false);
  rename("South");
  expect(isWorth()).toBe(true);
  act(() => now().edit({ type: "undo" }));
  expect(isWorth()).toBe(false);
});

test("a new route is saved as it stands, but not without a name", () => {
  const { isWorth, rename } = editing();
  expect(isWorth()).toBe(true);
  rename("  ");
  expect(isWorth()).toBe(false);
});

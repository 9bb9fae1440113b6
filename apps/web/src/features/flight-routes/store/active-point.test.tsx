import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "#features/flight-routes/document/default-document.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { SamplePlanner } from "#features/flight-routes/testing/sample-route.tsx";
import { useActivePoint } from "./active-point.ts";
import { createPlannerStore } from "./planner-store.ts";

afterEach(cleanup);

const item: RouteItem = {
  id: "w",
  name: "Masts",
  kind: "waypoints",
  imaging: { heightM: 40, frontOverlap: 70, sideOverlap: 70, gimbalPitchDeg: -45 },
  waypoints: [
    { position: [36, 32], heightM: 40, actions: [] },
    { position: [37, 32], heightM: 40, actions: [] },
  ],
};

function editingWith(tool: Tool) {
  const store = createPlannerStore();
  const draft = { name: "Route", document: { ...EMPTY_DOCUMENT, items: [item] } };
  store.dispatch({ type: "startEditing", draft, key: "key" });
  store.dispatch({ type: "selectTool", tool, viewport: "wide" });
  const commands: string[] = [];
  const ignore = (): void => undefined;
  store.drawing.connect({
    placeAt: ignore,
    select: (id) => commands.push(`select ${id}`),
    remove: ignore,
    finish: ignore,
    undo: ignore,
    cancel: () => commands.push("cancel"),
  });
  const { result } = renderHook(useActivePoint, {
    wrapper: ({ children }) => <SamplePlanner store={store}>{() => children}</SamplePlanner>,
  });
  return { result, store, commands };
}

test("a waypoint selected in the list is shown on the map", () => {
  const { result, store, commands } = editingWith("none");
  act(() => result.current.select(1));
  expect(result.current.index).toBe(1);
  expect(store.getState().focus).toEqual([37, 32]);
  act(() => store.dispatch({ type: "selectPoint", itemId: "w", index: 0 }));
  expect(result.current.index).toBe(0);
  act(() => store.dispatch({ type: "selectPoint", itemId: "other", index: 1 }));
  expect(result.current.index).toBeUndefined();
  expect(commands).toEqual([]);
});

test("with a drawing tool, list and drawing follow each other's selection", () => {
  const { result, store, commands } = editingWith("waypoint");
  act(() => store.drawing.publish({ isDrawing: false, canFinish: false, isAiming: false, selected: "1" }));
  expect(result.current.index).toBe(1);
  act(() => result.current.select(0));
  act(() => result.current.select(undefined));
  expect(commands).toEqual(["select 0", "cancel"]);
});

import { act, renderHook } from "@testing-library/react";
import type { Position } from "geojson";
import { expect, test } from "vitest";
import { makeHandControl } from "#platform/drawing/drawing-controls.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { RoutePart } from "./draft-history.ts";
import { useEntry } from "./active-point.ts";

const part: RoutePart = {
  id: "w",
  name: "Masts",
  kind: "waypoints",
  imaging: { heightM: 40, frontOverlap: 70, sideOverlap: 70, gimbalPitchDeg: -45 },
  waypoints: [
    { position: [36, 32], heightM: 40, actions: [] },
    { position: [37, 32], heightM: 40, actions: [] },
  ],
};

function atDesk(tool: Tool) {
  const control = makeHandControl();
  const places: Position[] = [];
  const asked: string[] = [];
  const nothing = (): void => undefined;
  control.take({
    place: nothing,
    choose: (id) => asked.push(`choose ${id}`),
    remove: nothing,
    finish: nothing,
    back: nothing,
    cancel: () => asked.push("cancel"),
  });
  const onPlace = (at: Position) => places.push(at);
  const { result } = renderHook(() => useEntry({ part, tool, control, onPlace }));
  return { result, control, places, asked };
}

test("a waypoint chosen in the list is shown on the map", () => {
  const { result, places, asked } = atDesk("none");
  act(() => result.current.onEntry(1));
  expect(result.current.entry).toBe(1);
  expect(places).toEqual([[37, 32]]);
  act(() => result.current.onMapEntry("w", 0));
  expect(result.current.entry).toBe(0);
  act(() => result.current.onMapEntry("other", 1));
  expect(result.current.entry).toBeUndefined();
  expect(asked).toEqual([]);
});

test("with the tool in hand the list follows what the hand holds, and the hand the list", () => {
  const { result, control, asked } = atDesk("waypoint");
  act(() => control.tell({ isDrawing: false, canFinish: false, isAiming: false, selected: "1" }));
  expect(result.current.entry).toBe(1);
  act(() => result.current.onEntry(0));
  act(() => result.current.onEntry(undefined));
  expect(asked).toEqual(["choose 0", "cancel"]);
});

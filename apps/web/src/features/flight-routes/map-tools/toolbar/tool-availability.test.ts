import { expect, test } from "vitest";
import type { RouteItemKind } from "#features/flight-routes/document/new-item.ts";
import { unavailableBecause, availableTool, TOOLS } from "./tool-availability.ts";

const KINDS: (RouteItemKind | undefined)[] = [
  undefined,
  "area",
  "perimeter",
  "rows",
  "corridor",
  "facade",
  "orbit",
  "waypoints",
  "points",
  "verification",
];
const available = (kind: RouteItemKind | undefined) =>
  TOOLS.filter((tool) => unavailableBecause(tool, kind) === undefined);

test("outline, take-off, zones and obstacles are always available", () => {
  for (const kind of KINDS)
    expect(available(kind)).toEqual(
      expect.arrayContaining(["outline", "takeOff", "pilot", "noFlyZone", "obstacle"]),
    );
});

test.each([
  ["corridor", ["line", "edit"]],
  ["facade", ["line", "edit"]],
  ["rows", ["line", "edit"]],
  ["area", ["edit"]],
  ["perimeter", ["edit"]],
  ["orbit", ["center", "edit"]],
  ["waypoints", ["waypoint"]],
  ["points", ["target"]],
  ["verification", ["target"]],
  [undefined, []],
] as const)("an item of kind %s also has %s", (kind, tools) => {
  const always = ["outline", "takeOff", "pilot", "noFlyZone", "obstacle"];
  expect(available(kind).filter((tool) => !always.includes(tool))).toEqual(tools);
});

test("a tool is deselected when it does not fit the active item", () => {
  expect(availableTool("line", "corridor")).toBe("line");
  expect(availableTool("line", "orbit")).toBe("none");
});

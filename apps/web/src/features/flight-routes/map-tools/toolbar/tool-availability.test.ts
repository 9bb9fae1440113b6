import { expect, test } from "vitest";
import { unavailableBecause, availableTool, type RouteItemKind, TOOLS } from "./tool-availability.ts";

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
const fitted = (kind: RouteItemKind | undefined) => TOOLS.filter((tool) => unavailableBecause(tool, kind) === undefined);

test("outline, take-off, zones and obstacles fit any part, and none", () => {
  for (const kind of KINDS)
    expect(fitted(kind)).toEqual(
      expect.arrayContaining(["outline", "takeOff", "pilot", "noFlyZones", "obstacle"]),
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
] as const)("a part of %s has also %s", (kind, tools) => {
  const always = ["outline", "takeOff", "pilot", "noFlyZones", "obstacle"];
  expect(fitted(kind).filter((tool) => !always.includes(tool))).toEqual(tools);
});

test("a tool is put away when the active part is one that it does not fit", () => {
  expect(availableTool("line", "corridor")).toBe("line");
  expect(availableTool("line", "orbit")).toBe("none");
});

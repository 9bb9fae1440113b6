import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { expect, test } from "vitest";
import type { PlanInput, DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import { planSynchronously } from "#features/flight-routes/testing/plan-synchronously.ts";
import { areaItem, startDocument } from "#features/flight-routes/document/default-document.ts";
import {
  editedLine,
  type ManualEdit,
  movePoint,
  type PatternLine,
  removedElements,
} from "./pattern-edits.ts";
import { patternDrawing, withoutSelectedEdit } from "./pattern-drawing.ts";

const frame = localFrame([35.78, 30.17]);
const at = (eastM: number, northM: number): [number, number] => {
  const [lon = 0, lat = 0] = frame.toPosition([eastM, northM]);
  return [lon, lat];
};
const boundary = {
  type: "Polygon" as const,
  coordinates: [[at(0, 0), at(300, 0), at(300, 200), at(0, 200), at(0, 0)]],
};
const item = { ...areaItem(boundary, "Area"), angle: 90 };
const document: RouteDocument = { ...startDocument(null, ""), items: [item] };

function planOf(edits: readonly ManualEdit[], sideOverlap = 30): DisplayedPlan {
  const imaging = { ...item.imaging, sideOverlap };
  const plan = planSynchronously({
    document: { ...document, items: [{ ...item, imaging }], edits: [...edits] } as PlanInput["document"],
    site: { boundary, zones: [], tables: [] },
    isDraft: true,
  });
  if (!plan.ok) throw new Error(plan.code);
  return plan;
}

const plain = planOf([]);
const lineAt = ({ pattern }: DisplayedPlan, northM: number): PatternLine => {
  const nearest = (line: PatternLine): number => distanceM(line.path[0] ?? [], at(0, northM));
  const [line] = pattern.toSorted((a, b) => nearest(a) - nearest(b));
  if (!line) throw new Error("The plan has no lines.");
  return line;
};
const middle = lineAt(plain, 100);
const NONE: readonly ManualEdit[] = [];

/** Selects the line and drags it, on the given plan. */
function dragged(plan: DisplayedPlan, line: PatternLine, edits: readonly ManualEdit[], byM: number) {
  const drawing = patternDrawing(() => plan.pattern);
  const body = { kind: "shape" as const, id: line.id };
  const selected = drawing.tap(drawing.start(edits), [0, 0], body);
  return drawing.drag(selected, body, { from: at(0, 0), to: at(0, byM) });
}

const movedNorthM = (line: PatternLine, before: PatternLine): number =>
  frame.toMetres(line.path[0] ?? [])[1] - frame.toMetres(before.path[0] ?? [])[1];

test("a dragged line is planned where it was dropped, and is marked as edited", () => {
  const { body } = dragged(plain, middle, NONE, 8);
  const line = planOf(body).pattern.find(({ id }) => id === middle.id);
  expect(line?.isEdited).toBe(true);
  expect(line && movedNorthM(line, middle)).toBeCloseTo(8, 1);
  expect(planOf(body).pattern.filter(({ isEdited }) => isEdited)).toHaveLength(1);
});

test("what is drawn ahead of the plan is what the plan comes to", () => {
  const { body } = dragged(plain, middle, NONE, 8);
  const ahead = editedLine(middle, body);
  const planned = planOf(body).pattern.find(({ id }) => id === middle.id);
  for (const [index, position] of (ahead?.path ?? []).entries())
    expect(distanceM(position, planned?.path[index] ?? [])).toBeLessThan(0.01);
});

test("dragged again, a line has one edit still", () => {
  const first = dragged(plain, middle, NONE, 8).body;
  const plan = planOf(first);
  const again = dragged(plan, lineAt(plan, 108), first, -3);
  expect(again.body).toHaveLength(1);
  expect(movedNorthM(editedLine(middle, again.body) ?? middle, middle)).toBeCloseTo(5, 1);
});

test("after other parameters gave the lines other names, the moved line still has one edit", () => {
  const first = dragged(plain, middle, NONE, 4).body;
  const changed = planOf(first, 36);
  const stored = changed.pattern.filter(({ isEdited }) => isEdited);
  expect(stored).toHaveLength(1);
  const [line = middle] = stored;
  const again = dragged(changed, line, first, 2);
  expect(again.body).toHaveLength(1);
  expect(planOf(again.body, 36).pattern.filter(({ isEdited }) => isEdited)).toHaveLength(1);
});

test("one end is moved alone", () => {
  const edits = movePoint(NONE, middle, { index: 1, to: at(250, 120) });
  const line = planOf(edits).pattern.find(({ id }) => id === middle.id);
  expect(distanceM(line?.path[0] ?? [], middle.path[0] ?? [])).toBeLessThan(0.01);
  expect(distanceM(line?.path[1] ?? [], at(250, 120))).toBeLessThan(0.05);
  const again = movePoint(edits, middle, { index: 1, to: at(240, 120) });
  expect(again).toHaveLength(1);
});

test("a line that was taken away leaves a mark, by which it comes back", () => {
  const drawing = patternDrawing(() => plain.pattern);
  const selected = drawing.tap(drawing.start(NONE), [0, 0], { kind: "shape", id: middle.id });
  const removed = drawing.remove(selected);
  expect(planOf(removed.body).pattern).toHaveLength(plain.pattern.length - 1);
  expect(removedElements(removed.body)).toHaveLength(1);
  const mark = drawing.view(removed, undefined).handles.find(({ form }) => form === "cross");
  const active = drawing.tap(removed, [0, 0], { kind: "handle", id: mark?.id ?? "" });
  expect(drawing.remove(active).body).toEqual([]);
});

test("resetting one line leaves the others' edits", () => {
  const other = lineAt(plain, 40);
  const both = dragged(plain, other, dragged(plain, middle, NONE, 8).body, 5).body;
  const left = withoutSelectedEdit({ body: both, selected: middle.id }, planOf(both).pattern);
  expect(left).toEqual(both.filter((edit) => "lineId" in edit && edit.lineId === other.id));
});

test("a bent line moves point by point", () => {
  const path: Position[] = [at(0, 0), at(50, 10), at(100, 0)];
  const bent: PatternLine = { ...middle, id: "bent", path, pointIds: ["a", "b", "c"] };
  const drawing = patternDrawing(() => [bent]);
  const body = { kind: "shape" as const, id: "bent" };
  const moved = drawing.drag(drawing.start(NONE), body, { from: at(0, 0), to: at(0, 5) });
  expect(moved.body.map(({ kind }) => kind)).toEqual(["move-waypoint", "move-waypoint", "move-waypoint"]);
});

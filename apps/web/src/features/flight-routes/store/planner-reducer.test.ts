import { beforeEach, expect, test } from "vitest";
import { EMPTY_DOCUMENT, startDocument } from "#features/flight-routes/document/default-document.ts";
import { sampleBoundary } from "#features/flight-routes/testing/sample-boundary.ts";
import { type PlannerAction, plannerReducer } from "./planner-reducer.ts";
import { initialPlannerState, type PlannerState } from "./planner-state.ts";
import { selectTool } from "./selectors.ts";

beforeEach(() => localStorage.clear());

const after = (...actions: PlannerAction[]): PlannerState =>
  actions.reduce(
    plannerReducer,
    initialPlannerState({ status: "idle", plan: undefined, failure: undefined }),
  );

const startEmpty = {
  type: "startEditing",
  draft: { name: "A", document: EMPTY_DOCUMENT },
  key: "1",
} as const;
const startArea: PlannerAction = {
  type: "startEditing",
  draft: { name: "B", document: startDocument(sampleBoundary, "Area") },
  key: "2",
};

test("a new, empty route starts with drawing, one with an area does not", () => {
  expect(selectTool(after())).toBe("none");
  expect(selectTool(after(startEmpty))).toBe("outline");
  expect(selectTool(after(startArea))).toBe("none");
});

test("a selected tool stays for its session, as long as it fits the active item", () => {
  const obstacle: PlannerAction = { type: "selectTool", tool: "obstacle", viewport: "wide" };
  expect(selectTool(after(startArea, obstacle))).toBe("obstacle");
  expect(selectTool(after(startArea, obstacle, startEmpty))).toBe("outline");
  expect(selectTool(after(startArea, { ...obstacle, tool: "waypoint" }))).toBe("none");
});

test("selecting a tool ends what was chosen to draw", () => {
  const state = after(
    startArea,
    { type: "setDrawTarget", target: "piece" },
    { type: "selectTool", tool: "outline", viewport: "wide" },
  );
  expect(state.drawTarget).toBeUndefined();
});

test("on small screens the panel makes room for drawing, on phones the analysis as well", () => {
  const select = (viewport: "wide" | "narrow" | "phone"): PlannerState =>
    after(
      { type: "openAnalysisTab", tab: "profile", viewport: "wide" },
      { type: "selectTool", tool: "outline", viewport },
    );
  expect([select("wide").isPanelCollapsed, select("wide").analysisView.isOpen]).toEqual([false, true]);
  expect([select("narrow").isPanelCollapsed, select("narrow").analysisView.isOpen]).toEqual([true, true]);
  expect([select("phone").isPanelCollapsed, select("phone").analysisView.isOpen]).toEqual([true, false]);
});

test("panel and analysis take turns on phones", () => {
  const opened = after({ type: "openAnalysisTab", tab: "checks", viewport: "phone" });
  expect([opened.isPanelCollapsed, opened.analysisView.isOpen]).toEqual([true, true]);
  const expanded = plannerReducer(opened, { type: "collapsePanel", isCollapsed: false, viewport: "phone" });
  expect([expanded.isPanelCollapsed, expanded.analysisView.isOpen]).toEqual([false, false]);
});

test("focusing on the same position again is a change, so that the map pans there again", () => {
  const focus: PlannerAction = { type: "focus", position: [36, 32] };
  const once = after(focus);
  expect(plannerReducer(once, focus).focus).not.toBe(once.focus);
});

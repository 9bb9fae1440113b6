import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import type { PlanInput, WorkerRequest } from "./worker-messages.ts";
import { createRoutePlanner } from "./route-planner.ts";
import { computePlan } from "./compute-plan.ts";

/** The browser's worker, which no test environment has. */
class Worker extends EventTarget {
  static all: Worker[] = [];
  heard: WorkerRequest[] = [];
  constructor() {
    super();
    Worker.all.push(this);
  }
  terminate(): void {}
  postMessage(question: WorkerRequest): void {
    this.heard.push(question);
  }
}

beforeEach(() => {
  Worker.all = [];
  vi.stubGlobal("Worker", Worker);
});
afterEach(() => vi.unstubAllGlobals());

const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35, 31],
      [35.002, 31],
      [35.002, 31.002],
      [35, 31],
    ] as [number, number][],
  ],
};
const input = (): PlanInput => ({
  document: startDocument(boundary, "North") as PlanInput["document"],
  site: { boundary, zones: [], tables: [] },
  isDraft: false,
});

test("a planner that could not be loaded says so, and is tried again with the next change", () => {
  const planner = createRoutePlanner();
  planner.subscribe(() => {});
  planner.request(input());
  expect(planner.state().status).toBe("loading");

  Worker.all[0]?.dispatchEvent(new ErrorEvent("error", { message: "net::ERR_FAILED" }));
  expect(planner.state()).toMatchObject({ status: "failed", fault: { code: "no-planner" } });

  planner.request(input());
  expect(planner.state().status).toBe("loading");
  expect(Worker.all[1]?.heard).toHaveLength(1);
});

test("what breaks the planner is told as a reason, not left without an answer", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = { ...input(), document: { ...input().document, parts: [null] } } as unknown as PlanInput;
  expect(computePlan(broken)).toMatchObject({ ok: false, code: "unforeseen" });
  expect(told).toHaveBeenCalledOnce();
});

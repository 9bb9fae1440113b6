import { base, box, document } from "@overfly/flight-planning/testing/sample-documents";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import type { PlanInput } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import type { WorkerRequest } from "#features/flight-routes/planning/worker/worker-messages.ts";
import { createRoutePlanner } from "./route-planner.ts";
import { planSynchronously } from "#features/flight-routes/testing/plan-synchronously.ts";
import { computePlan } from "#features/flight-routes/planning/worker/compute-plan.ts";

/** Stands in for the browser's worker, which the test environment lacks. */
class Worker extends EventTarget {
  static all: Worker[] = [];
  received: WorkerRequest[] = [];
  constructor() {
    super();
    Worker.all.push(this);
  }
  isTerminated = false;
  terminate(): void {
    this.isTerminated = true;
  }
  postMessage(question: WorkerRequest): void {
    this.received.push(question);
  }
}

beforeEach(() => {
  Worker.all = [];
  vi.stubGlobal("Worker", Worker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test("a worker that can't be loaded is reported, and started again with the next request", () => {
  const planner = createRoutePlanner();
  planner.subscribe(() => {});
  planner.request(input());
  expect(planner.state().status).toBe("loading");

  Worker.all[0]?.dispatchEvent(new ErrorEvent("error", { message: "net::ERR_FAILED" }));
  expect(planner.state()).toMatchObject({ status: "failed", failure: { code: "no-planner" } });

  planner.request(input());
  expect(planner.state().status).toBe("loading");
  expect(Worker.all[1]?.received).toHaveLength(1);
});

test("the worker is loaded once it is needed or prepared, and not for listeners alone", () => {
  const planner = createRoutePlanner();
  planner.subscribe(() => {});
  expect(Worker.all).toHaveLength(0);

  planner.prepare();
  planner.request(input());
  expect(Worker.all).toHaveLength(1);
});

test("a bug in the planner is reported as a failure", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = { ...input(), document: { ...input().document, items: [null] } } as unknown as PlanInput;
  expect(computePlan(broken)).toMatchObject({ ok: false, code: "unforeseen" });
  expect(logged).toHaveBeenCalledOnce();
});

/** The reply to the latest request with this input, from whichever worker has it. */
function reply(requested: PlanInput): void {
  for (const worker of Worker.all) {
    const request = worker.received.findLast((one) => one.kind === "plan" && one.input === requested);
    if (request?.kind !== "plan") continue;
    const { id } = request;
    const { isDraft } = requested;
    const data = { kind: "plan", id, isDraft, plan: planSynchronously(requested) };
    worker.dispatchEvent(new MessageEvent("message", { data }));
  }
}

test("a draft is planned at once, while a full plan is still running", () => {
  const planner = createRoutePlanner();
  planner.subscribe(() => {});
  const [full, draft] = [input(), { ...input(), isDraft: true }];
  planner.request(full);
  planner.request(draft);
  expect(Worker.all.map(({ received }) => received.map(({ kind }) => kind))).toEqual([["plan"], ["plan"]]);
  expect(Worker.all.map(({ isTerminated }) => isTerminated)).toEqual([false, false]);

  reply(draft);
  const shown = planner.state().plan;
  expect(shown).toMatchObject({ ok: true });
  reply(full); // superseded
  expect(planner.state()).toMatchObject({ status: "loading" });
  expect(planner.state().plan).toBe(shown);
});

test("a full plan that is still running is cancelled when the next one is requested", () => {
  const planner = createRoutePlanner();
  planner.subscribe(() => {});
  planner.request(input());
  const next = input();
  planner.request(next);
  expect(Worker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  expect(Worker.all[1]?.received).toHaveLength(1);

  reply(next);
  expect(planner.state().status).toBe("success");
  planner.request(input());
  expect(Worker.all).toHaveLength(2);
});

test("a draft's plan is shown, and is not valid until the final plan has come", () => {
  const area = box(50, 50, 300);
  const final: PlanInput = {
    document: document({
      ...base,
      id: "a",
      kind: "area",
      boundary: area,
      pattern: "lines",
      angle: 0,
      marginM: 0,
    }),
    site: { boundary: area, zones: [], tables: [] },
    isDraft: false,
  };
  const planner = createRoutePlanner();
  planner.subscribe(() => {});
  const requestAndReply = (requested: PlanInput): void => {
    planner.request(requested);
    reply(requested);
  };

  requestAndReply({ ...final, isDraft: true });
  expect(planner.state()).toMatchObject({ status: "loading", plan: { ok: true } });

  requestAndReply(final);
  expect(planner.state()).toMatchObject({ status: "success", plan: { ok: true } });
});

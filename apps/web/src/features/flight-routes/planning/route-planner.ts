import { latestWins } from "./latest-wins.ts";
import type { MapStatus } from "./map-status.ts";
import { createPlanQueries, type QueryPlan } from "./plan-queries.ts";
import { createPlannerWorker } from "./planner-worker.ts";
import type { DisplayedPlan, PlanFailure, PlanInput, WorkerReply } from "./worker-messages.ts";

export interface PlanState {
  status: MapStatus;
  /** While a newer plan is computed, the previous one. */
  plan: DisplayedPlan | undefined;
  failure: PlanFailure | undefined;
  /** Reads from the latest plan in the worker; always the same function. */
  query?: QueryPlan;
}

/** Plans in a worker. Intermediate plans are shown; the latest request is never dropped. */
export interface RoutePlanner {
  request: (input: PlanInput | undefined) => void;
  state: () => PlanState;
  /** The worker runs as long as there are listeners. */
  subscribe: (listener: () => void) => () => void;
}

const IDLE: PlanState = { status: "idle", plan: undefined, failure: undefined };

export function createRoutePlanner(): RoutePlanner {
  const listeners = new Set<() => void>();
  const worker = createPlannerWorker(
    (event) => handleReply(event),
    (message) => handleError(message),
  );
  const queries = createPlanQueries(worker.current);
  const { query } = queries;
  let state: PlanState = { ...IDLE, query };
  let requested: PlanInput | undefined;
  let lastId = 0;
  let queue = latestWins(worker.send);
  const setState = (next: PlanState): void => {
    state = { ...next, query };
    for (const listener of listeners) listener();
  };
  const start = (): void => {
    worker.start();
    queue = latestWins(worker.send);
  };
  const plan = (input: PlanInput): void => {
    if (!worker.current() && listeners.size > 0) start();
    lastId += 1;
    setState({ ...state, status: "loading" });
    queue.request({ kind: "plan", id: lastId, input });
  };
  const handleError = (message: string): void => {
    queries.cancelAll();
    if (requested)
      setState({ ...IDLE, status: "failed", failure: { ok: false, code: "no-planner", message } });
  };
  const handleReply = ({ data }: MessageEvent<WorkerReply>): void => {
    if (data.kind === "query") queries.resolve(data);
    if (data.kind !== "plan") return;
    queue.done();
    if (requested === undefined) return;
    const next = stateAfter(data.plan, data.id === lastId);
    if (next) setState(next);
  };
  return {
    request: (input) => {
      requested = input;
      if (input) plan(input);
      else setState(IDLE);
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!worker.current()) {
        start();
        if (requested) plan(requested);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        worker.stop();
        queries.cancelAll();
      };
    },
  };
}

/** Undefined for the failure of an outdated request. */
function stateAfter(plan: DisplayedPlan | PlanFailure, isLatest: boolean): PlanState | undefined {
  if (plan.ok) return { status: isLatest ? "success" : "loading", plan, failure: undefined };
  return isLatest ? { status: "failed", plan: undefined, failure: plan } : undefined;
}

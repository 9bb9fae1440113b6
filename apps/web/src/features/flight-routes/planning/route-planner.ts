import { latestWins } from "#features/flight-routes/planning/worker/latest-wins.ts";
import type { MapStatus } from "./map-status.ts";
import { createObservable } from "#features/flight-routes/store/observable.ts";
import { createPlanQueries, type QueryPlan } from "#features/flight-routes/planning/worker/plan-queries.ts";
import { createPlannerWorker } from "#features/flight-routes/planning/worker/planner-worker.ts";
import type {
  DisplayedPlan,
  PlanFailure,
  PlanInput,
} from "#features/flight-routes/planning/worker/displayed-plan.ts";
import type { WorkerReply } from "#features/flight-routes/planning/worker/worker-messages.ts";

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
  /** Loads the worker before the first request, if there are listeners. */
  prepare: () => void;
  /** The worker runs from the first request until there are no listeners. */
  subscribe: (listener: () => void) => () => void;
}

const IDLE: PlanState = { status: "idle", plan: undefined, failure: undefined };

export function createRoutePlanner(): RoutePlanner {
  const worker = createPlannerWorker(
    (event) => handleReply(event),
    () => handleError(), // declared below
  );
  const queries = createPlanQueries(worker.current);
  const state = createObservable<PlanState>({ ...IDLE, query: queries.query });
  let requested: PlanInput | undefined;
  let lastId = 0;
  let queue = latestWins(worker.send);
  const setState = (next: PlanState): void => state.set({ ...next, query: queries.query });
  const prepare = (): void => {
    if (worker.current() || !state.hasListeners()) return;
    worker.start();
    queue = latestWins(worker.send);
  };
  const plan = (input: PlanInput): void => {
    prepare();
    lastId += 1;
    setState({ ...state.get(), status: "loading" });
    queue.request({ kind: "plan", id: lastId, input });
  };
  const handleError = (): void => {
    queries.cancelAll();
    if (requested) setState(failedWith({ ok: false, code: "no-planner" }));
  };
  const handleReply = ({ data }: MessageEvent<WorkerReply>): void => {
    if (data.kind === "query") queries.resolve(data);
    if (data.kind !== "plan") return;
    queue.done();
    const next =
      requested && stateAfter(data.plan, { isLatest: data.id === lastId, isDraft: requested.isDraft });
    if (next) setState(next);
  };
  return {
    request: (input) => {
      requested = input;
      if (input) plan(input);
      else setState(IDLE);
    },
    state: state.get,
    prepare,
    subscribe: (listener) => {
      const unsubscribe = state.subscribe(listener);
      if (!worker.current() && requested) plan(requested);
      return () => {
        unsubscribe();
        if (state.hasListeners()) return;
        worker.stop();
        queries.cancelAll();
      };
    },
  };
}

const failedWith = (failure: PlanFailure): PlanState => ({ status: "failed", plan: undefined, failure });

/** Undefined for the failure of an outdated request. A draft's plan is shown, but the final plan is still to come. */
function stateAfter(
  plan: DisplayedPlan | PlanFailure,
  { isLatest, isDraft }: { isLatest: boolean; isDraft: boolean },
): PlanState | undefined {
  if (plan.ok) return { status: isLatest && !isDraft ? "success" : "loading", plan, failure: undefined };
  return isLatest ? failedWith(plan) : undefined;
}

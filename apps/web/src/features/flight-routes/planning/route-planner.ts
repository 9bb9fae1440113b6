import type { MapStatus } from "./map-status.ts";
import { createObservable } from "#features/flight-routes/store/observable.ts";
import { createPlanQueries, type QueryPlan } from "#features/flight-routes/planning/worker/plan-queries.ts";
import { createPlanWorkers } from "#features/flight-routes/planning/worker/plan-workers.ts";
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

/**
 * Plans in two workers, so that a draft never waits for a full plan. Drafts are shown as they come; a full plan that is
 * still running when the next one is requested is cancelled. The latest request is never dropped.
 */
export interface RoutePlanner {
  request: (input: PlanInput | undefined) => void;
  state: () => PlanState;
  /** Loads the worker before the first request, if there are listeners. */
  prepare: () => void;
  /** The workers run from the first request until there are no listeners. */
  subscribe: (listener: () => void) => () => void;
}

const IDLE: PlanState = { status: "idle", plan: undefined, failure: undefined };

export function createRoutePlanner(): RoutePlanner {
  const workers = createPlanWorkers(
    (reply) => handleReply(reply), // declared below
    () => queries.cancelAll(),
    () => {
      if (requested) setState(failedWith({ ok: false, code: "no-planner" }));
    },
  );
  const queries = createPlanQueries(workers.current);
  const state = createObservable<PlanState>({ ...IDLE, query: queries.query });
  let requested: PlanInput | undefined;
  let [lastId, shownId] = [0, 0];
  const setState = (next: PlanState): void => state.set({ ...next, query: queries.query });
  const plan = (input: PlanInput): void => {
    lastId += 1;
    setState({ ...state.get(), status: "loading" });
    if (state.hasListeners()) workers.request({ kind: "plan", id: lastId, input });
  };
  const handleReply = (reply: WorkerReply): void => {
    if (reply.kind === "query") queries.resolve(reply);
    if (reply.kind !== "plan" || !requested || reply.id < shownId) return;
    const next = stateAfter(reply.plan, { isLatest: reply.id === lastId, isDraft: reply.isDraft });
    if (!next) return;
    shownId = reply.id;
    setState(next);
  };
  return {
    request: (input) => {
      requested = input;
      if (input) plan(input);
      else setState(IDLE);
    },
    state: state.get,
    prepare: () => {
      if (state.hasListeners()) workers.prepare();
    },
    subscribe: (listener) => {
      const isFirst = !state.hasListeners();
      const unsubscribe = state.subscribe(listener);
      if (isFirst && requested) plan(requested);
      return () => {
        unsubscribe();
        if (!state.hasListeners()) workers.stop();
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

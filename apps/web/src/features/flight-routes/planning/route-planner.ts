import { latestWins } from "./latest-wins.ts";
import type { MapStatus } from "./map-status.ts";
import type {
  PlanQueryKind,
  PlanQueries,
  PlanFailure,
  PlanInput,
  WorkerRequest,
  WorkerReply,
  DisplayedPlan,
} from "./worker-messages.ts";
import { startPlanWorker } from "./start-plan-worker.ts";

export interface PlanState {
  status: MapStatus;
  /** While a newer one is made it is the plan before. */
  plan: DisplayedPlan | undefined;
  failure: PlanFailure | undefined;
  /** Looks into the plan that was made last, beside the screen; always the same function. */
  query?: QueryPlan;
}

export type QueryPlan = <L extends PlanQueryKind>(
  of: L,
  question: PlanQueries[L]["question"],
) => Promise<PlanQueries[L]["answer"] | undefined>;

/** Plans beside the screen. Plans made on the way are shown; the newest wish is never left out. */
export interface RoutePlanner {
  request: (input: PlanInput | undefined) => void;
  state: () => PlanState;
  /** The worker runs while somebody listens. */
  subscribe: (changed: () => void) => () => void;
}

const IDLE: PlanState = { status: "idle", plan: undefined, failure: undefined };

export function createRoutePlanner(): RoutePlanner {
  const listeners = new Set<() => void>();
  const worker = plannerWorker(
    (event) => hear(event),
    (message) => fail(message),
  );
  const { look, ...looks } = planQueries(worker.now);
  let state: PlanState = { ...IDLE, query: look };
  let wished: PlanInput | undefined;
  let last = 0;
  const become = (next: PlanState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  let queue = latestWins(worker.send);
  const plan = (input: PlanInput): void => {
    if (!worker.now() && listeners.size > 0) start();
    last += 1;
    become({ ...state, status: "loading" });
    queue.ask({ kind: "plan", id: last, input });
  };
  const start = (): void => {
    worker.start();
    queue = latestWins(worker.send);
  };
  const fail = (message: string): void => {
    looks.end();
    if (wished)
      become({ ...IDLE, status: "failed", failure: { ok: false, code: "no-planner", message }, query: look });
  };
  const hear = ({ data }: MessageEvent<WorkerReply>): void => {
    if (data.kind === "look") looks.hear(data);
    if (data.kind !== "plan") return;
    queue.done();
    if (wished === undefined) return;
    const next = stateAfter(data.plan, data.id === last);
    if (next) become({ ...next, query: look });
  };
  return {
    request: (input) => {
      wished = input;
      if (input) plan(input);
      else become({ ...IDLE, query: look });
    },
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      if (!worker.now()) {
        start();
        if (wished) plan(wished);
      }
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        worker.stop();
        looks.end();
      };
    },
  };
}

/** Of an older wish only a plan is shown, while the newest is still made. */
function stateAfter(plan: DisplayedPlan | PlanFailure, isNewest: boolean): PlanState | undefined {
  if (plan.ok) return { status: isNewest ? "success" : "loading", plan, failure: undefined };
  return isNewest ? { status: "failed", plan: undefined, failure: plan } : undefined;
}

/** One worker at a time. It fails where it can't be loaded, as when the connection breaks; starting it tries again. */
function plannerWorker(hear: (event: MessageEvent<WorkerReply>) => void, fail: (message: string) => void) {
  let worker: Worker | undefined;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  const start = (): void => {
    worker = startPlanWorker();
    worker.addEventListener("message", hear);
    worker.addEventListener("error", ({ message }) => {
      stop();
      fail(message);
    });
  };
  const send = (question: WorkerRequest): void => worker?.postMessage(question);
  return { now: () => worker, start, stop, send };
}

/** Questions about the plan that the worker made last; what is open when it ends is answered with nothing. */
function planQueries(workerNow: () => Worker | undefined) {
  const open = new Map<number, (answer: never) => void>();
  let last = 0;
  const look: QueryPlan = (of, question) =>
    new Promise((tell) => {
      const worker = workerNow();
      if (!worker) return tell(undefined);
      last += 1;
      open.set(last, tell);
      worker.postMessage({ kind: "look", id: last, of, ...question });
    });
  const hear = ({ id, answer }: Extract<WorkerReply, { kind: "look" }>): void => {
    open.get(id)?.(answer as never);
    open.delete(id);
  };
  const end = (): void => {
    for (const tell of open.values()) tell(undefined as never);
    open.clear();
  };
  return { look, hear, end };
}

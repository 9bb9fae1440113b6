import { latestWins } from "./latest-wins.ts";
import type {
  Look,
  LookQuestion,
  Looks,
  PlanFault,
  PlanInput,
  PlanQuestion,
  PlanReply,
  ShownPlan,
} from "./plan-messages.ts";
import { startPlanWorker } from "./start-plan-worker.ts";

/** The map's status as the specification names it. */
export type MapStatus = "idle" | "loading" | "success" | "failed";

export interface PlanState {
  status: MapStatus;
  /** While a newer one is made it is the plan before. */
  plan: ShownPlan | undefined;
  fault: PlanFault | undefined;
  /** Looks into the plan that was made last, beside the screen; always the same function. */
  look?: AskLook;
}

export type AskLook = <L extends Look>(
  of: L,
  question: Looks[L]["question"],
) => Promise<Looks[L]["answer"] | undefined>;

/** Plans beside the screen. Plans made on the way are shown; the newest wish is never left out. */
export interface RoutePlanner {
  ask: (input: PlanInput | undefined) => void;
  state: () => PlanState;
  /** The worker runs while somebody listens. */
  subscribe: (changed: () => void) => () => void;
}

const IDLE: PlanState = { status: "idle", plan: undefined, fault: undefined };

export function makeRoutePlanner(): RoutePlanner {
  const listeners = new Set<() => void>();
  let worker: Worker | undefined;
  const looks = makeLooks(() => worker);
  const { look } = looks;
  let state: PlanState = { ...IDLE, look };
  let wished: PlanInput | undefined;
  let last = 0;
  const become = (next: PlanState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const send = (question: PlanQuestion): void => worker?.postMessage(question);
  let queue = latestWins<PlanQuestion>(send);
  const plan = (input: PlanInput): void => {
    last += 1;
    become({ ...state, status: "loading" });
    queue.ask({ kind: "plan", id: last, input });
  };
  const hear = ({ data }: MessageEvent<PlanReply>): void => {
    if (data.kind === "look") looks.hear(data);
    if (data.kind !== "plan") return;
    queue.done();
    if (wished === undefined) return;
    const isNewest = data.id === last;
    if (!data.plan.ok) {
      if (isNewest) become({ status: "failed", plan: undefined, fault: data.plan, look });
    } else become({ status: isNewest ? "success" : "loading", plan: data.plan, fault: undefined, look });
  };
  return {
    ask: (input) => {
      wished = input;
      if (input) plan(input);
      else become({ ...IDLE, look });
    },
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      if (!worker) {
        worker = startPlanWorker();
        worker.addEventListener("message", hear);
        queue = latestWins<PlanQuestion>(send);
        if (wished) plan(wished);
      }
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        worker?.terminate();
        worker = undefined;
        looks.end();
      };
    },
  };
}

/** Questions about the plan that the worker made last; what is open when it ends is answered with nothing. */
function makeLooks(workerNow: () => Worker | undefined) {
  const open = new Map<number, (answer: never) => void>();
  let last = 0;
  const look: AskLook = (of, question) =>
    new Promise((tell) => {
      const worker = workerNow();
      if (!worker) return tell(undefined);
      last += 1;
      open.set(last, tell);
      worker.postMessage({ kind: "look", id: last, of, ...question } as LookQuestion);
    });
  const hear = ({ id, answer }: Extract<PlanReply, { kind: "look" }>): void => {
    open.get(id)?.(answer as never);
    open.delete(id);
  };
  const end = (): void => {
    for (const tell of open.values()) tell(undefined as never);
    open.clear();
  };
  return { look, hear, end };
}

import { type ComputedPlan, computePlan, displayedPlanOf } from "./compute-plan.ts";
import { queryPlan } from "#features/flight-routes/planning/queries/query-plan.ts";
import type { PlanQuery, WorkerReply, WorkerRequest } from "./worker-messages.ts";

/** The latest plan, to answer queries without planning again. */
let latest: ComputedPlan | undefined;

/** Plans and answers queries on plans off the main thread, to keep dragging smooth. */
globalThis.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  globalThis.postMessage(replyTo(data));
});

function replyTo(request: WorkerRequest): WorkerReply {
  switch (request.kind) {
    case "query":
      return { kind: "query", id: request.id, result: latest && resultOf(latest, request) };
    case "plan": {
      const plan = computePlan(request.input);
      latest = "mission" in plan ? plan : undefined;
      const { isDraft } = request.input;
      return {
        kind: "plan",
        id: request.id,
        isDraft,
        plan: "mission" in plan ? displayedPlanOf(plan) : plan,
      };
    }
  }
}

/** Errors are answered as well, since the sender waits for a reply. */
function resultOf(plan: ComputedPlan, query: PlanQuery) {
  try {
    return queryPlan(plan, query);
  } catch (error) {
    globalThis.console.error(error);
    return undefined;
  }
}

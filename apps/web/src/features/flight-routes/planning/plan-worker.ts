import { importBoundary } from "@overfly/route-files/boundary/import-boundary";
import { queryPlan } from "./query-plan.ts";
import type { PlanQuery, WorkerRequest, WorkerReply } from "./worker-messages.ts";
import { type ComputedPlan, computePlan, displayedPlanOf } from "./compute-plan.ts";

/** The plan that was made last: what is asked about it is answered without planning again. */
let made: ComputedPlan | undefined;

/** Plans, looks into plans and reads files beside the screen, so that dragging stays smooth. */
globalThis.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  globalThis.postMessage(answerTo(data));
});

function answerTo(question: WorkerRequest): WorkerReply {
  switch (question.kind) {
    case "import":
      return { kind: "import", boundary: importBoundary(question.bytes) };
    case "look":
      return { kind: "look", id: question.id, answer: made && orNothing(made, question) };
    case "plan": {
      const plan = computePlan(question.input);
      made = "whole" in plan ? plan : undefined;
      return { kind: "plan", id: question.id, plan: "whole" in plan ? displayedPlanOf(plan) : plan };
    }
  }
}

/** Who looks waits for an answer, also where there is none. */
function orNothing(plan: ComputedPlan, question: PlanQuery) {
  try {
    return queryPlan(plan, question);
  } catch (error) {
    globalThis.console.error(error);
    return undefined;
  }
}

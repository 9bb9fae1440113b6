import { importBoundary } from "@overfly/route-files/boundary/import-boundary";
import { lookInto } from "./query-plan.ts";
import type { LookQuestion, PlanQuestion, PlanReply } from "./worker-messages.ts";
import { type MadePlan, makePlan, shownOf } from "./compute-plan.ts";

/** The plan that was made last: what is asked about it is answered without planning again. */
let made: MadePlan | undefined;

/** Plans, looks into plans and reads files beside the screen, so that dragging stays smooth. */
globalThis.addEventListener("message", ({ data }: MessageEvent<PlanQuestion>) => {
  globalThis.postMessage(answerTo(data));
});

function answerTo(question: PlanQuestion): PlanReply {
  switch (question.kind) {
    case "import":
      return { kind: "import", boundary: importBoundary(question.bytes) };
    case "look":
      return { kind: "look", id: question.id, answer: made && orNothing(made, question) };
    case "plan": {
      const plan = makePlan(question.input);
      made = "whole" in plan ? plan : undefined;
      return { kind: "plan", id: question.id, plan: "whole" in plan ? shownOf(plan) : plan };
    }
  }
}

/** Who looks waits for an answer, also where there is none. */
function orNothing(plan: MadePlan, question: LookQuestion) {
  try {
    return lookInto(plan, question);
  } catch (error) {
    globalThis.console.error(error);
    return undefined;
  }
}

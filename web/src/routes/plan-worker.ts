import { importBoundary } from "@overfly/flight/boundary-import";
import type { PlanQuestion, PlanReply } from "./plan-messages.ts";
import { shownPlan } from "./shown-plan.ts";

/** Plans and reads files beside the screen, so that dragging stays smooth. */
globalThis.addEventListener("message", ({ data }: MessageEvent<PlanQuestion>) => {
  globalThis.postMessage(answerTo(data));
});

const answerTo = (question: PlanQuestion): PlanReply =>
  question.kind === "plan"
    ? { kind: "plan", id: question.id, plan: shownPlan(question.input) }
    : { kind: "import", boundary: importBoundary(question.bytes) };

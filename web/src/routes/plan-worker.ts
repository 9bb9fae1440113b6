import { importBoundary } from "@overfly/flight/boundary-import";
import { planRoute } from "@overfly/flight/plan-route";
import type { RouteInput } from "@overfly/flight/route-plan";
import type { PlanQuestion, PlanReply } from "./plan-messages.ts";

/** Plans and reads files beside the screen, so that dragging stays smooth. */
globalThis.addEventListener("message", ({ data }: MessageEvent<PlanQuestion>) => {
  globalThis.postMessage(answerTo(data));
});

const answerTo = (question: PlanQuestion): PlanReply =>
  question.kind === "plan"
    ? { kind: "plan", id: question.id, plan: planOf(question.input) }
    : { kind: "import", boundary: importBoundary(question.bytes) };

function planOf(input: RouteInput) {
  const plan = planRoute(input);
  if (!plan.ok) return plan;
  const { photos: _, ...shown } = plan;
  return shown;
}

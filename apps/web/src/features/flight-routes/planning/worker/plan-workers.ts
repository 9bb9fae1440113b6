import { latestWins } from "./latest-wins.ts";
import { createPlannerWorker } from "./planner-worker.ts";
import type { WorkerReply, WorkerRequest } from "./worker-messages.ts";

type PlanRequest = Extract<WorkerRequest, { kind: "plan" }>;

/**
 * One worker for drafts and one for full plans, so that a draft never waits for a full plan. Of drafts requested meanwhile
 * only the latest is planned; a full plan that is still running when the next one is requested is cancelled.
 */
export function createPlanWorkers(
  onReply: (reply: WorkerReply) => void,
  onStop: () => void,
  onError: () => void,
) {
  let isPlanning = false;
  const handleReply = ({ data }: MessageEvent<WorkerReply>): void => {
    if (data.kind === "plan" && data.isDraft) drafts.done();
    else if (data.kind === "plan") isPlanning = false;
    onReply(data);
  };
  const stop = (): void => {
    full.stop();
    draft.stop();
    drafts.clear();
    isPlanning = false;
    onStop();
  };
  const handleError = (): void => {
    stop();
    onError();
  };
  const full = createPlannerWorker(handleReply, handleError);
  const draft = createPlannerWorker(handleReply, handleError);
  const drafts = latestWins<PlanRequest>(draft.send);
  const prepare = (): void => {
    if (!full.current()) full.start();
  };
  const request = (plan: PlanRequest): void => {
    if (plan.input.isDraft) {
      if (!draft.current()) draft.start();
      return drafts.request(plan);
    }
    if (isPlanning) {
      full.stop();
      onStop();
    }
    prepare();
    isPlanning = true;
    full.send(plan);
  };
  /** The worker with the latest full plan. */
  const { current } = full;
  return { current, prepare, request, stop };
}

import type { BoundaryFault, ImportedBoundary } from "@overfly/flight/boundary-import";
import type { RouteFault, RouteInput } from "@overfly/flight/route-plan";
import { useEffect, useState } from "react";
import { latestWins } from "./latest-wins.ts";
import type { PlanQuestion, PlanReply, ShownPlan } from "./plan-messages.ts";

/** The map's status as the specification names it. */
export type MapStatus = "idle" | "loading" | "success" | "failed";

export interface Planning {
  status: MapStatus;
  /** While a newer one is made it is the plan before. */
  plan: ShownPlan | undefined;
  fault: RouteFault | undefined;
  readBoundary: (file: Blob) => Promise<ImportedBoundary | BoundaryFault>;
}

type Read = (boundary: ImportedBoundary | BoundaryFault) => void;

/** Plans beside the screen while the input changes. Plans made on the way are shown; the newest input is never left out. */
export function usePlan(input: RouteInput | undefined): Planning {
  const [reply, setReply] = useState<{ id: number; plan: ShownPlan | RouteFault }>();
  const [asked, setAsked] = useState(0);
  const [worker, setWorker] = useState<ReturnType<typeof startWorker>>();
  useEffect(() => {
    const made = startWorker((id, plan) => setReply({ id, plan }));
    setWorker(made);
    return () => made.stop();
  }, []);
  useEffect(() => {
    if (!input) setReply(undefined);
    else if (worker) setAsked(worker.plan(input));
  }, [worker, input]);
  const plan = reply?.plan.ok ? reply.plan : undefined;
  const fault = reply && !reply.plan.ok ? reply.plan : undefined;
  const readBoundary: Planning["readBoundary"] = async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return new Promise((read) => worker?.read(bytes, read));
  };
  if (input === undefined) return { status: "idle", plan: undefined, fault: undefined, readBoundary };
  const isBehind = reply === undefined || reply.id !== asked;
  const status = isBehind ? "loading" : fault ? "failed" : "success";
  return { status, plan, fault: isBehind ? undefined : fault, readBoundary };
}

function startWorker(onPlan: (id: number, plan: ShownPlan | RouteFault) => void) {
  const worker = new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" });
  const readers = new Map<number, Read>();
  let count = 0;
  const send = (question: PlanQuestion): void => worker.postMessage(question);
  const queue = latestWins<PlanQuestion>(send);
  worker.addEventListener("message", ({ data }: MessageEvent<PlanReply>) => {
    if (data.kind === "import") {
      readers.get(data.id)?.(data.boundary);
      readers.delete(data.id);
      return;
    }
    onPlan(data.id, data.plan);
    queue.done();
  });
  return {
    plan: (input: RouteInput): number => {
      count += 1;
      queue.ask({ kind: "plan", id: count, input });
      return count;
    },
    read: (bytes: Uint8Array, then: Read): void => {
      count += 1;
      readers.set(count, then);
      send({ kind: "import", id: count, bytes });
    },
    stop: () => worker.terminate(),
  };
}

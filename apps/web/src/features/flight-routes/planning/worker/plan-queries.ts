import type { PlanQueries, PlanQueryKind, WorkerReply } from "./worker-messages.ts";

export type QueryPlan = <Q extends PlanQueryKind>(
  kind: Q,
  params: PlanQueries[Q]["params"],
) => Promise<PlanQueries[Q]["result"] | undefined>;

/** Queries on the worker's latest plan. Those that are open when the worker stops resolve to undefined. */
export function createPlanQueries(currentWorker: () => Worker | undefined) {
  const open = new Map<number, (result: never) => void>();
  let lastId = 0;
  const query: QueryPlan = (kind, params) =>
    new Promise((resolve) => {
      const worker = currentWorker();
      if (!worker) return resolve(undefined);
      lastId += 1;
      open.set(lastId, resolve);
      worker.postMessage({ kind: "query", id: lastId, query: kind, ...params });
    });
  const resolve = ({ id, result }: Extract<WorkerReply, { kind: "query" }>): void => {
    open.get(id)?.(result as never);
    open.delete(id);
  };
  const cancelAll = (): void => {
    for (const resolveOpen of open.values()) resolveOpen(undefined as never);
    open.clear();
  };
  return { query, resolve, cancelAll };
}

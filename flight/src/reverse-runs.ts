import type { Run } from "./part-plan.ts";

/** The same runs from the last to the first, each flown the other way, with the ways between them. */
export function reverseRuns<R extends Run>(runs: readonly R[]): R[] {
  return runs.toReversed().map((run, index, all) => {
    const before = all[index - 1];
    const { way: _way, ...rest } = run;
    const corners = before?.way?.after === run.id ? before.way.corners.toReversed() : [];
    return {
      ...(rest as R),
      ...(run.kind === "photos" && { path: run.path.toReversed() }),
      ...(before && corners.length > 0 && { way: { after: before.id, corners } }),
    };
  });
}

import type { PhotoRun, Run } from "./part-plan.ts";

/** The same runs from the last to the first, each flown the other way, with the ways between them. */
export function reverseRuns<R extends Run>(runs: readonly R[]): R[] {
  return runs.toReversed().map((run, index, all) => {
    const before = all[index - 1];
    const rest = { ...run };
    delete rest.way;
    if (rest.kind === "photos") delete rest.photosSince;
    const corners = before?.way?.after === run.id ? before.way.corners.toReversed() : [];
    return {
      ...rest,
      ...(run.kind === "photos" && { path: run.path.toReversed(), ...goingOn(run, before) }),
      ...(before && corners.length > 0 && { way: { after: before.id, corners } }),
    };
  });
}

function goingOn({ id }: Run, before: Run | undefined): Pick<PhotoRun, "photosSince"> {
  const since = before?.kind === "photos" ? before.photosSince : undefined;
  return before && since?.after === id ? { photosSince: { ...since, after: before.id } } : {};
}

import type { PhotoRun, Run } from "./item-plan.ts";

/** The same runs from the last to the first, each flown in reverse, with the transits between them. */
export function reverseRuns<R extends Run>(runs: readonly R[]): R[] {
  return runs.toReversed().map((run, index, all) => {
    const before = all[index - 1];
    const rest = { ...run };
    delete rest.transit;
    if (rest.kind === "photos") delete rest.transitTrigger;
    const corners = before?.transit?.after === run.id ? before.transit.corners.toReversed() : [];
    return {
      ...rest,
      ...(run.kind === "photos" && { path: run.path.toReversed(), ...goingOn(run, before) }),
      ...(before && corners.length > 0 && { transit: { after: before.id, corners } }),
    };
  });
}

function goingOn({ id }: Run, before: Run | undefined): Pick<PhotoRun, "transitTrigger"> {
  const since = before?.kind === "photos" ? before.transitTrigger : undefined;
  return before && since?.after === id ? { transitTrigger: { ...since, after: before.id } } : {};
}

import type { VersionLine } from "@overfly/contract/flight-routes/routes";

type Part = VersionLine["items"][number];
export type VersionState = Pick<VersionLine, "name" | "parts" | "statistics">;

/** One thing that differs between two states of a route. Metres, centimetres and counts. */
export type VersionChange =
  | { kind: "first" | "none" }
  | { kind: "partAdded" | "partRemoved"; part: Part }
  | { kind: "partRenamed"; part: Part; before: Part }
  | { kind: "renamed"; before: string }
  | { kind: "height" | "gsd" | "batteries"; before: number; after: number }
  | { kind: "distance" | "photos"; by: number };

/** Smaller differences would not show in the figures. */
const LEAST_M = 1;
const LEAST_HEIGHT_M = 0.05;
const LEAST_GSD_CM = 0.005;

/** What a state did to the one before it, most telling first. */
export function versionChanges(before: VersionState | undefined, after: VersionState): VersionChange[] {
  if (!before) return [{ kind: "first" }];
  const changes = [...partChanges(before.parts, after.parts), ...figureChanges(before, after)];
  if (before.name !== after.name) changes.push({ kind: "renamed", before: before.name });
  return changes.length > 0 ? changes : [{ kind: "none" }];
}

function partChanges(before: readonly Part[], after: readonly Part[]): VersionChange[] {
  const old = new Map(before.map((part) => [part.id, part]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((part): VersionChange[] => {
      const was = old.get(part.id);
      if (!was) return [{ kind: "partAdded", part }];
      return was.name === part.name ? [] : [{ kind: "partRenamed", part, before: was }];
    }),
    ...before.flatMap((part): VersionChange[] => (kept.has(part.id) ? [] : [{ kind: "partRemoved", part }])),
  ];
}

function figureChanges({ statistics: was }: VersionState, { statistics: is }: VersionState): VersionChange[] {
  const changes: VersionChange[] = [];
  if (Math.abs(is.height_m - was.height_m) >= LEAST_HEIGHT_M)
    changes.push({ kind: "height", before: was.height_m, after: is.height_m });
  if (Math.abs(is.gsd_cm - was.gsd_cm) >= LEAST_GSD_CM)
    changes.push({ kind: "gsd", before: was.gsd_cm, after: is.gsd_cm });
  const distanceM = is.distance_m - was.distance_m;
  if (Math.abs(distanceM) >= LEAST_M) changes.push({ kind: "distance", by: distanceM });
  const photos = is.photo_count - was.photo_count;
  if (photos !== 0) changes.push({ kind: "photos", by: photos });
  const [sets, setsNow] = [was.battery_sets.length, is.battery_sets.length];
  if (sets !== setsNow) changes.push({ kind: "batteries", before: sets, after: setsNow });
  return changes;
}

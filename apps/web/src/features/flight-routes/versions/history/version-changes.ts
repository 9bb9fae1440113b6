import type { RouteVersionSummary } from "@overfly/contract/flight-routes/flight-routes";

type Item = RouteVersionSummary["items"][number];
export type VersionState = Pick<RouteVersionSummary, "name" | "items" | "statistics">;

/** One difference between two versions of a route. Metres, centimetres and counts. */
export type VersionChange =
  | { kind: "first" | "none" }
  | { kind: "itemAdded" | "itemRemoved"; item: Item }
  | { kind: "itemRenamed"; item: Item; before: Item }
  | { kind: "renamed"; before: string }
  | { kind: "height" | "gsd" | "batteries"; before: number; after: number }
  | { kind: "distance" | "photos"; by: number };

/** Smaller differences would not show in the rounded values. */
const MIN_DISTANCE_M = 1;
const MIN_HEIGHT_M = 0.05;
const MIN_GSD_CM = 0.005;

/** Most important change first. */
export function versionChanges(before: VersionState | undefined, after: VersionState): VersionChange[] {
  if (!before) return [{ kind: "first" }];
  const changes = [...itemChanges(before.items, after.items), ...statisticChanges(before, after)];
  if (before.name !== after.name) changes.push({ kind: "renamed", before: before.name });
  return changes.length > 0 ? changes : [{ kind: "none" }];
}

function itemChanges(before: readonly Item[], after: readonly Item[]): VersionChange[] {
  const previous = new Map(before.map((item) => [item.id, item]));
  const remaining = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((item): VersionChange[] => {
      const old = previous.get(item.id);
      if (!old) return [{ kind: "itemAdded", item }];
      return old.name === item.name ? [] : [{ kind: "itemRenamed", item, before: old }];
    }),
    ...before.flatMap((item): VersionChange[] =>
      remaining.has(item.id) ? [] : [{ kind: "itemRemoved", item }],
    ),
  ];
}

function statisticChanges(
  { statistics: old }: VersionState,
  { statistics: current }: VersionState,
): VersionChange[] {
  const changes: VersionChange[] = [];
  if (Math.abs(current.height_m - old.height_m) >= MIN_HEIGHT_M)
    changes.push({ kind: "height", before: old.height_m, after: current.height_m });
  if (Math.abs(current.gsd_cm - old.gsd_cm) >= MIN_GSD_CM)
    changes.push({ kind: "gsd", before: old.gsd_cm, after: current.gsd_cm });
  const distanceM = current.distance_m - old.distance_m;
  if (Math.abs(distanceM) >= MIN_DISTANCE_M) changes.push({ kind: "distance", by: distanceM });
  const photos = current.photo_count - old.photo_count;
  if (photos !== 0) changes.push({ kind: "photos", by: photos });
  const [before, after] = [old.battery_flights.length, current.battery_flights.length];
  if (before !== after) changes.push({ kind: "batteries", before, after });
  return changes;
}

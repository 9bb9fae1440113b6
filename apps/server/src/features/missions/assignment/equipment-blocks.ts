import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import { fromWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { equipmentChecks } from "#features/inventory/equipment-issues.ts";
import { dueAt } from "#features/inventory/maintenance/maintenance-issues.ts";
import type { ReadinessIssue } from "#features/inventory/readiness.ts";
import type { AssignmentConflict } from "./assignment-conflicts.ts";
import { assignedBlock, type CalendarRange, clipped } from "./busy-block.ts";
import type { CandidateMission, CheckedCandidate } from "./checked-candidate.ts";
import { dockIssues } from "./dock-issues.ts";
import { kitCandidateIssues } from "./kit-issues.ts";

interface Blocked {
  range: CalendarRange;
  conflicts: readonly AssignmentConflict[];
}

/**
 * When the site's docks and the provider's kits are grounded: by what they are, or from the day on which maintenance is
 * overdue; and when their drone flies with another of them.
 */
export async function equipmentBlocks(
  context: Context,
  mission: CandidateMission,
  { range, conflicts }: Blocked,
): Promise<BusyBlock[]> {
  const [checks, due] = await Promise.all([equipmentChecks(context, range.to), dueAt(context, range.to)]);
  const [docks, kits] = await Promise.all([
    dockIssues(context, mission, { conflicts: [], checks }),
    kitCandidateIssues(context, mission, { conflicts: [], checks }),
  ]);
  const overdue = Map.groupBy(
    due.filter(({ is_overdue }) => is_overdue),
    ({ item_kind, item_id }) => `${item_kind} ${item_id}`,
  );
  const dueOn = new Map([...overdue].map(([item, all]) => [item, firstDay(all.map(({ due_on }) => due_on))]));
  const grounded = (kind: "dock" | "kit", candidates: readonly CheckedCandidate[]) =>
    candidates.flatMap(({ id, issues }) =>
      groundedBlock({ candidate: kind, id: String(id) }, { issues, dueOn, range }),
    );
  return [
    ...grounded("dock", docks),
    ...grounded("kit", kits),
    ...(await sharedDroneBlocks(context, { range, conflicts })),
  ];
}

/** Null where one of them is due by its use: since when isn't known. */
const firstDay = (days: readonly (string | null)[]): string | null =>
  days.reduce((first, day) => (first === null || day === null ? null : day < first ? day : first));

interface Grounded {
  issues: readonly ReadinessIssue[];
  dueOn: ReadonlyMap<string, string | null>;
  range: CalendarRange;
}

/** From the first of what blocks it to the end of the period. */
function groundedBlock(
  candidate: Pick<BusyBlock, "candidate" | "id">,
  { issues, dueOn, range }: Grounded,
): BusyBlock[] {
  const [first] = issues
    .filter(({ level }) => level === "blocked")
    .map(({ reason, fix }) => {
      const day =
        reason.key === "readiness:maintenanceOverdue" && fix ? dueOn.get(`${fix.kind} ${fix.id}`) : null;
      return { reason, starts_at: day ? fromWall(`${day}T00:00`, range.zone) : range.from };
    })
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (!first || Date.parse(first.starts_at) >= Date.parse(range.to)) return [];
  const { reason, starts_at } = first;
  return [
    {
      ...candidate,
      kind: "equipment",
      ...clipped({ starts_at, ends_at: range.to }, range),
      mission: null,
      reason,
    },
  ];
}

/** A drone belongs to a kit and may live in a dock: assigned with one, it is missing in the other. */
async function sharedDroneBlocks({ db, user }: Context, { range, conflicts }: Blocked): Promise<BusyBlock[]> {
  if (conflicts.length === 0) return [];
  const pairs = await db
    .selectFrom("docks")
    .innerJoin("drones", "drones.serial_number", "docks.drone_serial_number")
    .where("docks.provider_id", "=", user.organization_id)
    .where("drones.provider_id", "=", user.organization_id)
    .where("docks.archived_at", "is", null)
    .where("drones.archived_at", "is", null)
    .where("drones.kit_id", "is not", null)
    .select(["docks.id as dock_id", "drones.kit_id"])
    .execute();
  return conflicts.flatMap((conflict) => {
    const block = assignedBlock(conflict, range);
    return pairs.flatMap(({ dock_id, kit_id }): BusyBlock[] => [
      ...(conflict.kit_id === kit_id ? [{ ...block, candidate: "dock" as const, id: String(dock_id) }] : []),
      ...(conflict.dock_id === dock_id ? [{ ...block, candidate: "kit" as const, id: String(kit_id) }] : []),
    ]);
  });
}

import type { BusyBlock } from "@overfly/contract/missions/crew-calendar";
import type { Context } from "#context.ts";
import { findMission } from "#tenancy.ts";
import { findConflicts } from "./assignment-conflicts.ts";
import { assignedBlock } from "./busy-block.ts";
import { equipmentBlocks } from "./equipment-blocks.ts";
import { pilotBlocks } from "./pilot-blocks.ts";
import { activePilots } from "./pilot-issues.ts";

/** When those that could fly a mission can't, in the order of time; other assignments of the same mission aside. */
export async function listBusyBlocks(
  context: Context,
  token: string,
  { from, to }: { from: string; to: string },
): Promise<BusyBlock[]> {
  const mission = await findMission(context, token);
  const { time_zone: zone } = await context.db
    .selectFrom("organizations")
    .where("id", "=", context.user.organization_id)
    .select("time_zone")
    .executeTakeFirstOrThrow();
  const range = { from, to, zone };
  const [conflicts, active] = await Promise.all([
    findConflicts(context, mission.id, { starts_at: from, ends_at: to }),
    activePilots(context),
  ]);
  const pilotIds = new Set(active.map(({ id }) => id));
  const [pilots, equipment] = await Promise.all([
    pilotBlocks(context, mission.type, { range, pilotIds }),
    equipmentBlocks(context, mission, { range, conflicts }),
  ]);
  const assigned = conflicts.flatMap((conflict) => {
    const { pilot_id, dock_id, kit_id, token: own } = conflict;
    const busy = [
      ["pilot", pilot_id !== null && pilotIds.has(pilot_id) ? pilot_id : null],
      ["dock", own === null ? null : dock_id], // another provider's equipment isn't told
      ["kit", own === null ? null : kit_id],
    ] as const;
    const block = assignedBlock(conflict, range);
    return busy.flatMap(([candidate, id]) => (id === null ? [] : [{ ...block, candidate, id: String(id) }]));
  });
  return [...assigned, ...pilots, ...equipment].toSorted(
    (a, b) => a.starts_at.localeCompare(b.starts_at) || a.ends_at.localeCompare(b.ends_at),
  );
}

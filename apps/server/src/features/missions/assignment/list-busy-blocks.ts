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
  const conflicts = await findConflicts(context, mission.id, { starts_at: from, ends_at: to });
  const [pilots, equipment] = await Promise.all([
    pilotBlocks(context, mission.type, { from, to, zone }),
    equipmentBlocks(context, mission, { range: { from, to, zone }, conflicts }),
  ]);
  const active = new Set((await activePilots(context)).map(({ id }) => id));
  const assigned = conflicts.flatMap((conflict) => {
    const block = assignedBlock(conflict, { from, to });
    const { pilot_id, dock_id, kit_id, token: own } = conflict;
    const equipment =
      own === null
        ? []
        : ([
            ["dock", dock_id],
            ["kit", kit_id],
          ] as const); // another provider's isn't told
    const pilot = pilot_id !== null && active.has(pilot_id) ? pilot_id : null;
    return ([["pilot", pilot], ...equipment] as const).flatMap(([candidate, id]) =>
      id === null ? [] : [{ ...block, candidate, id: String(id) }],
    );
  });
  return [...assigned, ...pilots, ...equipment].toSorted(
    (a, b) => a.starts_at.localeCompare(b.starts_at) || a.ends_at.localeCompare(b.ends_at),
  );
}

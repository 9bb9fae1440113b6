import type { BegunChecklist, MissionChecklists } from "@overfly/contract/checklists/mission-checklists";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/errors.ts";
import { lockMission, type LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { notAnswerable, recordChange } from "./checklist-records.ts";
import { type Checklist, isAnswerable, readChecklists } from "./read-checklists.ts";
import { batteriesOf, mayAnswer, viewChecklists } from "./view-checklists.ts";

/** Begins a checklist; the same one for everybody who begins it at the same time. */
export const beginChecklist = (
  context: Context,
  token: string,
  wanted: BegunChecklist,
): Promise<MissionChecklists & { begun: number }> =>
  transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    if (!mayAnswer(tx.user)) throw forbidden();
    const lists = (await readChecklists(tx, mission)).filter(
      ({ template_id }) => template_id === wanted.template_id,
    );
    const begun = lists.find(({ id, number }) => id !== null && number === wanted.number);
    const list = begun ?? lists.find(({ id }) => id === null);
    if (!list) throw notFound("Checklist");
    if (!isAnswerable(mission, list)) throw notAnswerable(mission, list);
    if (begun?.id) return { ...(await viewChecklists(tx, mission)), begun: begun.id };
    if (list.version !== wanted.version || list.number !== wanted.number)
      throw conflict("errors/checklists:changed");
    const id = await insertRun(tx, mission, list, wanted.battery_id);
    await recordChange(tx, mission, "begin_checklist", { checklist: list.name, number: list.number });
    return { ...(await viewChecklists(tx, mission)), begun: id };
  });

async function insertRun(tx: Context, mission: LockedMission, list: Checklist, battery_id: number | null) {
  const { template_id, number, version, name, moment, flown_by, items } = list;
  const battery = battery_id === null ? null : await chosenBattery(tx, mission, list, battery_id);
  const { id } = await tx.db
    .insertInto("checklist_runs")
    .values({
      mission_id: mission.id,
      template_id,
      number,
      version,
      name,
      moment,
      flown_by,
      items: JSON.stringify(items.map(({ answers: _answers, ...item }) => item)),
      battery_id,
      battery_name: battery?.name ?? null,
      begun_by: tx.user.name,
      created_at: tx.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** One of the assigned kit's, and only where a checklist is for one. */
async function chosenBattery(tx: Context, { assignment }: LockedMission, { moment }: Checklist, id: number) {
  const kit = moment === "battery" ? assignment?.kit_id : undefined;
  const batteries = kit ? await batteriesOf(tx, kit) : [];
  const battery = batteries.find((one) => one.id === id);
  if (!battery) throw invalid({ battery_id: ["errors/checklists:batteryOfKit"] });
  return battery;
}

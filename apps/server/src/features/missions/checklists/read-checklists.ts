import type { ChecklistItem, ChecklistMoment } from "@overfly/contract/checklists/checklist-items";
import type { ChecklistAnswer, MissionChecklist } from "@overfly/contract/checklists/mission-checklists";
import { isOpenItem } from "@overfly/contract/checklists/open-items";
import type { SystemContext } from "#context.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";

export type ChecklistMission = Pick<LockedMission, "id" | "provider_id" | "type" | "status" | "flown_by">;
/** `flown_by`: by whom it is answered alone; null for both. */
export type Checklist = Omit<MissionChecklist, "can_answer"> & { flown_by: string | null };
type Reader = Pick<SystemContext, "db">;

const BEFORE_START: readonly string[] = ["approved", "assigned", "planned"];
const FLOWN: readonly string[] = ["in_progress", "data_uploaded", "processing", "in_review"];

/** In which statuses of the mission its checklists are shown before somebody has begun them. */
const SHOWN: Record<ChecklistMoment, readonly string[]> = {
  before_start: BEFORE_START,
  battery: [...BEFORE_START, "in_progress"],
  after_flight: FLOWN,
};
const ANSWERED: Record<ChecklistMoment, readonly string[]> = {
  before_start: ["planned"],
  battery: ["planned", "in_progress"],
  after_flight: FLOWN,
};

/** Whether a checklist is answered in the mission's status, by whom ever. */
export const isAnswerable = (
  { status }: Pick<ChecklistMission, "status">,
  { moment, closed_at }: Pick<Checklist, "moment" | "closed_at">,
): boolean => closed_at === null && ANSWERED[moment].includes(status);

/** The checklists that were begun, in that order, and those of its templates that wait for it. */
export async function readChecklists(context: Reader, mission: ChecklistMission): Promise<Checklist[]> {
  const begun = await begunChecklists(context, mission);
  const templates = await templatesFor(context, mission);
  const waiting = templates.flatMap((template) => {
    const runs = begun.filter(({ template_id }) => template_id === template.template_id);
    if (!isWaiting(template.moment, mission, runs)) return [];
    const number = Math.max(0, ...runs.map((run) => run.number)) + 1;
    return { ...template, number };
  });
  return [...begun, ...waiting].filter(
    ({ closed_at, flown_by }) => closed_at !== null || isFlownBy(flown_by, mission),
  );
}

/** Whether an item still has to be checked. */
export const isOpen = ({ kind, answers }: Checklist["items"][number]): boolean =>
  isOpenItem({ kind, result: answers[0]?.result ?? null });

/** The items that keep a mission from being started. */
export const openBeforeStart = ({ status }: Pick<ChecklistMission, "status">, lists: readonly Checklist[]) =>
  BEFORE_START.includes(status)
    ? lists.filter(
        ({ moment, closed_at, open_items }) =>
          moment !== "after_flight" && closed_at === null && open_items > 0,
      )
    : [];

function isWaiting(
  moment: ChecklistMoment,
  { status }: ChecklistMission,
  runs: readonly Checklist[],
): boolean {
  if (!SHOWN[moment].includes(status)) return false;
  const current = runs.filter(({ closed_at }) => closed_at === null);
  // each further battery has its own, once the one before is checked
  if (moment === "battery" && status === "in_progress")
    return current.every(({ open_items }) => open_items === 0);
  return current.length === 0;
}

const isFlownBy = (flown_by: string | null, mission: ChecklistMission): boolean =>
  flown_by === null || flown_by === mission.flown_by;

/** Those that somebody has begun, in that order. */
export async function begunChecklists(
  { db }: Reader,
  { id }: Pick<ChecklistMission, "id">,
): Promise<Checklist[]> {
  const runs = await db
    .selectFrom("checklist_runs")
    .where("mission_id", "=", id)
    .selectAll()
    .orderBy("id")
    .execute();
  if (runs.length === 0) return [];
  const answers = await db
    .selectFrom("checklist_answers")
    .innerJoin("checklist_runs", "checklist_runs.id", "checklist_answers.run_id")
    .where("checklist_runs.mission_id", "=", id)
    .selectAll("checklist_answers")
    .orderBy("checklist_answers.id", "desc")
    .execute();
  const byItem = Map.groupBy(answers, ({ run_id, item }) => `${run_id} ${item}`);
  return runs.map(({ battery_name: battery, moment, ...run }) =>
    counted(
      { ...run, battery, moment: moment as ChecklistMoment },
      (run.items as ChecklistItem[]).map((item, index) => ({
        ...item,
        answers: (byItem.get(`${run.id} ${index}`) ?? []) as ChecklistAnswer[],
      })),
    ),
  );
}

async function templatesFor({ db }: Reader, mission: ChecklistMission): Promise<Checklist[]> {
  const rows = await db
    .selectFrom("checklist_templates")
    .where("provider_id", "=", mission.provider_id)
    .where("archived_at", "is", null)
    .select(["id", "name", "moment", "mission_types", "flown_by", "items", "version"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const applying = rows.filter(
    ({ mission_types: types }) => types.length === 0 || types.includes(mission.type),
  );
  return applying.map(({ id, items, moment, mission_types: _types, ...template }) =>
    counted(
      {
        ...template,
        id: null,
        template_id: id,
        moment: moment as ChecklistMoment,
        number: 1,
        battery: null,
        begun_by: null,
        closed_at: null,
      },
      (items as ChecklistItem[]).map((item) => ({ ...item, answers: [] })),
    ),
  );
}

const counted = (list: Omit<Checklist, "items" | "open_items">, items: Checklist["items"]): Checklist => ({
  ...list,
  items,
  open_items: items.filter(isOpen).length,
});

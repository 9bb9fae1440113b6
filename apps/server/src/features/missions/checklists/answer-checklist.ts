import type { MissionChecklists, NewChecklistAnswer } from "@overfly/contract/checklists/mission-checklists";
import { isOpenItem } from "@overfly/contract/checklists/open-items";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { owned } from "#tenancy.ts";
import { lockMission, type LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { noteInTimeline, notAnswerable, recordChange } from "./checklist-records.ts";
import { type Checklist, isAnswerable, readChecklists } from "./read-checklists.ts";
import { mayAnswer, viewChecklists } from "./view-checklists.ts";

type Item = Checklist["items"][number];

/** Adds an answer to those of the item; 409 where somebody else has answered it since it was read. */
export const answerChecklist = (
  context: Context,
  runId: number,
  answer: NewChecklistAnswer,
): Promise<MissionChecklists> =>
  transact(context, async (tx) => {
    const mission = await lockMission(tx, await missionOf(tx, runId));
    if (!mayAnswer(tx.user)) throw forbidden();
    const list = (await readChecklists(tx, mission)).find(({ id }) => id === runId);
    if (!list) throw notFound("Checklist");
    if (!isAnswerable(mission, list)) throw notAnswerable(mission, list);
    const item = checkAnswer(list, answer);
    const note = answer.note === "" ? null : answer.note;
    const { result } = answer;
    await tx.db
      .insertInto("checklist_answers")
      .values({
        run_id: runId,
        item: answer.item,
        result,
        note,
        answered_by: tx.user.name,
        user_id: tx.user.user_id,
        created_at: tx.now().toISOString(),
      })
      .execute();
    const details = { checklist: list.name, number: list.number, item: item.text, result };
    await recordChange(tx, mission, "answer_checklist", { ...details, ...(note && { note }) });
    if (result === "problem") await tellOfProblem(tx, mission, { list, item, note: note ?? "" });
    else if (isCompletedBy(list, item, answer))
      await noteInTimeline(tx, mission.id, message("missions/timeline:checklistDone", { name: list.name }));
    return viewChecklists(tx, mission);
  });

/** The token of the run's mission; 404 for those of others. */
async function missionOf({ db, user }: Context, runId: number): Promise<string> {
  const row = await db
    .selectFrom("checklist_runs")
    .innerJoin("missions", "missions.id", "checklist_runs.mission_id")
    .where(owned(user, "missions"))
    .where("checklist_runs.id", "=", runId)
    .select("missions.token")
    .executeTakeFirst();
  if (!row) throw notFound("Checklist");
  return row.token;
}

/** The item that is answered. */
function checkAnswer(
  { items }: Checklist,
  { item: index, result, note, previous }: NewChecklistAnswer,
): Item {
  const item = items[index];
  if (!item) throw invalid({ item: ["errors/checklists:noSuchItem"] });
  if (item.kind === "informative") throw invalid({ item: ["errors/checklists:informative"] });
  const [last] = item.answers;
  if ((last?.id ?? null) !== previous)
    throw conflict(
      last
        ? message("errors/checklists:answeredMeanwhile", { name: last.answered_by })
        : "errors/checklists:changed",
    );
  const isNoteRequired = result === "problem" || (result === "done" && item.note_required);
  if (isNoteRequired && note === "") throw invalid({ note: ["errors/checklists:noteRequired"] });
  if (result === "reopened" && !last) throw invalid({ result: ["errors/checklists:notAnswered"] });
  return item;
}

/** Whether this answer leaves nothing open in a checklist that was open before. */
const isCompletedBy = ({ open_items }: Checklist, item: Item, { result }: NewChecklistAnswer): boolean =>
  open_items === 1 &&
  isOpenItem({ kind: item.kind, result: item.answers[0]?.result ?? null }) &&
  !isOpenItem({ kind: item.kind, result });

/** A blocking one keeps the mission on the ground: whoever plans it is notified. */
async function tellOfProblem(
  tx: Context,
  mission: LockedMission,
  { list, item, note }: { list: Checklist; item: Item; note: string },
): Promise<void> {
  const problem = message("missions/timeline:checklistProblem", { name: list.name, item: item.text, note });
  await noteInTimeline(tx, mission.id, problem);
  if (item.kind !== "blocking") return;
  await notify(
    tx,
    { organization_id: mission.provider_id, permission: "plan missions", except: tx.user.user_id },
    {
      kind: "mission_status",
      title: message("notifications/texts:checklistProblem", { number: mission.number, name: list.name }),
      body: `${item.text}: ${note}`,
      url: `/missions/view/${mission.token}`,
    },
  );
}

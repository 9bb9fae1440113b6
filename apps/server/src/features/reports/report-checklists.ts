import type { ChecklistItem } from "@overfly/contract/checklists/checklist-items";
import type { ReportChecklist } from "@overfly/contract/reports/reports";
import type { SystemContext } from "#context.ts";

type Answer = ReportChecklist["items"][number]["answer"] & {};

/** Checklists of the mission in which something was answered, as its client may read them: without the notes. */
export async function readReportChecklists(
  { db }: SystemContext,
  missionId: number,
): Promise<ReportChecklist[]> {
  const rows = await db
    .selectFrom("checklist_answers")
    .innerJoin("checklist_runs", "checklist_runs.id", "checklist_answers.run_id")
    .where("checklist_runs.mission_id", "=", missionId)
    .distinctOn(["checklist_runs.id", "checklist_answers.item"])
    .orderBy("checklist_runs.id")
    .orderBy("checklist_answers.item")
    .orderBy("checklist_answers.id", "desc")
    .select([
      "checklist_runs.id",
      "name",
      "moment",
      "number",
      "battery_name",
      "items",
      "item",
      "result",
      "answered_by",
      "checklist_answers.created_at as at",
    ])
    .execute();
  const runs = [...Map.groupBy(rows, ({ id }) => id).values()];
  return runs.flatMap((last) => {
    const [run] = last;
    if (!run) return [];
    const answers = new Map(
      last.map(({ item, result, answered_by, at }) => [
        item,
        { result: result as Answer["result"], answered_by, at },
      ]),
    );
    const { name, number, battery_name: battery } = run;
    const items = (run.items as ChecklistItem[]).flatMap(({ text, kind }, index) =>
      kind === "informative" ? [] : { text, answer: answers.get(index) ?? null },
    );
    return { name, moment: run.moment as ReportChecklist["moment"], number, battery, items };
  });
}

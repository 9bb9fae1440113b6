import type { ChecklistAnswer } from "@overfly/contract/checklists/mission-checklists";
import type { Context } from "#context.ts";
import { csvText } from "#platform/csv/csv-text.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { type Checklist, readChecklists } from "./read-checklists.ts";
import { checklistMission } from "./view-checklists.ts";

interface Line {
  list: Checklist;
  item: Checklist["items"][number];
  /** Undefined where nobody has answered the item. */
  answer: ChecklistAnswer | undefined;
}

const COLUMNS: readonly (readonly [string, (line: Line) => string | number | null])[] = [
  ["checklist", ({ list }) => list.name],
  ["version", ({ list }) => list.version],
  ["number", ({ list }) => list.number],
  ["moment", ({ list }) => list.moment],
  ["battery", ({ list }) => list.battery],
  ["category", ({ item }) => item.category],
  ["item", ({ item }) => item.text],
  ["kind", ({ item }) => item.kind],
  ["result", ({ answer }) => answer?.result ?? null],
  ["note", ({ answer }) => answer?.note ?? null],
  ["answered_by", ({ answer }) => answer?.answered_by ?? null],
  ["answered_at", ({ answer }) => answer?.created_at ?? null],
];

/** Every answer, in its order. */
export async function exportChecklists(context: Context, token: string): Promise<FileReply> {
  const mission = await checklistMission(context, token);
  const lists = (await readChecklists(context, mission)).filter(({ id }) => id !== null);
  const lines = lists.flatMap((list) =>
    list.items.flatMap((item) =>
      (item.answers.length > 0 ? item.answers.toReversed() : [undefined]).map((answer) => ({
        list,
        item,
        answer,
      })),
    ),
  );
  const rows = [
    COLUMNS.map(([name]) => name),
    ...lines.map((line) => COLUMNS.map(([, value]) => value(line))),
  ];
  return {
    body: Buffer.from(csvText(rows)),
    type: "text/csv; charset=utf-8",
    name: `${mission.number}-checklists.csv`,
  };
}

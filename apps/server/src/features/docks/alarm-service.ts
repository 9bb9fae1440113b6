import type { DockAlarm } from "@overfly/contract/docks/docks";
import type { PageQuery } from "@overfly/contract/page";
import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { explainHmsAlarm } from "@overfly/dji-cloud-api/codes/hms-alarms";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { notFound } from "#platform/http/errors.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { getDock } from "./dock-service.ts";

const MAX_ALARMS = 200;
const WEEK_MS = 7 * 86_400_000;

export const alarmRows = ({ db }: Pick<SystemContext, "db">) =>
  db
    .selectFrom("dock_alarms")
    .innerJoin("docks", "docks.id", "dock_alarms.dock_id")
    .leftJoin("sites", "sites.id", "docks.site_id")
    .select([
      "dock_alarms.id",
      "dock_alarms.dock_id",
      "docks.name as dock_name",
      "sites.time_zone",
      "dock_alarms.level",
      "dock_alarms.code",
      "dock_alarms.text",
      "dock_alarms.raised_at",
      "dock_alarms.resolved_at",
      "dock_alarms.acknowledged_at",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof alarmRows>["execute"]>>[number];

export const asAlarm = ({ dock_id, dock_name, level, ...row }: Row): DockAlarm => ({
  ...row,
  level: level as DockAlarm["level"],
  message: explanationMessage(explainHmsAlarm(row)),
  dock: { id: dock_id, name: dock_name },
});

export async function listAlarms(context: Context) {
  const since = new Date(context.now().getTime() - WEEK_MS).toISOString();
  const rows = await alarmRows(context)
    .where(owned(context.user, "docks"))
    .where("dock_alarms.raised_at", ">=", since)
    .orderBy("dock_alarms.raised_at", "desc")
    .orderBy("dock_alarms.id", "desc")
    .limit(MAX_ALARMS)
    .execute();
  return { data: rows.map(asAlarm) };
}

/** Of one dock, also of a deleted one. */
export async function listAlarmsOfDock(
  context: Context,
  id: number,
  query: Pick<PageQuery, "page" | "item_count">,
) {
  await getDock(context, id);
  const found = alarmRows(context).where(owned(context.user, "docks")).where("dock_alarms.dock_id", "=", id);
  const [rows, total] = await Promise.all([
    found
      .orderBy("dock_alarms.raised_at", "desc")
      .orderBy("dock_alarms.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map(asAlarm), meta: pageMeta(query, total) };
}

/** A second acknowledgement changes nothing. */
export function acknowledgeAlarm(context: Context, id: number): Promise<DockAlarm> {
  return transact(context, async (tx) => {
    const read = () =>
      alarmRows(tx).where(owned(tx.user, "docks")).where("dock_alarms.id", "=", id).executeTakeFirst();
    if (!(await read())) throw notFound("Alarm");
    await tx.db
      .updateTable("dock_alarms")
      .set({ acknowledged_at: tx.now().toISOString(), acknowledged_by: tx.user.user_id })
      .where("id", "=", id)
      .where("acknowledged_at", "is", null)
      .execute();
    await writeAuditLog(tx, { action: "docks.acknowledgeAlarm", subject_kind: "alarm", subject: String(id) });
    const row = await read();
    if (!row) throw notFound("Alarm");
    const alarm = asAlarm(row);
    tx.afterCommit(() =>
      tx.live.publish({ organization_id: tx.user.organization_id }, { kind: "alarm", alarm }),
    );
    return alarm;
  });
}

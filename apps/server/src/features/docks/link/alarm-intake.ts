import { type Alarm, AlarmSnapshot } from "@overfly/dji-cloud-api/alarms";
import { explainAlarm } from "@overfly/dji-cloud-api/explain-alarm";
import { inBothLanguages } from "@overfly/dji-cloud-api/explanation";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#features/notifications/notify.ts";
import { tellWebhooks } from "#features/webhooks/tell-webhooks.ts";
import { alarms, asAlarm } from "#features/docks/alarm-service.ts";
import { type DeviceHandler, handles } from "./device-message.ts";
import type { LinkedDock } from "./dock-directory.ts";

const LEVELS = ["notice", "reminder", "warning"] as const;

/** Keeps the alarms of a dock as its snapshots tell: new ones are raised, missing ones are over. */
export function alarmEvents(): Record<string, DeviceHandler> {
  const newest = new Map<number, number>();
  return {
    hms: handles(AlarmSnapshot, async (context, { dock, envelope, data }) => {
      const sentAt = envelope.timestamp ?? context.now().getTime();
      if (sentAt < (newest.get(dock.id) ?? 0)) return; // overtaken by a newer snapshot
      await takeSnapshot(context, dock, data);
      newest.set(dock.id, sentAt);
    }),
  };
}

function takeSnapshot(context: SystemContext, dock: LinkedDock, { list }: AlarmSnapshot): Promise<void> {
  return transact(context, async (tx) => {
    const now = tx.now().toISOString();
    const reported = [...new Map(list.map((alarm) => [alarm.code, alarm])).values()];
    const raised = reported.length === 0 ? [] : await raise(tx, dock, reported);
    const over = await tx.db
      .updateTable("dock_alarms")
      .set({ resolved_at: now })
      .where("dock_id", "=", dock.id)
      .where("resolved_at", "is", null)
      .$if(reported.length > 0, (query) =>
        query.where(
          "code",
          "not in",
          reported.map(({ code }) => code),
        ),
      )
      .returning("id")
      .execute();
    const changed = [...raised, ...over.map(({ id }) => id)];
    if (changed.length === 0) return;

    const rows = await alarms(tx).where("dock_alarms.id", "in", changed).execute();
    for (const row of rows.filter(({ id, level }) => raised.includes(id) && level !== LEVELS[0])) {
      await notify(
        tx,
        { organization_id: dock.provider_id, permission: "view command control" },
        {
          kind: "dock_alarm",
          title: { en: `Alarm at ${row.dock_name}`, ar: `إنذار عند ${row.dock_name}` },
          body: { en: row.text, ar: asAlarm(row).text_ar },
          url: `/?dock=${dock.id}`,
        },
      );
    }
    for (const row of rows.filter(({ id }) => raised.includes(id)))
      await tellWebhooks(tx, {
        organization_id: dock.provider_id,
        event: "alarm.raised",
        data: { alarm: asAlarm(row) },
      });
    tx.afterCommit(() => {
      for (const row of rows)
        tx.live.publish({ organization_id: dock.provider_id }, { kind: "alarm", alarm: asAlarm(row) });
    });
  });
}

/** Answers with the ids of those that were not raised before. */
async function raise(tx: SystemContext, dock: LinkedDock, reported: readonly Alarm[]): Promise<number[]> {
  const rows = await tx.db
    .insertInto("dock_alarms")
    .values(
      reported.map((alarm) => ({
        dock_id: dock.id,
        level: LEVELS[alarm.level] ?? "warning",
        code: alarm.code,
        text: inBothLanguages(explainAlarm(alarm)).en,
        raised_at: tx.now().toISOString(),
      })),
    )
    .onConflict((open) => open.columns(["dock_id", "code"]).where("resolved_at", "is", null).doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

import { message } from "@overfly/i18n/message";
import { type HmsAlarm, HmsEvent } from "@overfly/dji-cloud-api/messages/hms";
import { explainHmsAlarm, hmsLevel } from "@overfly/dji-cloud-api/codes/hms-alarms";
import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";
import { alarmRows, asAlarm } from "#features/docks/alarm-service.ts";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";
import { type DeviceHandler, handlerFor } from "./device-message.ts";
import type { LinkedDock } from "./dock-directory.ts";

/** Applies HMS snapshots: new alarms are raised, missing ones resolved. */
export function alarmEventHandlers(): Record<string, DeviceHandler> {
  const newestSnapshots = new Map<number, number>();
  return {
    hms: handlerFor(HmsEvent, async (context, { dock, envelope, data }) => {
      const sentAt = envelope.timestamp ?? context.now().getTime();
      if (sentAt < (newestSnapshots.get(dock.id) ?? 0)) return; // a newer snapshot was applied already
      await applySnapshot(context, dock, data);
      newestSnapshots.set(dock.id, sentAt);
    }),
  };
}

function applySnapshot(context: SystemContext, dock: LinkedDock, { list }: HmsEvent): Promise<void> {
  return transact(context, async (tx) => {
    const now = tx.now().toISOString();
    const reported = [...new Map(list.map((alarm) => [alarm.code, alarm])).values()];
    const raised = reported.length === 0 ? [] : await raiseAlarms(tx, dock, reported);
    const resolved = await tx.db
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
    const changed = [...raised, ...resolved.map(({ id }) => id)];
    if (changed.length === 0) return;

    const rows = await alarmRows(tx).where("dock_alarms.id", "in", changed).execute();
    for (const row of rows.filter(({ id, level }) => raised.includes(id) && level !== "notice")) {
      await notify(
        tx,
        { organization_id: dock.provider_id, permission: "view command control" },
        {
          kind: "dock_alarm",
          title: message("notifications/texts:alarm", { dock: row.dock_name }),
          body: asAlarm(row).message,
          url: `/?dock=${dock.id}`,
        },
      );
    }
    for (const row of rows.filter(({ id }) => raised.includes(id)))
      await queueWebhooks(tx, {
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

/** Returns the ids of alarms that were not open before. */
async function raiseAlarms(
  tx: SystemContext,
  dock: LinkedDock,
  reported: readonly HmsAlarm[],
): Promise<number[]> {
  const rows = await tx.db
    .insertInto("dock_alarms")
    .values(
      reported.map((alarm) => ({
        dock_id: dock.id,
        level: hmsLevel(alarm.level),
        code: alarm.code,
        text: render(explanationMessage(explainHmsAlarm(alarm)), DEFAULT_LOCALE),
        raised_at: tx.now().toISOString(),
      })),
    )
    .onConflict((open) => open.columns(["dock_id", "code"]).where("resolved_at", "is", null).doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

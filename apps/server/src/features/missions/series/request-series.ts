import type { SeriesMission, SeriesRule } from "@overfly/contract/missions/mission-series";
import type { Deliverable, NewMission } from "@overfly/contract/missions/missions";
import type { DayWindow } from "@overfly/contract/missions/series-windows";
import { message } from "@overfly/i18n/message";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import { shareDocuments } from "#features/missions/documents/document-files.ts";
import { createMissions } from "#features/missions/create-missions.ts";
import { lockMission } from "#features/missions/workflow/lock-mission.ts";
import { transitionMission } from "#features/missions/workflow/transition-mission.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { listSeries } from "./list-series.ts";
import { makeSeries, windowsOfRule } from "./make-series.ts";

/** Requests a draft and its repetitions in one transaction; people are told once, of all of them. */
export const requestSeries = (context: Context, token: string, rule: SeriesRule): Promise<SeriesMission[]> =>
  transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    await transitionMission(tx, token, "request", { isQuiet: true });
    const order = await readOrder(tx, mission.id);
    const windows = windowsOf(order, rule);
    const repetitions = windows.slice(1).map((window) => ({ ...orderOf(order), ...timesOf(window, order) }));
    const repeated = await createMissions(tx, repetitions);
    const ids = repeated.map(({ id }) => id);
    const { provider_id, client_id } = mission;
    await makeSeries(tx, { provider_id, client_id, frequency: rule.frequency }, [mission.id, ...ids]);
    await shareDocuments(tx, mission.id, ids);
    await writeAuditLog(tx, {
      action: "missions.request_series",
      subject_kind: "mission",
      subject: token,
      details: { frequency: rule.frequency, count: windows.length },
    });
    await notifyOfRequest(tx, { ...mission, ...order }, windows.length);
    return listSeries(tx, token);
  });

const readOrder = ({ db }: Context, id: number) =>
  db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.id", "=", id)
    .select([
      "missions.type",
      "missions.subtype",
      "missions.priority",
      "missions.description",
      "missions.deliverables",
      "missions.window_start",
      "missions.window_end",
      "missions.project_id",
      "sites.token as site_token",
      "sites.name as site_name",
      "sites.time_zone",
    ])
    .executeTakeFirstOrThrow();

type Order = Awaited<ReturnType<typeof readOrder>>;

/** By the site's calendar. */
function windowsOf({ window_start, window_end, time_zone }: Order, rule: SeriesRule): DayWindow[] {
  const dayOf = (at: string | null) => toWall(at ?? "", time_zone).slice(0, 10);
  return windowsOfRule({ first: dayOf(window_start), last: dayOf(window_end) }, rule);
}

/** The same times of day as in the first window, whatever the clocks do in between. */
function timesOf({ first, last }: DayWindow, { window_start, window_end, time_zone }: Order) {
  const at = (day: string, like: string | null) =>
    fromWall(`${day}${toWall(like ?? "", time_zone).slice(10)}`, time_zone);
  return { window_start: at(first, window_start), window_end: at(last, window_end) };
}

const orderOf = (order: Order): Omit<NewMission, "window_start" | "window_end"> => ({
  site_token: order.site_token,
  type: order.type as NewMission["type"],
  subtype: order.subtype,
  priority: order.priority as NewMission["priority"],
  description: order.description,
  deliverables: order.deliverables as Deliverable[],
  project_id: order.project_id,
  draft: false,
});

interface RequestedMission {
  token: string;
  provider_id: number;
  client_id: number;
  site_name: string;
}

async function notifyOfRequest(
  tx: Context,
  { token, provider_id, client_id, site_name }: RequestedMission,
  count: number,
) {
  const news = {
    kind: "mission_status" as const,
    title: message("notifications/texts:missionsRequested", { count }),
    body: site_name,
  };
  const except = tx.user.user_id;
  await notify(
    tx,
    { organization_id: provider_id, permission: "approve and reject missions", except },
    { ...news, url: `/missions/view/${token}` },
  );
  await notify(
    tx,
    { organization_id: client_id, permission: "view missions", except },
    { ...news, url: `/orders/view/${token}` },
  );
}

import type { Deliverable, MissionType, Subtype } from "@overfly/contract/missions/missions";
import { type Message, message } from "@overfly/i18n/message";
import { toWall } from "@overfly/i18n/zoned-time";
import type { Context } from "#context.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { messageColumns } from "#platform/db/message-columns.ts";
import { type FieldErrors, invalid } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";

type Window = Pick<LockedMission, "window_start" | "window_end">;
export type MissionOrder = Pick<LockedMission, "type" | "subtype" | "deliverables"> & Window;

/** Notes in the timeline what of a requested order has changed; the client and, of a new window, the pilot are notified. */
export async function recordOrderChanges(
  tx: Context,
  mission: LockedMission,
  after: MissionOrder,
  { isQuiet = false }: { isQuiet?: boolean | undefined } = {},
): Promise<void> {
  const { name, time_zone } = await tx.db
    .selectFrom("sites")
    .where("id", "=", mission.site_id)
    .select(["name", "time_zone"])
    .executeTakeFirstOrThrow();
  const changes = orderChanges(mission, after, time_zone);
  if (changes.length === 0) return;
  const { user } = tx;
  await tx.db
    .insertInto("mission_timeline")
    .values(
      changes.map((change) => ({
        mission_id: mission.id,
        kind: "order",
        ...messageColumns(change),
        actor: user.name,
        user_id: user.user_id,
      })),
    )
    .execute();
  const title = isWindowChanged(mission, after)
    ? message("notifications/texts:windowChanged", {
        number: mission.number,
        window: windowText(after, time_zone),
      })
    : message("notifications/texts:orderChanged", { number: mission.number });
  const news = { kind: "mission_status" as const, title, body: name };
  const pilot = mission.assignment?.pilot_id;
  if (pilot && isWindowChanged(mission, after))
    await notify(
      tx,
      { organization_id: mission.provider_id, user_ids: [pilot], except: user.user_id },
      { ...news, url: `/missions/view/${mission.token}` },
    );
  if (isQuiet) return;
  await notify(
    tx,
    { organization_id: mission.client_id, permission: "view missions", except: user.user_id },
    { ...news, url: `/orders/view/${mission.token}` },
  );
}

function orderChanges(before: MissionOrder, after: MissionOrder, zone: string): Message[] {
  return [
    ...kindChanges(before, after),
    ...(isWindowChanged(before, after)
      ? [
          message("missions/timeline:orderWindow", {
            from: windowText(before, zone),
            to: windowText(after, zone),
          }),
        ]
      : []),
    ...without(after.deliverables, before.deliverables).map((deliverable) =>
      message("missions/timeline:deliverableAdded", { deliverable }),
    ),
    ...without(before.deliverables, after.deliverables).map((deliverable) =>
      message("missions/timeline:deliverableRemoved", { deliverable }),
    ),
  ];
}

function kindChanges(before: MissionOrder, after: MissionOrder): Message[] {
  if (before.type !== after.type) {
    const typeOf = ({ type }: MissionOrder) => message(`missions:type.${type as MissionType}`);
    return [message("missions/timeline:orderType", { from: typeOf(before), to: typeOf(after) })];
  }
  if (before.subtype === after.subtype) return [];
  const subtypeOf = ({ subtype }: MissionOrder) => message(`missions:subtype.${subtype as Subtype}`);
  return [message("missions/timeline:orderSubtype", { from: subtypeOf(before), to: subtypeOf(after) })];
}

const without = (some: readonly string[], others: readonly string[]): Message[] =>
  some
    .filter((one) => !others.includes(one))
    .map((one) => message(`missions:deliverable.${one as Deliverable}`));

export const isWindowChanged = (before: Window, after: Window): boolean =>
  (["window_start", "window_end"] as const).some(
    (end) => Date.parse(after[end] ?? "") !== Date.parse(before[end] ?? "") && before[end] !== after[end],
  );

/** By the site's calendar: reads the same in every language. */
function windowText({ window_start, window_end }: Window, zone: string): string {
  const [from, to] = [window_start, window_end].map((at) =>
    at === null ? "…" : toWall(at, zone).replace("T", " "),
  );
  return `${from} – ${to} (${zone.replaceAll("_", " ")})`;
}

/** What keeps a window from being a mission's: the date that it is planned for lies outside. */
export function plannedDateErrors(
  { scheduled_for }: Pick<LockedMission, "scheduled_for">,
  { window_start, window_end }: Window,
): FieldErrors {
  if (scheduled_for === null) return {};
  const date = Date.parse(scheduled_for);
  if (window_start !== null && date < Date.parse(window_start))
    return { window_start: ["errors/missions:windowExcludesDate"] };
  if (window_end !== null && date > Date.parse(window_end))
    return { window_end: ["errors/missions:windowExcludesDate"] };
  return {};
}

/** Throws 422 where the date that a mission is planned for isn't in its new window. */
export function requirePlannedDate(mission: LockedMission, after: Window): void {
  const errors = plannedDateErrors(mission, after);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

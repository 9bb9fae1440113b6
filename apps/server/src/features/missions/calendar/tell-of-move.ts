import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";
import { notify } from "#platform/notifications/notify.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { siteTime } from "./site-time.ts";

/** A locked mission that has a time. */
export interface MovedMission extends LockedMission {
  site: { name: string; time_zone: string };
  /** When it began before. */
  from: string;
  to: string;
}

/** The timeline, the planners, the pilot, and the client where it knew the time. */
export async function tellOfMove(context: Context, mission: MovedMission, moved: Message): Promise<void> {
  const { db, user } = context;
  const isClientTold = mission.scheduled_for !== null;
  await db
    .insertInto("mission_timeline")
    .values({
      mission_id: mission.id,
      kind: "schedule",
      text: render(moved, DEFAULT_LOCALE),
      message: JSON.stringify(moved),
      center_only: !isClientTold,
      actor: user.name,
      user_id: user.user_id,
    })
    .execute();
  const { number, token, provider_id, client_id, site } = mission;
  const notification = {
    kind: "mission_status" as const,
    title: message("notifications/texts:missionMoved", { number, at: siteTime(mission.to, site.time_zone) }),
    body: site.name,
    url: `/missions/view/${token}`,
  };
  const provider = { organization_id: provider_id, except: user.user_id };
  await notify(context, { ...provider, permission: "plan missions" }, notification);
  const pilot = mission.assignment?.pilot_id;
  if (pilot) await notify(context, { ...provider, user_ids: [pilot] }, notification);
  if (!isClientTold) return;
  await notify(
    context,
    { organization_id: client_id, permission: "view missions" },
    { ...notification, url: `/orders/view/${token}` },
  );
}

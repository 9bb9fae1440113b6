import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Permission } from "@overfly/contract/permissions";
import { type Message, message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { notify } from "#platform/notifications/notify.ts";
import { queueWebhookMessages } from "#platform/webhooks/queue-webhooks.ts";
import type { LockedMission } from "./lock-mission.ts";
import { statusMessage } from "./status-message.ts";

type NotifiedMission = Pick<
  LockedMission,
  "id" | "token" | "number" | "provider_id" | "client_id" | "site_id" | "status" | "created_side"
> &
  Partial<Pick<LockedMission, "assignment">>;

interface StatusChange {
  mission: NotifiedMission;
  to: MissionStatus;
  text?: string | undefined;
  /** The text, where the program wrote it. */
  message?: Message;
  /** The user who made the change; not notified. */
  by?: string;
  /** Browsers and webhooks only: people are notified of many missions together. */
  isQuiet?: boolean;
}

/** The permission of those who act next. Only users of the provider hold these permissions. */
const NEXT_ACTOR_PERMISSION: Partial<Record<MissionStatus, Permission>> = {
  requested: "approve and reject missions",
  approved: "assign mission pilot and equipment",
  assigned: "plan missions",
  planned: "plan missions",
  in_progress: "plan missions",
  data_uploaded: "process mission data",
  in_review: "complete mission",
  completed: "edit missions",
  on_hold: "edit missions",
  cancelled: "edit missions",
  rejected: "edit missions",
};
const PILOT_STATUSES = new Set<MissionStatus>(["assigned", "planned", "on_hold", "cancelled", "completed"]);

/** Notifies provider, pilot, client and their webhooks of a new status. */
export async function notifyStatusChange(
  context: SystemContext,
  { mission, to, text, message: reason, by, isQuiet = false }: StatusChange,
): Promise<void> {
  if (to === "draft") return;
  publishMission(context, mission);
  await notifyWebhooks(context, [mission], to, text);
  if (isQuiet) return;
  const site = await context.db
    .selectFrom("sites")
    .where("id", "=", mission.site_id)
    .select("name")
    .executeTakeFirstOrThrow();
  const body = withReason(site.name, text, reason);
  const except = by ? { except: by } : {};
  const url = `/missions/view/${mission.token}`;
  const title = statusMessage(mission.number, to);
  const permission = NEXT_ACTOR_PERMISSION[to];
  const provider = { organization_id: mission.provider_id, ...except };
  if (permission)
    await notify(context, { ...provider, permission }, { kind: "mission_status", title, body, url });
  const pilot = PILOT_STATUSES.has(to) ? await pilotOf(context, mission.id) : undefined;
  if (pilot) {
    const isNew = mission.assignment !== undefined && mission.assignment?.pilot_id !== pilot;
    const kind = to === "assigned" || isNew ? "assignment" : "mission_status";
    await notify(context, { ...provider, user_ids: [pilot] }, { kind, title, body, url });
  }
  await notifyClient(context, mission, { to, text, reason, site: site.name, except });
}

/** Browsers and webhooks learn of newly requested missions; the caller notifies people. */
export async function notifyOfNewMissions(
  context: SystemContext,
  missions: readonly Omit<NotifiedMission, "status">[],
): Promise<void> {
  for (const mission of missions) publishMission(context, mission);
  await notifyWebhooks(
    context,
    missions.map((mission) => ({ ...mission, status: "draft" as const })),
    "requested",
  );
}

/** The provider gets every status, the client only changes of its own status. */
async function notifyWebhooks(
  context: SystemContext,
  missions: readonly NotifiedMission[],
  to: MissionStatus,
  text?: string,
) {
  const event = "mission.changed";
  for (const [organization_id, some] of Map.groupBy(missions, ({ provider_id }) => provider_id)) {
    const data = some.map(({ token, number, status }) => ({
      mission: { token, number },
      status: to,
      previous_status: status,
      reason: text ?? null,
    }));
    await queueWebhookMessages(context, { organization_id, event, data });
  }
  const after = CLIENT_STATUS[to];
  const told = missions.filter(({ status }) => CLIENT_STATUS[status] !== after);
  for (const [organization_id, some] of Map.groupBy(told, ({ client_id }) => client_id)) {
    const data = some.map(({ token, number, status }) => ({
      mission: { token, number },
      status: after,
      previous_status: CLIENT_STATUS[status],
    }));
    await queueWebhookMessages(context, { organization_id, event, data });
  }
}

/** Tells browsers to refetch a mission. The client is left out for drafts of the provider. */
export function publishMission(
  { live, afterCommit }: SystemContext,
  { token, provider_id, client_id }: Pick<NotifiedMission, "token" | "provider_id" | "client_id">,
  includesClient = true,
) {
  afterCommit(() => {
    live.publish({ organization_id: provider_id, changes_access: true }, { kind: "mission", token });
    if (includesClient) live.publish({ organization_id: client_id }, { kind: "mission", token });
  });
}

interface ClientNotice {
  to: MissionStatus;
  text: string | undefined;
  reason: Message | undefined;
  site: string;
  except: { except?: string };
}

/** Only changes of the client's own status, with the reason where clients see it. */
async function notifyClient(
  context: SystemContext,
  mission: NotifiedMission,
  { to, text, reason, site, except }: ClientNotice,
) {
  const [before, after] = [CLIENT_STATUS[mission.status], CLIENT_STATUS[to]];
  if (before === after) return;
  const isExplained = after === "rejected" || after === "on_hold" || after === "cancelled";
  const isReport = to === "completed";
  const order = `/orders/view/${mission.token}`;
  await notify(
    context,
    { organization_id: mission.client_id, permission: "view missions", ...except },
    {
      kind: isReport ? "report_ready" : "mission_status",
      title: isReport
        ? message("notifications/texts:reportReady", { number: mission.number })
        : statusMessage(mission.number, after),
      body: isExplained ? withReason(site, text, reason) : site,
      url: isReport ? `${order}/report` : order,
    },
  );
}

/** The site's name, followed by the reason if there is one. */
function withReason(site: string, text: string | undefined, reason: Message | undefined): Message | string {
  if (reason) return message("notifications/texts:siteAndReason", { site, reason });
  return text ? `${site}: ${text}` : site;
}

async function pilotOf({ db }: SystemContext, missionId: number): Promise<string | undefined> {
  const assignment = await db
    .selectFrom("assignments")
    .where("mission_id", "=", missionId)
    .select("pilot_id")
    .executeTakeFirst();
  return assignment?.pilot_id ?? undefined;
}

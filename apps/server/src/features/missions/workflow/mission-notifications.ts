import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Permission } from "@overfly/contract/permissions";
import { type Remark, remarkText } from "@overfly/contract/processing/remarks";
import type { SystemContext } from "#context.ts";
import { notify } from "#platform/notifications/notify.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";
import type { Words } from "#platform/words/words.ts";
import { statusMessage } from "./status-message.ts";

interface NotifiedMission {
  id: number;
  token: string;
  number: string;
  provider_id: number;
  client_id: number;
  site_id: number;
  status: MissionStatus;
  created_side: string;
}

interface StatusChange {
  mission: NotifiedMission;
  to: MissionStatus;
  text?: string | undefined;
  /** Code and values of a text that the program wrote. */
  remark?: Remark;
  /** The user who made the change; not notified. */
  by?: string;
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
  { mission, to, text, remark, by }: StatusChange,
): Promise<void> {
  if (to === "draft") return;
  publishMission(context, mission);
  await notifyWebhooks(context, mission, to, text);
  const site = await context.db
    .selectFrom("sites")
    .where("id", "=", mission.site_id)
    .select("name")
    .executeTakeFirstOrThrow();
  const body = withReason(site.name, text, remark);
  const except = by ? { except: by } : {};
  const url = `/missions/view/${mission.token}`;
  const title = statusMessage(mission.number, to);
  const permission = NEXT_ACTOR_PERMISSION[to];
  const provider = { organization_id: mission.provider_id, ...except };
  if (permission)
    await notify(context, { ...provider, permission }, { kind: "mission_status", title, body, url });
  const pilot = PILOT_STATUSES.has(to) ? await pilotOf(context, mission.id) : undefined;
  if (pilot) {
    const kind = to === "assigned" ? "assignment" : "mission_status";
    await notify(context, { ...provider, user_ids: [pilot] }, { kind, title, body, url });
  }
  await notifyClient(context, mission, { to, text, remark, site: site.name, except });
}

/** The provider gets every status, the client only changes of its own status. */
async function notifyWebhooks(
  context: SystemContext,
  mission: NotifiedMission,
  to: MissionStatus,
  text?: string,
) {
  const { token, number, provider_id, client_id, status } = mission;
  const event = "mission.changed";
  await queueWebhooks(context, {
    organization_id: provider_id,
    event,
    data: { mission: { token, number }, status: to, previous_status: status, reason: text ?? null },
  });
  const [before, after] = [CLIENT_STATUS[status], CLIENT_STATUS[to]];
  if (before === after) return;
  await queueWebhooks(context, {
    organization_id: client_id,
    event,
    data: { mission: { token, number }, status: after, previous_status: before },
  });
}

/** Tells browsers to refetch a mission. The client is left out for drafts of the provider. */
export function publishMission(
  { live, afterCommit }: SystemContext,
  { token, provider_id, client_id }: Pick<NotifiedMission, "token" | "provider_id" | "client_id">,
  includesClient = true,
) {
  afterCommit(() => {
    live.publish({ organization_id: provider_id }, { kind: "mission", token });
    if (includesClient) live.publish({ organization_id: client_id }, { kind: "mission", token });
  });
}

interface ClientNotice {
  to: MissionStatus;
  text: string | undefined;
  remark: Remark | undefined;
  site: string;
  except: { except?: string };
}

/** Only changes of the client's own status, with the reason where clients see it. */
async function notifyClient(
  context: SystemContext,
  mission: NotifiedMission,
  { to, text, remark, site, except }: ClientNotice,
) {
  const [before, after] = [CLIENT_STATUS[mission.status], CLIENT_STATUS[to]];
  if (before === after) return;
  const isExplained = after === "rejected" || after === "on_hold" || after === "cancelled";
  await notify(
    context,
    { organization_id: mission.client_id, permission: "view missions", ...except },
    {
      kind: to === "completed" ? "report_ready" : "mission_status",
      title:
        to === "completed"
          ? { en: `The report of ${mission.number} is ready`, ar: `تقرير ${mission.number} جاهز` }
          : statusMessage(mission.number, after),
      body: isExplained ? withReason(site, text, remark) : site,
      url: `/orders/view/${mission.token}`,
    },
  );
}

/** The site's name, followed by the reason if there is one. */
function withReason(site: string, text: string | undefined, remark: Remark | undefined): Words | string {
  if (remark)
    return { en: `${site}: ${remarkText(remark, "en")}`, ar: `${site}: ${remarkText(remark, "ar")}` };
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

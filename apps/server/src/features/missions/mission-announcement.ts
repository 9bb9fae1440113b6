import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-states";
import type { Permission } from "@overfly/contract/permissions";
import { type Remark, remarkText } from "@overfly/contract/processing/remarks";
import type { SystemContext } from "#context.ts";
import { notify } from "#features/notifications/notify.ts";
import { tellWebhooks } from "#features/webhooks/tell-webhooks.ts";
import type { Words } from "#platform/words/words.ts";
import { statusNews } from "./status-news.ts";

interface Told {
  id: number;
  token: string;
  number: string;
  provider_id: number;
  client_id: number;
  site_id: number;
  status: MissionStatus;
  created_side: string;
}

interface Announcement {
  mission: Told;
  to: MissionStatus;
  text?: string | undefined;
  /** What `text` says, where it is the program that says it. */
  remark?: Remark;
  /** Who did it, and need not be told. */
  by?: string;
}

/** Whose turn it is at the center, by what they may do. These permissions are held at the center alone. */
const TURN: Partial<Record<MissionStatus, Permission>> = {
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
const TOLD_TO_PILOTS = new Set<MissionStatus>(["assigned", "planned", "on_hold", "cancelled", "completed"]);

/** Tells everybody whom a new state concerns, each in their own words. */
export async function announce(
  context: SystemContext,
  { mission, to, text, remark, by }: Announcement,
): Promise<void> {
  if (to === "draft") return;
  publishMission(context, mission);
  await tellPrograms(context, mission, to, text);
  const site = await context.db
    .selectFrom("sites")
    .where("id", "=", mission.site_id)
    .select("name")
    .executeTakeFirstOrThrow();
  const body = withReason(site.name, text, remark);
  const except = by ? { except: by } : {};
  const url = `/missions/view/${mission.token}`;
  const title = statusNews(mission.number, to);
  const turn = TURN[to];
  const provider = { organization_id: mission.provider_id, ...except };
  if (turn)
    await notify(context, { ...provider, permission: turn }, { kind: "mission_status", title, body, url });
  const pilot = TOLD_TO_PILOTS.has(to) ? await pilotOf(context, mission.id) : undefined;
  if (pilot) {
    const kind = to === "assigned" ? "assignment" : "mission_status";
    await notify(context, { ...provider, user_ids: [pilot] }, { kind, title, body, url });
  }
  await tellClient(context, mission, { to, text, remark, site: site.name, except });
}

/** Programs hear what people hear: the provider of every state, the client in its own words. */
async function tellPrograms(context: SystemContext, mission: Told, to: MissionStatus, text?: string) {
  const { token, number, provider_id, client_id, status } = mission;
  const event = "mission.changed";
  await tellWebhooks(context, {
    organization_id: provider_id,
    event,
    data: { mission: { token, number }, status: to, previous_status: status, reason: text ?? null },
  });
  const [before, after] = [CLIENT_STATUS[status], CLIENT_STATUS[to]];
  if (before === after) return;
  await tellWebhooks(context, {
    organization_id: client_id,
    event,
    data: { mission: { token, number }, status: after, previous_status: before },
  });
}

/** A change that browsers should read again; a client hears nothing of the center's drafts. */
export function publishMission(
  { live, afterCommit }: SystemContext,
  { token, provider_id, client_id }: Pick<Told, "token" | "provider_id" | "client_id">,
  isClientToo = true,
) {
  afterCommit(() => {
    live.publish({ organization_id: provider_id }, { kind: "mission", token });
    if (isClientToo) live.publish({ organization_id: client_id }, { kind: "mission", token });
  });
}

interface ClientNews {
  to: MissionStatus;
  text: string | undefined;
  remark: Remark | undefined;
  site: string;
  except: { except?: string };
}

/** A client hears only of changes in its own words, and of reasons only where the client sees them. */
async function tellClient(
  context: SystemContext,
  mission: Told,
  { to, text, remark, site, except }: ClientNews,
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
          : statusNews(mission.number, after),
      body: isExplained ? withReason(site, text, remark) : site,
      url: `/orders/view/${mission.token}`,
    },
  );
}

/** The site, and why where that was said: by a person in their own words, by the program in the reader's. */
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

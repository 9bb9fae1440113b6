import type { NewMission } from "@overfly/contract/missions/missions";
import type { MissionTemplate, OrderedMissions } from "@overfly/contract/projects/project-missions";
import { dayAfter, MAX_PROJECT_MISSIONS, plannedDays } from "@overfly/contract/projects/project-days";
import { TAKES_MISSIONS } from "@overfly/contract/projects/project-status";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import { createMissions } from "#features/missions/create-missions.ts";
import { isPastDay } from "#features/missions/schedule/is-past.ts";
import { canTransition } from "#features/missions/workflow/available-transitions.ts";
import { transitionMission } from "#features/missions/workflow/transition-mission.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { NOT_ORDERED, lockProject, type LockedProject } from "./project-rows.ts";
import { addSites, findProjectSites } from "./project-sites.ts";

/**
 * Requests a mission at each site for each planned day, by the rules of a single order, all or none. The project's row
 * is locked, and what it has already isn't ordered again: a second click or another person creates nothing twice.
 */
export const orderMissions = (
  context: Context,
  id: number,
  template: MissionTemplate,
): Promise<OrderedMissions> =>
  transact(context, async (tx) => {
    const project = await lockProject(tx, id);
    if (!TAKES_MISSIONS.includes(project.status))
      throw conflict({ key: `errors/projects:closed.${project.status}`, values: {} });
    refuseOtherPeriod(project, template);
    const days = plannedDays(template.first_on, template.last_on, template.frequency);
    const sites = await findProjectSites(tx, project, template.site_tokens);
    if (days.length * sites.length > MAX_PROJECT_MISSIONS)
      throw invalid({ last_on: [message("errors/projects:tooMany", { most: MAX_PROJECT_MISSIONS })] });
    await addSites(tx, id, sites);
    const windows = (await Promise.all(sites.map((site) => windowsAt(tx, site, days, template)))).flat();
    if (windows.some(({ starts_at }) => isPastDay(tx, starts_at)))
      throw invalid({ first_on: ["errors/missions:inThePast"] });
    const missing = await withoutExisting(tx, id, template, windows);
    const approved = template.approve && canTransition(tx.user, "approve", { flown_by: null });
    const missions = await createMissions(
      tx,
      missing.map((window) => orderOf(template, window, id)),
    );
    const created = missions.map(({ token, number }) => ({ token, number }));
    if (approved)
      for (const { token } of created) await transitionMission(tx, token, "approve", { isQuiet: true });
    if (created.length > 0) await tell(tx, project, { count: created.length, approved, sites });
    return { created, existing: windows.length - created.length, approved };
  });

interface Window {
  site_id: number;
  site_token: string;
  starts_at: string;
  ends_at: string;
}

function refuseOtherPeriod({ starts_on, ends_on }: LockedProject, { first_on, last_on }: MissionTemplate) {
  if (starts_on && first_on < starts_on)
    throw invalid({ first_on: [message("errors/projects:beforeStart", { date: starts_on })] });
  if (ends_on && last_on > ends_on)
    throw invalid({ last_on: [message("errors/projects:afterEnd", { date: ends_on })] });
}

/** From midnight of the first day to the last minute of the last one, at the site, like a single order's. */
async function windowsAt(
  { db }: Context,
  site: { id: number; token: string; time_zone: string },
  days: readonly string[],
  { window_days }: MissionTemplate,
): Promise<Window[]> {
  const spans = days.map((day) => ({ from: day, to: dayAfter(day, window_days - 1) }));
  const { rows } = await sql<{ starts_at: string; ends_at: string }>`
    select ("from"::date)::timestamp at time zone ${site.time_zone} as starts_at,
      ("to"::date + time '23:59') at time zone ${site.time_zone} as ends_at
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span ("from" text, "to" text)
    order by 1`.execute(db);
  return rows.map((row) => ({ site_id: site.id, site_token: site.token, ...row }));
}

/** The windows for which the project has no mission of this type and subtype that is still wanted. */
async function withoutExisting(
  { db }: Context,
  project_id: number,
  { type, subtype }: MissionTemplate,
  windows: readonly Window[],
): Promise<Window[]> {
  const rows = await db
    .selectFrom("missions")
    .where("project_id", "=", project_id)
    .where("type", "=", type)
    .where("subtype", "=", subtype)
    .where("status", "not in", NOT_ORDERED)
    .select(["site_id", "window_start"])
    .execute();
  const key = (site_id: number, at: string | null) => `${site_id} ${Date.parse(at ?? "")}`;
  const existing = new Set(rows.map(({ site_id, window_start }) => key(site_id, window_start)));
  return windows.filter(({ site_id, starts_at }) => !existing.has(key(site_id, starts_at)));
}

const orderOf = (
  { type, subtype, priority, description, deliverables }: MissionTemplate,
  { site_token, starts_at, ends_at }: Window,
  project_id: number,
): NewMission => ({
  type,
  subtype,
  priority,
  description,
  deliverables,
  site_token,
  window_start: starts_at,
  window_end: ends_at,
  project_id,
  draft: false,
});

interface Ordered {
  count: number;
  approved: boolean;
  sites: readonly { client_id: number }[];
}

/** One audit entry and one notification for all of them. A client isn't told of a project that it doesn't see. */
async function tell(
  tx: Context,
  { id, name, provider_id, client_id }: LockedProject,
  { count, approved, sites }: Ordered,
): Promise<void> {
  await writeAuditLog(tx, {
    action: "projects.order",
    subject_kind: "project",
    subject: String(id),
    details: { count, approved },
  });
  const key = approved ? "notifications/texts:missionsApproved" : "notifications/texts:missionsRequested";
  const news = { kind: "mission_status" as const, title: message(key, { count }) };
  const permission = approved ? "assign mission pilot and equipment" : "approve and reject missions";
  const except = tx.user.user_id;
  await notify(
    tx,
    { organization_id: provider_id, permission, except },
    { ...news, body: name, url: `/missions?project=${id}` },
  );
  const seen =
    client_id === null ? { body: "", url: "/orders" } : { body: name, url: `/orders?project=${id}` };
  for (const organization_id of new Set(sites.map((site) => site.client_id)))
    await notify(tx, { organization_id, permission: "view missions", except }, { ...news, ...seen });
}

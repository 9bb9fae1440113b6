import { randomBytes } from "node:crypto";
import type { NewMission } from "@overfly/contract/missions/missions";
import { writeAuditEntries } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { notifyOfNewMissions } from "#features/missions/workflow/mission-notifications.ts";
import {
  requireActiveClient,
  uniqueDeliverables,
  validateOrder,
} from "#features/missions/workflow/transition-guards.ts";
import { nextMissionNumbers } from "./mission-number.ts";
import { checkProject } from "./mission-project.ts";

export type CreatedMission = Awaited<ReturnType<typeof insertMissions>>[number];

/**
 * Requests the missions of an order for several sites, of a project or of a series, in the order given. The caller
 * notifies people, of all of them together.
 */
export async function createMissions(
  tx: Context,
  orders: readonly NewMission[],
  place: { multi_site_order_id?: number } = {},
): Promise<CreatedMission[]> {
  for (const order of orders) validateOrder(order, { clock: tx });
  const created = await insertMissions(tx, orders, place);
  await notifyOfNewMissions(tx, created);
  return created;
}

/**
 * Stores missions as drafts or as requested, with timeline and audit log. Few statements, however many missions: from
 * the numbers on, nobody else of the provider can create one.
 */
export async function insertMissions(
  tx: Context,
  orders: readonly NewMission[],
  place: { multi_site_order_id?: number } = {},
) {
  if (orders.length === 0) return [];
  const { db, user } = tx;
  const sites = await sitesToInspect(
    tx,
    orders.map(({ site_token }) => site_token),
  );
  await checkProjects(tx, sites, orders);
  const numbers = await numbersFor(tx, [...sites.values()], orders);
  const rows = orders.map(({ site_token, draft, deliverables, ...fields }, index) => ({
    ...fields,
    ...siteOf(sites, site_token),
    ...place,
    token: randomBytes(12).toString("base64url"),
    number: numbers[index] ?? "",
    deliverables: uniqueDeliverables(deliverables),
    status: draft ? ("draft" as const) : ("requested" as const),
    created_side: user.user_type === "client" ? "client" : "center",
    created_by: user.user_id,
    created_at: tx.now(),
  }));
  const stored = await db
    .insertInto("missions")
    .values(rows)
    .returning(["id", "token", "number", "provider_id", "client_id", "site_id", "created_side", "status"])
    .execute();
  const byToken = new Map(stored.map((mission) => [mission.token, mission]));
  const missions = rows.flatMap(({ token }) => byToken.get(token) ?? []);
  await db
    .insertInto("mission_timeline")
    .values(
      missions.map(({ id, status }) => ({
        mission_id: id,
        kind: "status",
        actor: user.name,
        user_id: user.user_id,
        to_status: status,
      })),
    )
    .execute();
  await writeAuditEntries(
    tx,
    missions.map(({ token, status }) => ({
      action: "missions.create",
      subject_kind: "mission",
      subject: token,
      details: { status },
    })),
  );
  return missions;
}

type Sites = Awaited<ReturnType<typeof sitesToInspect>>;

/** By token; throws 422 where one is unknown or can't have a mission. */
export async function sitesToInspect(tx: Context, tokens: readonly string[]) {
  const { db, user } = tx;
  const found = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "in", [...new Set(tokens)])
    .select(["id as site_id", "token", "provider_id", "client_id", "status"])
    .execute();
  if (found.length < new Set(tokens).size) throw invalid({ site_token: ["errors/missions:chooseSite"] });
  if (found.some(({ status }) => status === "archived"))
    throw invalid({ site_token: ["errors/missions:siteArchived"] });
  const sites = new Map(found.map(({ token, status: _status, ...site }) => [token, site]));
  for (const owners of distinct([...sites.values()], ({ provider_id, client_id }) => [
    provider_id,
    client_id,
  ]))
    await requireActiveClient(tx, owners);
  return sites;
}

/** Throws 422 where a project can't have a mission at a site. */
async function checkProjects(tx: Context, sites: Sites, orders: readonly NewMission[]): Promise<void> {
  const placed = orders.map(({ site_token, project_id }) => ({ project_id, ...siteOf(sites, site_token) }));
  const byProject = ({ project_id, provider_id, client_id }: (typeof placed)[number]) =>
    [project_id ?? null, provider_id, client_id] as const;
  for (const { project_id, ...owners } of distinct(placed, byProject))
    await checkProject(tx, project_id, owners);
}

/** One for each order, ascending within a provider. */
async function numbersFor(tx: Context, sites: readonly Site[], orders: readonly NewMission[]) {
  const [provider, ...others] = new Set(sites.map(({ provider_id }) => provider_id));
  if (provider === undefined || others.length > 0)
    throw invalid({ site_token: ["errors/missions:otherProvider"] });
  return nextMissionNumbers(tx, provider, orders.length);
}

type Site = Sites extends Map<string, infer S> ? S : never;

export function siteOf(sites: Sites, token: string): Site {
  const site = sites.get(token);
  if (!site) throw new Error("A site was not found");
  return site;
}

/** The first of each key. */
function distinct<T>(all: readonly T[], keyOf: (one: T) => readonly unknown[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(keyOf(one)), one])).values()];
}

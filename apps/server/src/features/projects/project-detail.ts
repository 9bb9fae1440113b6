import { CLIENT_STATUS, type MissionStatus } from "@overfly/contract/missions/mission-workflow";
import type { Deliverable } from "@overfly/contract/missions/missions";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";
import { getProject, NOT_ORDERED } from "./project-rows.ts";

/** A project with its sites, and how far its missions are. */
export async function getProjectDetail(context: Context, id: number): Promise<ProjectDetail> {
  const project = await getProject(context, id);
  const [budget_note, sites, missions, deliverables] = await Promise.all([
    budgetNoteOf(context, id),
    sitesOf(context, id),
    statusesOf(context, id),
    deliverablesOf(context, id),
  ]);
  return { ...project, budget_note, sites, missions, deliverables };
}

async function budgetNoteOf({ db, user }: Context, id: number): Promise<string | null> {
  if (user.user_type !== "center") return null;
  const { budget_note } = await db
    .selectFrom("projects")
    .where("id", "=", id)
    .select("budget_note")
    .executeTakeFirstOrThrow();
  return budget_note;
}

const missionsOf = ({ db, user }: Context, id: number) =>
  db.selectFrom("missions").where(owned(user, "missions")).where("missions.project_id", "=", id);

/** The chosen sites and those of missions, by name. */
const sitesOf = (context: Context, id: number) =>
  context.db
    .selectFrom("sites")
    .leftJoin(
      missionsOf(context, id)
        .groupBy("missions.site_id")
        .select(({ fn }) => [
          "missions.site_id",
          fn.countAll<number>().filterWhere("missions.status", "not in", NOT_ORDERED).as("ordered"),
          fn.countAll<number>().filterWhere("missions.status", "=", "completed").as("delivered"),
          fn
            .min<string | null>("missions.window_start")
            .filterWhere("missions.status", "not in", [...NOT_ORDERED, "completed"])
            .as("next_at"),
        ])
        .as("work"),
      "work.site_id",
      "sites.id",
    )
    .where(owned(context.user, "sites"))
    .where((eb) =>
      eb.or([
        eb("work.site_id", "is not", null),
        eb.exists(
          eb
            .selectFrom("project_sites")
            .whereRef("project_sites.site_id", "=", "sites.id")
            .where("project_sites.project_id", "=", id)
            .select("project_id"),
        ),
      ]),
    )
    .select((eb) => [
      "sites.token",
      "sites.name",
      "sites.time_zone",
      eb.fn.coalesce("work.ordered", eb.lit(0)).as("ordered"),
      eb.fn.coalesce("work.delivered", eb.lit(0)).as("delivered"),
      "work.next_at",
    ])
    .orderBy("sites.name")
    .orderBy("sites.id")
    .execute();

/** Missions by state; by the client's own for a client. */
async function statusesOf(context: Context, id: number): Promise<ProjectDetail["missions"]> {
  const rows = await missionsOf(context, id)
    .groupBy("missions.status")
    .select(({ fn }) => ["missions.status", fn.countAll<number>().as("count")])
    .execute();
  const isClient = context.user.user_type === "client";
  const counts = new Map<ProjectDetail["missions"][number]["status"], number>();
  for (const { status, count } of rows) {
    const shown = isClient ? CLIENT_STATUS[status as MissionStatus] : (status as MissionStatus);
    counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  return [...counts].map(([status, count]) => ({ status, count }));
}

/** Data products: how many missions ordered each, and of how many it is delivered. */
const deliverablesOf = (context: Context, id: number) =>
  context.db
    .selectFrom(
      missionsOf(context, id)
        .where("missions.status", "not in", NOT_ORDERED)
        .select([sql<Deliverable>`unnest(missions.deliverables)`.as("deliverable"), "missions.status"])
        .as("product"),
    )
    .groupBy("product.deliverable")
    .select(({ fn }) => [
      "product.deliverable",
      fn.countAll<number>().as("ordered"),
      fn.countAll<number>().filterWhere("product.status", "=", "completed").as("delivered"),
    ])
    .orderBy("product.deliverable")
    .execute();

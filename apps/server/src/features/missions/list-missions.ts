import { CLIENT_STATUS, ClientStatus, MissionStatus } from "@overfly/contract/missions/mission-states";
import type { MissionQuery } from "@overfly/contract/missions/missions";
import { sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { say } from "#platform/words/words.ts";
import { containing, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { asMissions, MISSION, missionsOf } from "./mission-rows.ts";

const SORTS = {
  number: "missions.number",
  created_at: "missions.created_at",
  updated_at: "missions.updated_at",
  window_start: "missions.window_start",
  window_end: "missions.window_end",
  scheduled_for: "missions.scheduled_for",
  type: "missions.type",
  site: "sites.name",
  client: "clients.company_name",
} as const;

/** Sorting by the inner state would tell a client what it is. */
const CENTER_SORTS = { ...SORTS, status: "missions.status" } as const;
type SortColumn = (typeof CENTER_SORTS)[keyof typeof CENTER_SORTS];

export async function listMissions(context: Context, query: MissionQuery) {
  const found = matching(context, query);
  const columns: Record<string, SortColumn> = context.user.user_type === "client" ? SORTS : CENTER_SORTS;
  const sorts = sortsOf(query, columns);
  const [rows, { total }] = await Promise.all([
    pageOfMissions(found, sorts, query).execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data: await asMissions(context, rows), meta: pageMeta(query, total) };
}

type Found = ReturnType<typeof missionsOf>;
type Sorts = [column: SortColumn, direction: "asc" | "desc"][];

/** One page, newest first unless told. Exported, so that a test can explain it. */
export function pageOfMissions(found: Found, sorts: Sorts, page: Pick<MissionQuery, "page" | "item_count">) {
  const order: Sorts = sorts.length > 0 ? sorts : [["missions.created_at", "desc"]];
  return order
    .reduce((query, [column, direction]) => query.orderBy(column, direction), found.select(MISSION))
    .orderBy("missions.id", "desc")
    .limit(page.item_count)
    .offset(offsetOf(page));
}

/** Missions by their filters; `from` and `to` bound the day it is flown, or its window before one is set. */
export function matching(context: Pick<Context, "db" | "user">, query: Partial<MissionQuery>): Found {
  let found = missionsOf(context);
  const { search, from, to } = query;
  if (query.status) found = found.where("missions.status", "in", statesNamed(context.user, query.status));
  if (query.type) found = found.where("missions.type", "=", query.type);
  if (query.subtype) found = found.where("missions.subtype", "=", query.subtype);
  if (query.site) found = found.where("sites.token", "=", query.site);
  if (query.clients) found = found.where("missions.client_id", "in", idsOf(query.clients));
  if (from) found = found.where(lastDay, ">=", from);
  if (to) found = found.where(firstDay, "<=", to);
  if (!search) return found;
  const pattern = containing(search);
  return found.where((eb) =>
    eb.or([eb("missions.number", "ilike", pattern), eb("sites.name", "ilike", pattern)]),
  );
}

const firstDay = sql<string>`coalesce(missions.scheduled_for, missions.window_start, missions.created_at)`;
const lastDay = sql<string>`coalesce(missions.scheduled_for, missions.window_end, missions.created_at)`;

/** The inner states that a filter names: clients name them by their own words only. */
function statesNamed({ user_type }: Identity, text: string): MissionStatus[] {
  return text.split(",").flatMap((word) => {
    const inner = MissionStatus.options.find((status) => status === word);
    if (inner && user_type !== "client") return [inner];
    const ofClient = ClientStatus.options.find((status) => status === word);
    if (!ofClient) throw invalid({ status: [say("There is no state {status}", { status: word })] });
    return MissionStatus.options.filter((status) => CLIENT_STATUS[status] === ofClient);
  });
}

/** Comma-separated ids of a filter. */
function idsOf(text: string): number[] {
  const ids = text.split(",").map(Number);
  if (!ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))
    throw invalid({ clients: ["Numbers of clients, with commas between"] });
  return ids;
}

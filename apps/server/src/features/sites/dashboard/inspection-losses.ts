import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { Inspection, InspectionDashboard } from "@overfly/contract/sites/site-dashboard";
import type { Context } from "#context.ts";
import { anomaliesOf } from "#features/anomalies/anomaly-record.ts";
import { isFollowed } from "#features/anomalies/repairs/repair-rows.ts";
import { publishedAnomalies } from "#features/anomalies/published-anomalies.ts";

type Losses = Inspection["found"];

/** Confirmed anomalies of one mission that share severity, class and state of repair. */
interface Group extends Losses {
  severity: string;
  class: string;
  work_state: string;
}

const OPEN: readonly string[] = ["pending", "in_progress", "on_hold"];

/**
 * What completed missions found, by mission; while a report is revised, a client's are those of the last revision.
 * `isCurrent`: without what a later inspection has taken over or found gone.
 */
export async function lossesOf(
  context: Context,
  missions: readonly { id: number; is_revising: boolean }[],
  { isCurrent = false } = {},
): Promise<Map<number, Group[]>> {
  const isRevised = ({ is_revising }: { is_revising: boolean }) =>
    is_revising && context.user.user_type === "client";
  const [rows, revised] = await Promise.all([
    groupedLosses(
      context,
      missions.filter((mission) => !isRevised(mission)).map(({ id }) => id),
      isCurrent,
    ),
    Promise.all(
      missions.filter(isRevised).map(async ({ id }): Promise<[number, Group[]]> => {
        const published = (await publishedAnomalies(context, id)) ?? [];
        const followed = isCurrent ? await followedOf(context, id) : new Set<number>();
        const shown = published.filter((each) => each.review === "confirmed" && !followed.has(each.id));
        return [id, shown.map(asGroup)];
      }),
    ),
  ]);
  return new Map([...Map.groupBy(rows, ({ mission_id }) => mission_id), ...revised]);
}

/** Of which a later inspection knows more. */
async function followedOf({ db }: Context, missionId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("anomalies")
    .where("mission_id", "=", missionId)
    .where(isFollowed)
    .select("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function groupedLosses(context: Context, ids: readonly number[], isCurrent: boolean) {
  if (ids.length === 0) return [];
  const found = anomaliesOf(context);
  return (isCurrent ? found.where((eb) => eb.not(isFollowed)) : found)
    .clearSelect()
    .clearOrderBy()
    .where("anomalies.mission_id", "in", ids)
    .where("anomalies.review", "=", "confirmed")
    .groupBy(["anomalies.mission_id", "anomalies.severity", "anomalies.class", "anomalies.work_state"])
    .select(({ fn }) => [
      "anomalies.mission_id",
      "anomalies.severity",
      "anomalies.class",
      "anomalies.work_state",
      fn.countAll<number>().as("count"),
      fn.sum<number>("anomalies.lost_kwdc").as("lost_kwdc"),
      fn.sum<number | null>("anomalies.lost_kwh_per_year").as("lost_kwh_per_year"),
      fn.sum<number | null>("anomalies.lost_money_per_year").as("lost_money_per_year"),
    ])
    .execute();
}

const asGroup = (anomaly: Anomaly): Group => ({
  severity: anomaly.severity,
  class: anomaly.class,
  work_state: anomaly.work_state,
  count: 1,
  lost_kwdc: anomaly.lost_kwdc,
  lost_kwh_per_year: anomaly.lost_kwh_per_year,
  lost_money_per_year: anomaly.lost_money_per_year,
});

export const openOnly = (groups: readonly Group[]): Group[] =>
  groups.filter(({ work_state }) => OPEN.includes(work_state));

/** Nothing found loses nothing, also where the yield is unknown. */
export const sumOf = (groups: readonly Group[]): Losses => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  lost_kwdc: groups.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0),
  lost_kwh_per_year: sumOfKnown(groups.map((group) => group.lost_kwh_per_year)),
  lost_money_per_year: sumOfKnown(groups.map((group) => group.lost_money_per_year)),
});

const sumOfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

type Breakdown = Pick<InspectionDashboard, "by_severity" | "by_class" | "by_work_state">;

/** Most first; the severities from the worst. */
export const breakdownOf = (groups: readonly Group[]): Breakdown =>
  ({
    by_severity: ["critical", "high", "medium", "low"].map((severity) => ({
      severity,
      ...sumOf(groups.filter((group) => group.severity === severity)),
    })),
    by_class: [...Map.groupBy(groups, (group) => group.class)]
      .map(([name, some]) => ({ class: name, ...sumOf(some) }))
      .toSorted((a, b) => b.count - a.count),
    by_work_state: [...Map.groupBy(groups, (group) => group.work_state)]
      .map(([work_state, some]) => ({ work_state, ...sumOf(some) }))
      .toSorted((a, b) => b.count - a.count),
  }) as Breakdown;

import type { Anomaly, Severity } from "@overfly/contract/anomalies/anomalies";
import type { Report } from "@overfly/contract/reports/reports";
import type { Position } from "geojson";
import { asAnomalies, everyAnomaly } from "#features/anomalies/anomaly-record.ts";
import { countLosses, lossBasis } from "#features/anomalies/recount-losses.ts";
import type { SystemContext } from "#context.ts";
import { changeSince } from "./change-since.ts";
import { type Facts, missionFacts } from "./mission-facts.ts";
import { walkingOrder } from "./walking-order.ts";

const SEVERITIES: readonly Severity[] = ["critical", "high", "medium", "low"];
const CLOSED = new Set(["resolved", "no_action_required", "not_found"]);

/** The result of a mission as its client reads it: dismissed findings are left out, a module counts once. */
export async function reportOf(context: SystemContext, missionId: number): Promise<Report> {
  const facts = await missionFacts(context, missionId);
  const [found, basis, change] = await Promise.all([
    findingsOf(context, missionId),
    lossBasis(context, missionId),
    earlierFindings(context, missionId),
  ]);
  const rows = await context.db
    .selectFrom("anomalies")
    .where("mission_id", "=", missionId)
    .where("review", "!=", "dismissed")
    .select(["id", "class", "affected_modules", "calorimetric_share"])
    .execute();
  const losses = countLosses(rows, basis, facts.surveyed_modules);
  return {
    ...facts.report,
    totals: {
      findings: found.length,
      affected_modules: losses.affectedModules,
      surveyed_modules: facts.surveyed_modules,
      lost_kwdc: losses.affectedKwDc,
      lost_percent: basis.siteKwDc ? losses.powerLossPercent : null,
      lost_kwh_per_year: basis.specificYield === null ? null : losses.energyKwhPerYear,
      lost_money_per_year: basis.specificYield === null || basis.tariff === null ? null : losses.moneyPerYear,
      currency: facts.currency,
    },
    by_class: byClass(found),
    by_severity: SEVERITIES.map((severity) => ({
      severity,
      count: found.filter((finding) => finding.severity === severity).length,
    })),
    change: change && { since: change.since, ...changeSince(found, change.findings) },
    findings: ranked(found, startOf(facts, found)),
  };
}

async function findingsOf(context: SystemContext, missionId: number): Promise<Anomaly[]> {
  const rows = await everyAnomaly(context)
    .where("anomalies.mission_id", "=", missionId)
    .where("anomalies.review", "!=", "dismissed")
    .execute();
  return asAnomalies(context, rows);
}

/** Of the last completed mission of the same type at the same site, before this one. */
async function earlierFindings(context: SystemContext, missionId: number) {
  const earlier = await context.db
    .selectFrom("missions")
    .innerJoin("missions as this", (join) =>
      join.onRef("this.site_id", "=", "missions.site_id").onRef("this.type", "=", "missions.type"),
    )
    .where("this.id", "=", missionId)
    .where("missions.id", "!=", missionId)
    .where("missions.status", "=", "completed")
    .where((eb) =>
      eb.or([
        eb("this.completed_at", "is", null),
        eb("missions.completed_at", "<", eb.ref("this.completed_at")),
      ]),
    )
    .orderBy("missions.completed_at", "desc")
    .limit(1)
    .select(["missions.id", "missions.number", "missions.completed_at"])
    .executeTakeFirst();
  if (!earlier) return null;
  return { since: earlier.number, findings: await findingsOf(context, earlier.id) };
}

function byClass(found: readonly Anomaly[]): Report["by_class"] {
  return [...Map.groupBy(found, (finding) => finding.class)]
    .map(([name, findings]) => ({
      class: name,
      count: findings.length,
      lost_kwdc: findings.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0),
    }))
    .toSorted((a, b) => b.lost_kwdc - a.lost_kwdc || b.count - a.count);
}

/** What is dangerous first, then what costs most; work that is done already comes last. */
function ranked(found: readonly Anomaly[], start: Position): Report["findings"] {
  const order = walkingOrder(
    found.map(({ position }) => position.coordinates),
    start,
  );
  return found
    .map((finding, index) => ({ ...finding, walk_order: (order[index] ?? 0) + 1 }))
    .toSorted(
      (a, b) =>
        Number(CLOSED.has(a.work_state)) - Number(CLOSED.has(b.work_state)) ||
        b.iec_class - a.iec_class ||
        b.lost_kwdc - a.lost_kwdc ||
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        (b.delta_t_k ?? 0) - (a.delta_t_k ?? 0),
    )
    .map((finding, index) => ({ ...finding, repair_rank: index + 1 }));
}

/** Where people come in: the take-off place, else the boundary's first corner, else the first finding. */
function startOf({ entrance, report }: Facts, found: readonly Anomaly[]): Position {
  const { boundary } = report.site;
  const corner =
    boundary?.type === "Polygon" ? boundary.coordinates[0]?.[0] : boundary?.coordinates[0]?.[0]?.[0];
  return entrance ?? corner ?? found[0]?.position.coordinates ?? [0, 0];
}

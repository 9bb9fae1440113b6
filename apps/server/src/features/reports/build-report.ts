import type { Anomaly, Severity } from "@overfly/contract/anomalies/anomalies";
import type { Report } from "@overfly/contract/reports/reports";
import type { Position } from "geojson";
import { asAnomalies, allAnomalies } from "#features/anomalies/anomaly-record.ts";
import { computeAnomalyLosses, lossBasis } from "#features/anomalies/update-losses.ts";
import type { SystemContext } from "#context.ts";
import { compareInspections } from "./compare-inspections.ts";
import { type ReportHeader, readReportHeader } from "./report-header.ts";
import { walkingOrder } from "./walking-order.ts";

const SEVERITIES: readonly Severity[] = ["critical", "high", "medium", "low"];
const CLOSED_WORK_STATES = new Set(["resolved", "no_action_required", "not_found"]);

/** The report of a mission. Dismissed anomalies are left out; each module counts once. */
export async function buildReport(context: SystemContext, missionId: number): Promise<Report> {
  const header = await readReportHeader(context, missionId);
  const [anomalies, basis, change] = await Promise.all([
    anomaliesOfMission(context, missionId),
    lossBasis(context, missionId),
    previousAnomalies(context, missionId),
  ]);
  const rows = await context.db
    .selectFrom("anomalies")
    .where("mission_id", "=", missionId)
    .where("review", "!=", "dismissed")
    .select(["id", "class", "affected_modules", "calorimetric_share"])
    .execute();
  const losses = computeAnomalyLosses(rows, basis, header.surveyed_modules);
  return {
    ...header.report,
    totals: {
      anomalies: anomalies.length,
      affected_modules: losses.affectedModules,
      surveyed_modules: header.surveyed_modules,
      lost_kwdc: losses.affectedKwDc,
      lost_percent: basis.siteKwDc ? losses.powerLossPercent : null,
      lost_kwh_per_year: basis.specificYield === null ? null : losses.energyKwhPerYear,
      lost_money_per_year: basis.specificYield === null || basis.tariff === null ? null : losses.moneyPerYear,
      currency: header.currency,
    },
    by_class: byClass(anomalies),
    by_severity: SEVERITIES.map((severity) => ({
      severity,
      count: anomalies.filter((anomaly) => anomaly.severity === severity).length,
    })),
    change: change && { since: change.since, ...compareInspections(anomalies, change.anomalies) },
    anomalies: rankRepairs(anomalies, walkStart(header, anomalies)),
  };
}

async function anomaliesOfMission(context: SystemContext, missionId: number): Promise<Anomaly[]> {
  const rows = await allAnomalies(context)
    .where("anomalies.mission_id", "=", missionId)
    .where("anomalies.review", "!=", "dismissed")
    .execute();
  return asAnomalies(context, rows);
}

/** Of the last completed mission of the same type at the same site, before this one. */
async function previousAnomalies(context: SystemContext, missionId: number) {
  const previous = await context.db
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
  if (!previous) return null;
  return { since: previous.number, anomalies: await anomaliesOfMission(context, previous.id) };
}

function byClass(anomalies: readonly Anomaly[]): Report["by_class"] {
  return [...Map.groupBy(anomalies, (anomaly) => anomaly.class)]
    .map(([name, anomalies]) => ({
      class: name,
      count: anomalies.length,
      lost_kwdc: anomalies.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0),
    }))
    .toSorted((a, b) => b.lost_kwdc - a.lost_kwdc || b.count - a.count);
}

/** Safety-relevant anomalies first, then by loss; closed ones last. */
function rankRepairs(anomalies: readonly Anomaly[], start: Position): Report["anomalies"] {
  const order = walkingOrder(
    anomalies.map(({ position }) => position.coordinates),
    start,
  );
  return anomalies
    .map((anomaly, index) => ({ ...anomaly, walk_order: (order[index] ?? 0) + 1 }))
    .toSorted(
      (a, b) =>
        Number(CLOSED_WORK_STATES.has(a.work_state)) - Number(CLOSED_WORK_STATES.has(b.work_state)) ||
        b.iec_class - a.iec_class ||
        b.lost_kwdc - a.lost_kwdc ||
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        (b.delta_t_k ?? 0) - (a.delta_t_k ?? 0),
    )
    .map((anomaly, index) => ({ ...anomaly, repair_rank: index + 1 }));
}

/** The take-off point, else the boundary's first corner, else the first anomaly. */
function walkStart({ start: entrance, report }: ReportHeader, anomalies: readonly Anomaly[]): Position {
  const { boundary } = report.site;
  const corner =
    boundary?.type === "Polygon" ? boundary.coordinates[0]?.[0] : boundary?.coordinates[0]?.[0]?.[0];
  return entrance ?? corner ?? anomalies[0]?.position.coordinates ?? [0, 0];
}

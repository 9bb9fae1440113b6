import type { Anomaly, Severity } from "@overfly/contract/anomalies/anomalies";
import { inRepairOrder } from "@overfly/contract/anomalies/repair-order";
import type { Report, ReportChange } from "@overfly/contract/reports/reports";
import type { Position } from "geojson";
import { inspectedAt } from "#features/anomalies/inspected-at.ts";
import { asAnomalies, allAnomalies, isCounted } from "#features/anomalies/anomaly-record.ts";
import {
  anomaliesWithModules,
  computeAnomalyLosses,
  knownLosses,
  lossBasis,
} from "#features/anomalies/update-losses.ts";
import type { SystemContext } from "#context.ts";
import { earlierAnomalies, earlierMissions } from "#features/anomalies/earlier-anomalies.ts";
import { compareInspections, type FoundAnomalies } from "./compare-inspections.ts";
import { type ReportHeader, readReportHeader } from "./report-header.ts";
import { walkingOrder } from "./walking-order.ts";

const SEVERITIES: readonly Severity[] = ["critical", "high", "medium", "low"];

/**
 * The report of a mission as it would be published now; each module counts once. Dismissed anomalies are left out, after
 * the mission's completion also those that nobody reviewed.
 */
export async function buildReport(context: SystemContext, missionId: number): Promise<Report> {
  const header = await readReportHeader(context, missionId);
  const [found, basis, rows] = await Promise.all([
    anomaliesOfMission(context, missionId),
    lossBasis(context, missionId),
    anomaliesWithModules(context, missionId),
  ]);
  const anomalies = found.filter(({ counts }) => counts).map(({ anomaly }) => anomaly);
  const counted = rows.filter(({ counts }) => counts);
  const losses = computeAnomalyLosses(counted, basis, header.surveyed_modules);
  return {
    ...header.report,
    totals: {
      anomalies: anomalies.length,
      affected_modules: losses.affectedModules,
      surveyed_modules: header.surveyed_modules,
      lost_kwdc: losses.affectedKwDc,
      lost_percent: basis.siteKwDc ? losses.powerLossPercent : null,
      ...knownLosses(basis, losses),
      currency: header.currency,
    },
    by_class: byClass(anomalies),
    by_severity: bySeverity(anomalies),
    change: await readChange(context, missionId, found),
    unreviewed: found.filter(({ anomaly }) => anomaly.review === "unreviewed").length,
    anomalies: rankRepairs(anomalies, walkStart(header, anomalies)),
  };
}

export async function anomaliesOfMission(context: SystemContext, missionId: number) {
  const rows = await allAnomalies(context)
    .where("anomalies.mission_id", "=", missionId)
    .select(isCounted.as("counts"))
    .execute();
  const anomalies = await asAnomalies(context, rows);
  return anomalies.map((anomaly, index) => ({ anomaly, counts: rows[index]?.counts === true }));
}

type FoundAnomaly = Awaited<ReturnType<typeof anomaliesOfMission>>[number];

/** By what the review says of them. `isPublished`: the mission is about to be completed. */
export function byReview(found: readonly FoundAnomaly[], isPublished = false): FoundAnomalies<Anomaly> {
  const isUnreviewed = ({ anomaly, counts }: FoundAnomaly) =>
    anomaly.review === "unreviewed" && (isPublished || !counts);
  const those = (which: (each: FoundAnomaly) => boolean) =>
    found.flatMap((each) => (which(each) ? [each.anomaly] : []));
  return {
    counted: those((each) => each.counts && !isUnreviewed(each)),
    dismissed: those(({ anomaly }) => anomaly.review === "dismissed"),
    unreviewed: those(isUnreviewed),
  };
}

async function readChange(
  context: SystemContext,
  missionId: number,
  found: readonly FoundAnomaly[],
): Promise<ReportChange | null> {
  const previous = await previousMission(context, missionId);
  if (!previous) return null;
  return {
    mission: { token: previous.token, number: previous.number, inspected_at: previous.inspected_at },
    ...compareInspections(byReview(found), await earlierAnomalies(context, missionId)),
  };
}

/** The last completed mission of the same type for the same client at the same site, before this one. */
const previousMission = (context: SystemContext, missionId: number) =>
  earlierMissions(context, missionId)
    .orderBy("missions.completed_at", "desc")
    .limit(1)
    .select(["missions.token", "missions.number", inspectedAt.as("inspected_at")])
    .executeTakeFirst();

export const bySeverity = (anomalies: readonly Anomaly[]): Report["by_severity"] =>
  SEVERITIES.map((severity) => ({
    severity,
    count: anomalies.filter((anomaly) => anomaly.severity === severity).length,
  }));

export function byClass(anomalies: readonly Anomaly[]): Report["by_class"] {
  return [...Map.groupBy(anomalies, (anomaly) => anomaly.class)]
    .map(([name, anomalies]) => ({
      class: name,
      count: anomalies.length,
      lost_kwdc: anomalies.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0),
    }))
    .toSorted((a, b) => b.lost_kwdc - a.lost_kwdc || b.count - a.count);
}

/** By what is dangerous; with the step of each on a short walk. */
export function rankRepairs(anomalies: readonly Anomaly[], start: Position): Report["anomalies"] {
  const order = walkingOrder(
    anomalies.map(({ position }) => position.coordinates),
    start,
  );
  const walked = anomalies.map((anomaly, index) => ({ ...anomaly, walk_order: (order[index] ?? 0) + 1 }));
  return inRepairOrder(walked, "safety").map((anomaly, index) => ({ ...anomaly, repair_rank: index + 1 }));
}

/** The take-off point, else the boundary's first corner, else the first anomaly. */
export function walkStart(
  { start: entrance, report }: ReportHeader,
  anomalies: readonly Anomaly[],
): Position {
  const { boundary } = report.site;
  const corner =
    boundary?.type === "Polygon" ? boundary.coordinates[0]?.[0] : boundary?.coordinates[0]?.[0]?.[0];
  return entrance ?? corner ?? anomalies[0]?.position.coordinates ?? [0, 0];
}

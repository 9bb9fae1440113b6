import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { Report } from "@overfly/contract/reports/reports";
import type { SystemContext } from "#context.ts";
import {
  anomaliesWithModules,
  computeAnomalyLosses,
  knownLosses,
  type LossBasis,
  lossBasis,
} from "#features/anomalies/update-losses.ts";
import { byClass, bySeverity, rankRepairs, walkStart } from "#features/reports/build-report.ts";
import { readReportHeader } from "#features/reports/report-header.ts";
import { readLastRevision } from "#features/reports/report-revisions.ts";

/**
 * One report of several published inspections of a site, the newest first; of the given anomalies only, if there are
 * any. Each module counts once. A report of a single, whole inspection is that inspection's own.
 */
export async function buildSiteReport(
  context: SystemContext,
  missionIds: readonly number[],
  chosen?: ReadonlySet<number>,
): Promise<Report> {
  const reports: Report[] = [];
  for (const id of missionIds) reports.push(await readLastRevision(context, id));
  const [newest] = reports;
  const [newestId] = missionIds;
  if (newest === undefined || newestId === undefined) throw new RangeError("A report needs an inspection");
  if (reports.length === 1 && chosen === undefined) return { ...newest, unreviewed: 0 };
  const basis = await lossBasis(context, newestId);
  const anomalies = reports
    .flatMap((report) => report.anomalies)
    .filter(({ id }) => chosen?.has(id) ?? true)
    .map((anomaly) => valued(anomaly, basis));
  const header = await readReportHeader(context, newestId);
  const numbers = reports.map(({ mission }) => mission.number);
  const isOne = reports.length === 1;
  return {
    ...newest,
    mission: { ...newest.mission, number: numbers.join(", "), numbers },
    conditions: isOne ? newest.conditions : sharedConditions(reports),
    totals: await totalsOf(context, missionIds, { anomalies, reports, basis, currency: header.currency }),
    by_class: byClass(anomalies),
    by_severity: bySeverity(anomalies),
    checklists: isOne ? (newest.checklists ?? []) : [],
    is_analyzed: reports.some(({ is_analyzed }) => is_analyzed !== false),
    change: null,
    unreviewed: 0,
    anomalies: rankRepairs(anomalies, walkStart(header, anomalies)),
    published_at: context.now().toISOString(),
    revision: 1,
    revision_reason: null,
  };
}

/** By the site's tariff of today, as the totals are: the inspections may have been published under others. */
const valued = (anomaly: Anomaly, { tariff }: LossBasis): Anomaly => {
  const { lost_kwh_per_year: energy } = anomaly;
  return { ...anomaly, lost_money_per_year: energy === null || tariff === null ? null : energy * tariff };
};

/** Several inspections have only the number of their photos in common. */
const sharedConditions = (reports: readonly Report[]): Report["conditions"] => ({
  irradiance_w_m2: null,
  irradiance_source: null,
  wind_mps: null,
  ambient_c: null,
  camera: null,
  gsd_cm: null,
  photo_count: reports.reduce((sum, { conditions }) => sum + conditions.photo_count, 0),
});

interface Reported {
  anomalies: readonly Anomaly[];
  reports: readonly Report[];
  basis: LossBasis;
  currency: string;
}

async function totalsOf(
  context: SystemContext,
  missionIds: readonly number[],
  { anomalies, reports, basis, currency }: Reported,
): Promise<Report["totals"]> {
  const rows = await Promise.all(missionIds.map((id) => anomaliesWithModules(context, id)));
  const shares = new Map(rows.flat().map((row) => [row.id, row.calorimetric_share]));
  const surveyed = Math.max(0, ...reports.map(({ totals }) => totals.surveyed_modules));
  const losses = computeAnomalyLosses(
    anomalies.map((anomaly) => ({
      id: anomaly.id,
      class: anomaly.class,
      affected_modules: anomaly.affected_modules,
      calorimetric_share: shares.get(anomaly.id) ?? null,
    })),
    basis,
    surveyed,
  );
  return {
    anomalies: anomalies.length,
    affected_modules: losses.affectedModules,
    surveyed_modules: surveyed,
    lost_kwdc: losses.affectedKwDc,
    lost_percent: basis.siteKwDc ? losses.powerLossPercent : null,
    ...knownLosses(basis, losses),
    currency,
  };
}

import type { AnomalyClass as SolarClass } from "@overfly/thermography/classification/anomaly-class";
import { anomalyClasses } from "@overfly/thermography/classification/anomaly-class";
import { computeLosses, type LossReport } from "@overfly/plant/losses";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";

export interface LossBasis {
  modulePowerW: number;
  siteKwDc: number | null;
  specificYield: number | null;
  tariff: number | null;
}

export interface CountedFinding {
  id: number;
  class: string;
  affected_modules: string[];
  calorimetric_share: number | null;
}

/** A module counts once; a finding on a plant whose modules are not drawn counts as one module of its own. */
export function countLosses(
  findings: readonly CountedFinding[],
  basis: LossBasis,
  surveyed: number,
): LossReport {
  return computeLosses(
    findings.map((finding) => ({
      id: String(finding.id),
      class: solarClass(finding.class),
      affectedModuleIds:
        finding.affected_modules.length > 0 ? finding.affected_modules : [`unplaced ${finding.id}`],
      calorimetricShare: finding.calorimetric_share,
    })),
    {
      powerW: () => basis.modulePowerW,
      siteKwDc: basis.siteKwDc ?? 0,
      surveyedModules: surveyed,
      specificYieldKwhPerKwp: basis.specificYield ?? 0,
      tariffPerKwh: basis.tariff ?? 0,
    },
  );
}

/** Writes what each finding of a mission costs; call it after every change that moves losses, in its transaction. */
export async function recountLosses(context: SystemContext, missionId: number): Promise<void> {
  const basis = await lossBasis(context, missionId);
  const findings = await context.db
    .selectFrom("anomalies")
    .where("mission_id", "=", missionId)
    .where("review", "!=", "dismissed")
    .select(["id", "class", "affected_modules", "calorimetric_share"])
    .execute();
  const { byFinding } = countLosses(findings, basis, 0);
  const losses = findings.map(({ id }) => ({ id, ...byFinding.get(String(id)) }));
  await sql`
    update anomalies set lost_kwdc = l.kw, lost_kwh_per_year = l.kwh, lost_money_per_year = l.money
    from jsonb_to_recordset(${JSON.stringify(
      losses.map(({ id, affectedKwDc = 0, energyKwhPerYear = 0, moneyPerYear = 0 }) => ({
        id,
        kw: affectedKwDc,
        kwh: basis.specificYield === null ? null : energyKwhPerYear,
        money: basis.specificYield === null || basis.tariff === null ? null : moneyPerYear,
      })),
    )}::jsonb) as l(id integer, kw double precision, kwh double precision, money double precision)
    where anomalies.id = l.id`.execute(context.db);
  await context.db
    .updateTable("anomalies")
    .set({ lost_kwdc: 0, lost_kwh_per_year: 0, lost_money_per_year: 0 })
    .where("mission_id", "=", missionId)
    .where("review", "=", "dismissed")
    .execute();
}

/** What a module and its energy are worth at a mission's site; null for what the site does not say. */
export async function lossBasis({ db }: SystemContext, missionId: number): Promise<LossBasis> {
  const site = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .leftJoin("layouts", (join) =>
      join.onRef("layouts.site_id", "=", "sites.id").on("layouts.is_active", "=", true),
    )
    .where("missions.id", "=", missionId)
    .select([
      "sites.module_rating_w",
      "sites.capacity_kwdc",
      "sites.specific_yield_kwh_per_kwp",
      "sites.tariff_per_kwh",
      "layouts.module_count",
    ])
    .executeTakeFirstOrThrow();
  const share = site.capacity_kwdc && site.module_count ? (site.capacity_kwdc * 1000) / site.module_count : 0;
  return {
    modulePowerW: site.module_rating_w ?? share,
    siteKwDc: site.capacity_kwdc,
    specificYield: site.specific_yield_kwh_per_kwp,
    tariff: site.tariff_per_kwh,
  };
}

const solarClass = (name: string): SolarClass => anomalyClasses.find((known) => known === name) ?? "unknown";

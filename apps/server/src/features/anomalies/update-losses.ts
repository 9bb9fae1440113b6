import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { computeLosses, type LossReport } from "@overfly/plant/anomalies/losses";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { isCounted } from "./anomaly-record.ts";

export interface LossBasis {
  /** 0 where unknown. */
  modulePowerW: number;
  siteKwDc: number | null;
  specificYield: number | null;
  tariff: number | null;
}

export interface AnomalyWithModules {
  id: number;
  class: string;
  affected_modules: string[];
  calorimetric_share: number | null;
}

/** Each module counts once; an anomaly outside the layout counts as one module of its own. */
export function computeAnomalyLosses(
  anomalies: readonly AnomalyWithModules[],
  basis: LossBasis,
  surveyedModules: number,
): LossReport {
  return computeLosses(
    anomalies.map((anomaly) => ({
      id: String(anomaly.id),
      class: anomaly.class as AnomalyClass,
      affectedModuleIds:
        anomaly.affected_modules.length > 0 ? anomaly.affected_modules : [`unplaced ${anomaly.id}`],
      measuredLossFraction: anomaly.calorimetric_share,
    })),
    {
      powerW: () => basis.modulePowerW,
      siteKwDc: basis.siteKwDc ?? 0,
      surveyedModules,
      specificYieldKwhPerKwp: basis.specificYield ?? 0,
      tariffPerKwh: basis.tariff ?? 0,
    },
  );
}

/** Energy and money a year; null where the power of a module, the yield or the tariff is unknown. */
export function knownLosses(
  { modulePowerW, specificYield, tariff }: LossBasis,
  { energyKwhPerYear, moneyPerYear }: Pick<LossReport, "energyKwhPerYear" | "moneyPerYear">,
) {
  const isKnown = modulePowerW > 0 && specificYield !== null;
  return {
    lost_kwh_per_year: isKnown ? energyKwhPerYear : null,
    lost_money_per_year: isKnown && tariff !== null ? moneyPerYear : null,
  };
}

/**
 * Writes the loss of each anomaly of a mission. Call it in the transaction of every change that affects losses.
 * `isPublished`: the mission is about to be completed.
 */
export async function updateLosses(
  context: SystemContext,
  missionId: number,
  isPublished = false,
): Promise<void> {
  const basis = await lossBasis(context, missionId);
  const anomalies = await anomaliesWithModules(context, missionId, isPublished);
  const { byAnomaly } = computeAnomalyLosses(
    anomalies.filter(({ counts }) => counts),
    basis,
    0,
  );
  const { byAnomaly: withUnreviewed } = computeAnomalyLosses(anomalies, basis, 0);
  const losses = anomalies.map(({ id, counts }) => ({
    id,
    ...(counts ? byAnomaly : withUnreviewed).get(String(id)),
  }));
  await sql`
    update anomalies set lost_kwdc = l.kw, lost_kwh_per_year = l.kwh, lost_money_per_year = l.money
    from jsonb_to_recordset(${JSON.stringify(
      losses.map(({ id, affectedKwDc = 0, energyKwhPerYear = 0, moneyPerYear = 0 }) => {
        const known = knownLosses(basis, { energyKwhPerYear, moneyPerYear });
        return { id, kw: affectedKwDc, kwh: known.lost_kwh_per_year, money: known.lost_money_per_year };
      }),
    )}::jsonb) as l(id integer, kw double precision, kwh double precision, money double precision)
    where anomalies.id = l.id`.execute(context.db);
  await context.db
    .updateTable("anomalies")
    .set({ lost_kwdc: 0, lost_kwh_per_year: 0, lost_money_per_year: 0 })
    .where("mission_id", "=", missionId)
    .where("review", "=", "dismissed")
    .execute();
}

/** All but the dismissed ones; those left out of a published report would count beside it. */
export async function anomaliesWithModules({ db }: SystemContext, missionId: number, isPublished = false) {
  const rows = await db
    .selectFrom("anomalies")
    .innerJoin("missions", "missions.id", "anomalies.mission_id")
    .where("anomalies.mission_id", "=", missionId)
    .where("anomalies.review", "!=", "dismissed")
    .select([
      "anomalies.id",
      "anomalies.class",
      "anomalies.affected_modules",
      "anomalies.calorimetric_share",
      "anomalies.review",
      isCounted.as("counts"),
    ])
    .execute();
  return rows.map(({ review, counts, ...anomaly }) => ({
    ...anomaly,
    counts: counts && (review === "confirmed" || !isPublished),
  }));
}

/** Module power, yield and tariff of a mission's site; null where unknown, module power 0. */
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
  const averageModuleW =
    site.capacity_kwdc && site.module_count ? (site.capacity_kwdc * 1000) / site.module_count : 0;
  return {
    modulePowerW: site.module_rating_w ?? averageModuleW,
    siteKwDc: site.capacity_kwdc,
    specificYield: site.specific_yield_kwh_per_kwp,
    tariff: site.tariff_per_kwh,
  };
}

import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import { sql, type SqlBool } from "kysely";
import type { SystemContext } from "#context.ts";
import { allAnomalies, asAnomalies, isCounted } from "./anomaly-record.ts";

/** An anomaly of an earlier inspection, as the one in question met it. */
export interface KnownAnomaly {
  anomaly: Anomaly;
  /** This inspection's photos show its place. */
  isCovered: boolean;
  /** A person opened its repair again after this inspection had ended it. */
  isReopened: boolean;
}

/** Completed before `this` was, or now if `this` isn't. */
const isBefore = (mission: string) => sql<SqlBool>`(${sql.ref(`${mission}.status`)} = 'completed'
  and ${sql.ref(`${mission}.id`)} <> this.id
  and (this.completed_at is null or ${sql.ref(`${mission}.completed_at`)} < this.completed_at))`;

/** Completed inspections of the same kind at the same site, for the same client, before a mission: as `missions`. */
export const earlierMissions = ({ db }: SystemContext, missionId: number) =>
  db
    .selectFrom("missions")
    .innerJoin("missions as this", (join) =>
      join
        .onRef("this.site_id", "=", "missions.site_id")
        .onRef("this.type", "=", "missions.type")
        .onRef("this.client_id", "=", "missions.client_id")
        .onRef("this.provider_id", "=", "missions.provider_id"),
    )
    .where("this.id", "=", missionId)
    .where(isBefore("missions"));

/**
 * The last known state of each anomaly that was found before a mission: an inspection of another part of the site in
 * between doesn't end it.
 */
export async function earlierAnomalies(context: SystemContext, missionId: number): Promise<KnownAnomaly[]> {
  const rows = await allAnomalies(context)
    .innerJoin("missions as this", (join) => join.on("this.id", "=", missionId))
    .leftJoin("anomalies as continued", "continued.id", "anomalies.repair_continued_by")
    .where("anomalies.mission_id", "in", earlierMissions(context, missionId).select("missions.id"))
    .where(isCounted)
    .where(
      (eb) =>
        sql<SqlBool>`not exists (${eb
          .selectFrom("missions as known")
          .where(sql<SqlBool>`known.id in (anomalies.repair_gone_in, continued.mission_id)`)
          .where(isBefore("known"))
          .select("known.id")})`,
    )
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("inspection_coverage as covered")
            .where("covered.mission_id", "=", missionId)
            .whereRef("covered.anomaly_id", "=", "anomalies.id")
            .select("covered.anomaly_id"),
        )
        .$castTo<boolean>()
        .as("is_covered"),
      sql<boolean>`anomalies.repair_reopened_in is not distinct from this.id`.as("is_reopened"),
    ])
    .execute();
  const anomalies = await asAnomalies(context, rows);
  return anomalies.map((anomaly, index) => ({
    anomaly,
    isCovered: rows[index]?.is_covered === true,
    isReopened: rows[index]?.is_reopened === true,
  }));
}

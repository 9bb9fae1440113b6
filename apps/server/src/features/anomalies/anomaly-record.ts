import type { Anomaly, AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { type Selectable, sql, type SqlBool } from "kysely";
import type { Context, SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { owned } from "#tenancy.ts";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";

/** Anomalies that a user may see, joined with mission and site; clients see confirmed ones. */
export function anomaliesOf({ db, user }: Context) {
  const visible = anomalyRows(db).where(owned(user, "anomalies"));
  return user.user_type === "client" ? visible.where("anomalies.review", "=", "confirmed") : visible;
}

/**
 * What counts as found: confirmed anomalies, and before the mission's completion also those that nobody reviewed. The
 * query must have both tables by their own names.
 */
export const isCounted = sql<SqlBool>`(anomalies.review = 'confirmed'
  or (anomalies.review = 'unreviewed' and missions.status <> 'completed'))`;

/** For jobs, which have no user. */
export const allAnomalies = ({ db }: SystemContext) => anomalyRows(db);

const anomalyRows = (db: SystemContext["db"]) =>
  db
    .selectFrom("anomalies")
    .innerJoin("missions", "missions.id", "anomalies.mission_id")
    .innerJoin("sites", "sites.id", "anomalies.site_id")
    .selectAll("anomalies")
    .select(["missions.token as mission_token", "sites.token as site_token", "sites.currency"])
    .orderBy("anomalies.lost_kwdc", "desc")
    .orderBy("anomalies.delta_t_k", (order) => order.desc().nullsLast())
    .orderBy("anomalies.id");

export type AnomalyRow = Awaited<ReturnType<ReturnType<typeof anomalyRows>["execute"]>>[number];

/** Adds the images in one more query. */
export async function asAnomalies({ db }: SystemContext, rows: readonly AnomalyRow[]): Promise<Anomaly[]> {
  if (rows.length === 0) return [];
  const images = await db
    .selectFrom("anomaly_images")
    .where(
      "anomaly_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("is_best", "desc")
    .orderBy("media_file_id")
    .selectAll()
    .execute();
  const byAnomaly = Map.groupBy(images, ({ anomaly_id }) => anomaly_id);
  return rows.map((row) => asAnomaly(row, (byAnomaly.get(row.id) ?? []).map(asImage)));
}

const asImage = ({ media_file_id, role, is_best, box, max_c }: ImageRow): AnomalyImage => ({
  media_file_id,
  role: role as AnomalyImage["role"],
  is_best,
  box,
  max_c,
});

type ImageRow = Selectable<DB["anomaly_images"]>;

const asAnomaly = (row: AnomalyRow, images: AnomalyImage[]): Anomaly => ({
  ...row,
  class: row.class as Anomaly["class"],
  severity: row.severity as Anomaly["severity"],
  source: row.source as Anomaly["source"],
  rule: row.rule_messages.map((each) => render(each, DEFAULT_LOCALE)).join(" "),
  review: row.review as Anomaly["review"],
  dismiss_reason: row.dismiss_reason as Anomaly["dismiss_reason"],
  work_state: row.work_state as Anomaly["work_state"],
  element:
    row.element_id === null || row.element_kind === null || row.element_label === null
      ? null
      : { id: row.element_id, kind: row.element_kind, label: row.element_label },
  images,
});

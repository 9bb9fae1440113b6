import { sql } from "kysely";

/**
 * Whether a mission says what is wrong with its site: its thermal photos were analyzed, anomalies were entered, or its
 * review is to list them. Otherwise, no anomaly means nothing. `mission` is the name of its table in the query.
 */
export const isAnalyzed = (mission: "missions" | "done") => {
  const { id, type, status, deliverables } = {
    id: sql.ref(`${mission}.id`),
    type: sql.ref(`${mission}.type`),
    status: sql.ref(`${mission}.status`),
    deliverables: sql.ref(`${mission}.deliverables`),
  };
  return sql<boolean>`(
    (${type} <> 'solar_thermography' and 'anomalies' = any(${deliverables}) and ${status} in ('in_review', 'completed'))
    or exists (select 1 from reports where reports.mission_id = ${id} and (reports.surveyed_modules > 0
      or reports.surveyed_modules = 0 and exists (select 1 from media_files where media_files.mission_id = ${id}
        and media_files.kind = 'thermal_photo' and media_files.state = 'checked')))
    or exists (select 1 from anomalies where anomalies.mission_id = ${id}))`;
};

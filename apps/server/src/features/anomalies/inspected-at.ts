import { sql } from "kysely";

/**
 * When a mission inspected its site: at its first flight, by which flights and missions are dated too; where none was
 * recorded, when the first photo was taken. Stored once the mission is completed.
 */
export const inspectedAt = sql<string | null>`coalesce(missions.inspected_at,
  (select min(took_off_at) from flights where flights.mission_id = missions.id and flights.status = 'landed'),
  (select min(captured_at) from media_files where media_files.mission_id = missions.id
    and media_files.state = 'checked' and media_files.kind in ('photo', 'thermal_photo')))`;

/** Of a completed mission; one without flights and photos was inspected by whoever completed it. */
export const completedInspectionAt = sql<string>`coalesce(${inspectedAt}, missions.completed_at, missions.updated_at)`;

import type { Dock, DockState } from "@overfly/contract/docks/docks";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { isGrounded } from "#features/inventory/records/airworthiness.ts";
import { owned } from "#tenancy.ts";
import { asDockTelemetry } from "./dock-telemetry.ts";

/** The docks that a user may see, deleted ones too, each with its site. */
export const docksOf = ({ db, user }: Context) =>
  db
    .selectFrom("docks")
    .leftJoin("sites", "sites.id", "docks.site_id")
    .where(owned(user, "docks"))
    .select([
      "docks.id",
      "docks.provider_id",
      "docks.name",
      "docks.model",
      "docks.serial_number",
      "docks.mqtt_username",
      "docks.drone_serial_number",
      "docks.longitude",
      "docks.latitude",
      "docks.state",
      "docks.firmware",
      "docks.dock_osd",
      "docks.drone_osd",
      "docks.drone_online",
      "docks.bound_at",
      "docks.last_seen_at",
      "docks.updated_at",
      "docks.archived_at",
      "sites.token as site_token",
      "sites.name as site_name",
      "sites.time_zone",
      isGrounded("docks", sql.ref<number>("docks.id")).as("is_grounded"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof docksOf>["execute"]>>[number];

export function asDock(row: Row): Dock {
  const {
    site_token,
    site_name,
    time_zone,
    dock_osd: _dock,
    drone_osd: _drone,
    drone_online: _online,
    mqtt_username: _account,
    ...columns
  } = row;
  return {
    ...columns,
    state: row.state as DockState,
    site:
      site_token === null
        ? null
        : { token: site_token, name: site_name ?? "", time_zone: time_zone ?? "UTC" },
    telemetry: row.last_seen_at === null ? null : asDockTelemetry(row, row.last_seen_at),
  };
}

import type { DockState } from "@overfly/contract/docks/docks";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { DB } from "#platform/db/schema.ts";
import type { DeviceTopic, DockAddress } from "#platform/mqtt/device-topics.ts";
import { type ReportedDock, readOsd } from "#features/docks/dock-telemetry.ts";

/** A dock as this process holds it in memory. */
export interface LinkedDock extends ReportedDock, DockAddress {
  provider_id: number;
  drone_serial_number: string | null;
  is_bound: boolean;
}

/** A device as its messages name it. */
export type DeviceSource = Pick<DeviceTopic, "account" | "serialNumber">;

/** Finds docks by their account, and their own serial number or their drone's. */
export interface DockDirectory {
  /** Looks in memory only. */
  known(source: DeviceSource): LinkedDock | undefined;
  /** Memory first, then the database; unknown devices are remembered for a few seconds. */
  find(source: DeviceSource): Promise<LinkedDock | undefined>;
  byId(id: number): LinkedDock | undefined;
  /** Updates the object in memory with the binding of its row. False if the dock was archived. */
  reload(dock: LinkedDock): Promise<boolean>;
  /** Reads the dock of an account from the database at its next message. */
  forget(account: string): void;
}

const UNKNOWN_TTL_MS = 3000;

const dockRows = (db: Kysely<DB>) =>
  db
    .selectFrom("docks")
    .where("archived_at", "is", null)
    .select([
      "id",
      "provider_id",
      "mqtt_username",
      "serial_number",
      "drone_serial_number",
      "state",
      "bound_at",
      "dock_osd",
      "drone_osd",
      "drone_online",
    ]);

const keyOf = ({ account, serialNumber }: DeviceSource) => `${account ?? ""} ${serialNumber}`;

/** A dock's messages name its account or not, depending on the broker. */
const keysOf = ({ mqtt_username, serial_number, drone_serial_number }: LinkedDock) =>
  [serial_number, drone_serial_number]
    .filter((serialNumber) => serialNumber !== null)
    .flatMap((serialNumber) => [mqtt_username, undefined].map((account) => keyOf({ account, serialNumber })));

export function createDockDirectory(db: Kysely<DB>): DockDirectory {
  const byKey = new Map<string, LinkedDock>();
  const byId = new Map<number, LinkedDock>();
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: UNKNOWN_TTL_MS });

  function drop(dock: LinkedDock) {
    byId.delete(dock.id);
    for (const key of keysOf(dock)) byKey.delete(key);
  }

  /** Telemetry in memory is newer than the row's; the binding comes from the row. */
  function cache(row: LinkedDock) {
    const cached = byId.get(row.id);
    const dock = cached ?? row;
    if (cached) {
      drop(cached);
      const { drone_serial_number, is_bound, drone_online } = row;
      Object.assign(cached, { drone_serial_number, is_bound, drone_online });
      if (!is_bound) cached.state = "offline";
    }
    byId.set(dock.id, dock);
    for (const key of keysOf(dock)) byKey.set(key, dock);
    unknown.clear();
    return dock;
  }

  /** Where the broker doesn't name accounts, several providers' docks may match: then only a single bound one counts. */
  async function read({ account, serialNumber }: DeviceSource) {
    const rows = await dockRows(db)
      .where((eb) =>
        eb.or([eb("serial_number", "=", serialNumber), eb("drone_serial_number", "=", serialNumber)]),
      )
      .$if(account !== undefined, (found) => found.where("mqtt_username", "=", account ?? ""))
      .execute();
    if (rows.length <= 1) return rows[0];
    const bound = rows.filter(({ bound_at }) => bound_at !== null);
    return bound.length === 1 ? bound[0] : undefined;
  }

  return {
    known: (source) => byKey.get(keyOf(source)),
    byId: (id) => byId.get(id),
    find: async (source) => {
      const key = keyOf(source);
      const known = byKey.get(key);
      if (known || unknown.has(key)) return known;
      const row = await read(source);
      if (row) return cache(asLinked(row));
      unknown.set(key, true);
      return undefined;
    },
    reload: async (dock) => {
      const row = await dockRows(db).where("id", "=", dock.id).executeTakeFirst();
      if (row) cache(asLinked(row));
      else drop(dock);
      return row !== undefined;
    },
    forget: (account) => {
      for (const dock of byId.values()) if (dock.mqtt_username === account) drop(dock);
      unknown.clear();
    },
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof dockRows>["execute"]>>[number];

const asLinked = ({ bound_at, dock_osd, drone_osd, ...row }: Row): LinkedDock => ({
  ...row,
  state: row.state as DockState,
  is_bound: bound_at !== null,
  ...readOsd(dock_osd, drone_osd),
});

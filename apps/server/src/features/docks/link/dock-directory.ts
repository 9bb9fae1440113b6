import type { DockState } from "@overfly/contract/docks/docks";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { DB } from "#platform/db/schema.ts";
import { type ReportedDock, readOsd } from "#features/docks/dock-telemetry.ts";

/** A dock as this process holds it in memory. */
export interface LinkedDock extends ReportedDock {
  provider_id: number;
  serial_number: string;
  drone_serial_number: string | null;
  is_bound: boolean;
}

/** Finds docks by their own serial number or their drone's. */
export interface DockDirectory {
  /** Looks in memory only. */
  known(serialNumber: string): LinkedDock | undefined;
  /** Memory first, then the database; unknown serial numbers are remembered for a few seconds. */
  find(serialNumber: string): Promise<LinkedDock | undefined>;
  byId(id: number): LinkedDock | undefined;
  /** Updates the object in memory with the binding of its row. */
  reload(dock: LinkedDock): Promise<void>;
}

const UNKNOWN_TTL_MS = 3000;

const dockRows = (db: Kysely<DB>) =>
  db
    .selectFrom("docks")
    .select([
      "id",
      "provider_id",
      "serial_number",
      "drone_serial_number",
      "state",
      "bound_at",
      "dock_osd",
      "drone_osd",
      "drone_online",
    ]);

export function createDockDirectory(db: Kysely<DB>): DockDirectory {
  const bySerial = new Map<string, LinkedDock>();
  const byId = new Map<number, LinkedDock>();
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: UNKNOWN_TTL_MS });

  const rows = () => dockRows(db);

  /** Telemetry in memory is newer than the row's; the binding comes from the row. */
  function cache(row: LinkedDock) {
    const cached = byId.get(row.id);
    const dock = cached ?? row;
    if (cached) {
      if (cached.drone_serial_number) bySerial.delete(cached.drone_serial_number);
      const { drone_serial_number, is_bound, drone_online } = row;
      Object.assign(cached, { drone_serial_number, is_bound, drone_online });
      if (!is_bound) cached.state = "offline";
    }
    byId.set(dock.id, dock);
    bySerial.set(dock.serial_number, dock);
    if (dock.drone_serial_number) bySerial.set(dock.drone_serial_number, dock);
    unknown.clear();
    return dock;
  }

  return {
    known: (serialNumber) => bySerial.get(serialNumber),
    byId: (id) => byId.get(id),
    find: async (serialNumber) => {
      const known = bySerial.get(serialNumber);
      if (known || unknown.has(serialNumber)) return known;
      const row = await rows()
        .where((eb) =>
          eb.or([eb("serial_number", "=", serialNumber), eb("drone_serial_number", "=", serialNumber)]),
        )
        .executeTakeFirst();
      if (row) return cache(asLinked(row));
      unknown.set(serialNumber, true);
      return undefined;
    },
    reload: async ({ id }) => {
      cache(asLinked(await rows().where("id", "=", id).executeTakeFirstOrThrow()));
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

import type { DockState } from "@overfly/contract/docks/docks";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { DB } from "#platform/db/schema.ts";
import { type KnownDock, readOsd } from "#features/docks/dock-telemetry.ts";

/** A dock as this process knows it while its messages come in. */
export interface LinkedDock extends KnownDock {
  provider_id: number;
  serial_number: string;
  drone_serial_number: string | null;
  is_bound: boolean;
}

/** Finds docks by their own serial number or their drone's. */
export interface DockDirectory {
  /** What is in memory. */
  known(serialNumber: string): LinkedDock | undefined;
  /** Reads the database where memory has nothing; an unknown number is not asked for again for a while. */
  find(serialNumber: string): Promise<LinkedDock | undefined>;
  byId(id: number): LinkedDock | undefined;
  /** After a change of its row: the same object, with the binding that the row says now. */
  reload(dock: LinkedDock): Promise<void>;
}

const UNKNOWN_MS = 3000;

export function createDockDirectory(db: Kysely<DB>): DockDirectory {
  const bySerial = new Map<string, LinkedDock>();
  const byId = new Map<number, LinkedDock>();
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: UNKNOWN_MS });

  const rows = () =>
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

  /** Telemetry in memory is newer than the row's; the binding is the row's. */
  function keep(row: LinkedDock) {
    const kept = byId.get(row.id);
    const dock = kept ?? row;
    if (kept) {
      if (kept.drone_serial_number) bySerial.delete(kept.drone_serial_number);
      const { drone_serial_number, is_bound, drone_online } = row;
      Object.assign(kept, { drone_serial_number, is_bound, drone_online });
      if (!is_bound) kept.state = "offline";
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
      if (row) return keep(asLinked(row));
      unknown.set(serialNumber, true);
      return undefined;
    },
    reload: async ({ id }) => {
      keep(asLinked(await rows().where("id", "=", id).executeTakeFirstOrThrow()));
    },
  };
}

interface Row {
  id: number;
  provider_id: number;
  serial_number: string;
  drone_serial_number: string | null;
  state: string;
  bound_at: string | null;
  dock_osd: unknown;
  drone_osd: unknown;
  drone_online: boolean;
}

const asLinked = ({ bound_at, dock_osd, drone_osd, ...row }: Row): LinkedDock => ({
  ...row,
  state: row.state as DockState,
  is_bound: bound_at !== null,
  ...readOsd(dock_osd, drone_osd),
});

import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { readOsd } from "#features/docks/dock-telemetry.ts";
import type { LinkedDock } from "./dock-directory.ts";

type Part = "dock_osd" | "drone_osd";

/** Writes what docks reported, all docks in one statement. */
export interface OsdWriter {
  note(dock: LinkedDock, part: Part, fields: readonly string[]): void;
  /** Writes without waiting for the next round, after a change of state. */
  flushSoon(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 1000;
const AT_ONCE_MS = 20;

interface Pending {
  dock: LinkedDock;
  fields: Record<Part, Set<string>>;
  seen: Date;
}

export function createOsdWriter(context: SystemContext): OsdWriter {
  const pending = new Map<number, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function plan(afterMs: number) {
    clearTimeout(timer);
    timer = setTimeout(flush, afterMs);
  }

  function flush() {
    timer = undefined;
    const round = [...pending.values()];
    pending.clear();
    writing = writing.then(() => writeAll(round));
  }

  /** What the database refuses of one dock must not take the others' reports with it. */
  async function writeAll(round: readonly Pending[]): Promise<void> {
    try {
      await write(context, round, (id) => pending.get(id));
    } catch (error) {
      if (round.length > 1) for (const one of round) await writeAll([one]);
      else context.log.error({ err: error, dock: round[0]?.dock.id }, "A dock's report was not written");
    }
  }

  return {
    note: (dock, part, fields) => {
      const known = pending.get(dock.id) ?? {
        dock,
        fields: { dock_osd: new Set(), drone_osd: new Set() },
        seen: context.now(),
      };
      for (const field of fields) known.fields[part].add(field);
      known.seen = context.now();
      pending.set(dock.id, known);
      if (!timer) plan(EVERY_MS);
    },
    flushSoon: () => plan(AT_ONCE_MS),
    stop: async () => {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}

/**
 * Only the fields that were reported here are written, and the whole is read back: another process may have heard the
 * other parts of the same report.
 */
async function write(
  { db }: SystemContext,
  round: readonly Pending[],
  pendingOf: (dockId: number) => Pending | undefined,
): Promise<void> {
  if (round.length === 0) return;
  const reports = round.map(({ dock, fields, seen }) => ({
    id: dock.id,
    state: dock.state,
    online: dock.drone_online,
    firmware: firmwareOf(dock),
    seen: seen.toISOString(),
    dock: pick(dock.dock_osd, fields.dock_osd),
    drone: pick(dock.drone_osd, fields.drone_osd),
  }));
  const { rows } = await sql<{ id: number; dock_osd: unknown; drone_osd: unknown; is_bound: boolean }>`
    with report as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as r (id int, state text, online boolean, firmware text, seen timestamptz, dock jsonb, drone jsonb)
    ), locked as (
      select docks.id from docks join report on report.id = docks.id order by docks.id for update of docks
    )
    update docks set
      dock_osd = case when bound_at is null then dock_osd else dock_osd || report.dock end,
      drone_osd = case when bound_at is null then drone_osd else drone_osd || report.drone end,
      state = case when bound_at is null then 'offline' else report.state end,
      drone_online = bound_at is not null and report.online,
      firmware = coalesce(report.firmware, docks.firmware),
      last_seen_at = greatest(last_seen_at, report.seen)
    from report join locked on locked.id = report.id
    where docks.id = report.id
    returning docks.id, dock_osd, drone_osd, bound_at is not null as is_bound`.execute(db);

  const docks = new Map(round.map(({ dock }) => [dock.id, dock]));
  for (const { id, is_bound, dock_osd, drone_osd } of rows) {
    const dock = docks.get(id);
    if (!dock) continue;
    dock.is_bound = is_bound;
    const newer = pendingOf(id)?.fields;
    const whole = readOsd(dock_osd, drone_osd);
    dock.dock_osd = { ...whole.dock_osd, ...pick(dock.dock_osd, newer?.dock_osd) };
    dock.drone_osd = { ...whole.drone_osd, ...pick(dock.drone_osd, newer?.drone_osd) };
  }
}

const pick = (values: Record<string, unknown>, names: ReadonlySet<string> = new Set()) =>
  Object.fromEntries([...names].map((name) => [name, values[name]]));

const firmwareOf = ({ dock_osd }: LinkedDock) =>
  typeof dock_osd["firmware_version"] === "string" ? dock_osd["firmware_version"] : null;

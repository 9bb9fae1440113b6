import { AircraftOsd } from "@overfly/dji-cloud-api/messages/aircraft-osd";
import { DockOsd } from "@overfly/dji-cloud-api/messages/dock-osd";
import { type Selectable, sql } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { isDatabaseUnavailable } from "#platform/db/database-unavailable.ts";
import { readOsd } from "#features/docks/dock-telemetry.ts";
import { createCycleRecorder } from "./reported-battery-cycles.ts";
import type { LinkedDock } from "./dock-directory.ts";

const OSD_COLUMNS = ["dock_osd", "drone_osd"] as const;
type OsdColumn = (typeof OSD_COLUMNS)[number];

/** Writes the OSD of all docks in batches, one statement each. */
export interface OsdWriter {
  markChanged(dock: LinkedDock, part: OsdColumn, fields: readonly string[]): void;
  /** Writes before the next interval, after a change of state. */
  flushSoon(): void;
  stop(): Promise<void>;
}

const FLUSH_INTERVAL_MS = 1000;
const FLUSH_SOON_MS = 20;
/** Real docks report a few KB; unknown fields are kept, but must not accumulate: beyond this, the latest report stands alone. */
const MAX_OSD_BYTES = 65_536;

interface PendingReport {
  dock: LinkedDock;
  fields: Record<OsdColumn, Set<string>>;
  seen: Date;
}

export function createOsdWriter(context: SystemContext): OsdWriter {
  const pending = new Map<number, PendingReport>();
  const recordCycles = createCycleRecorder(context);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let writing = Promise.resolve();

  function schedule(afterMs: number) {
    clearTimeout(timer);
    timer = setTimeout(flush, afterMs);
  }

  /** Reports stay pending until their turn, so that the end of an earlier write knows them as newer than its own. */
  function flush() {
    timer = undefined;
    writing = writing.then(() => {
      const batch = [...pending.values()];
      pending.clear();
      return writeBatch(batch);
    });
  }

  /** Adds to what is pending for a dock, and writes it within the interval. */
  function add({ dock, fields, seen }: PendingReport) {
    const report = pending.get(dock.id) ?? {
      dock,
      fields: { dock_osd: new Set(), drone_osd: new Set() },
      seen,
    };
    for (const part of OSD_COLUMNS) for (const field of fields[part]) report.fields[part].add(field);
    if (seen > report.seen) report.seen = seen;
    pending.set(dock.id, report);
    if (!timer) schedule(FLUSH_INTERVAL_MS);
  }

  /** A report that the database rejects must not block those of other docks. During an outage, reports wait. */
  async function writeBatch(round: readonly PendingReport[]): Promise<void> {
    try {
      await writeReports(context, round, (id) => pending.get(id));
      await recordCycles(round.filter(({ dock }) => dock.is_bound));
    } catch (error) {
      if (isDatabaseUnavailable(error) && !stopped) for (const report of round) add(report);
      else if (round.length > 1) for (const one of round) await writeBatch([one]);
      else context.log.error({ err: error, dock: round[0]?.dock.id }, "Could not write a dock's OSD");
    }
  }

  return {
    markChanged: (dock, part, fields) =>
      add({
        dock,
        fields: { dock_osd: new Set(), drone_osd: new Set(), [part]: new Set(fields) },
        seen: context.now(),
      }),
    flushSoon: () => schedule(FLUSH_SOON_MS),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}

type WrittenDock = Pick<Selectable<DB["docks"]>, "id" | "dock_osd" | "drone_osd"> & { is_bound: boolean };

/**
 * Writes only the fields that this process received and reads the whole row back: another process may have received the
 * other fields.
 */
async function writeReports(
  { db }: SystemContext,
  batch: readonly PendingReport[],
  pendingOf: (dockId: number) => PendingReport | undefined,
): Promise<void> {
  if (batch.length === 0) return;
  const reports = batch.map(({ dock, fields, seen }) => ({
    id: dock.id,
    state: dock.state,
    online: dock.drone_online,
    firmware: dock.dock_osd.firmware_version ?? null,
    seen: seen.toISOString(),
    dock: bounded(pick(dock.dock_osd, fields.dock_osd), DockOsd.shape),
    drone: bounded(pick(dock.drone_osd, fields.drone_osd), AircraftOsd.shape),
  }));
  const { rows } = await sql<WrittenDock>`
    with report as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as r (id int, state text, online boolean, firmware text, seen timestamptz, dock jsonb, drone jsonb)
    ), locked as (
      select docks.id from docks join report on report.id = docks.id order by docks.id for update of docks
    )
    update docks set
      dock_osd = case when bound_at is null then dock_osd
        when pg_column_size(dock_osd || report.dock) > ${MAX_OSD_BYTES} then report.dock
        else dock_osd || report.dock end,
      drone_osd = case when bound_at is null then drone_osd
        when pg_column_size(drone_osd || report.drone) > ${MAX_OSD_BYTES} then report.drone
        else drone_osd || report.drone end,
      state = case when bound_at is null then 'offline' else report.state end,
      drone_online = bound_at is not null and report.online,
      firmware = coalesce(report.firmware, docks.firmware),
      last_seen_at = greatest(last_seen_at, report.seen)
    from report join locked on locked.id = report.id
    where docks.id = report.id
    returning docks.id, dock_osd, drone_osd, bound_at is not null as is_bound`.execute(db);

  const docks = new Map(batch.map(({ dock }) => [dock.id, dock]));
  for (const { id, is_bound, dock_osd, drone_osd } of rows) {
    const dock = docks.get(id);
    if (!dock) continue;
    dock.is_bound = is_bound;
    const newer = pendingOf(id)?.fields;
    const merged = readOsd(dock_osd, drone_osd);
    dock.dock_osd = { ...merged.dock_osd, ...pick(dock.dock_osd, newer?.dock_osd) };
    dock.drone_osd = { ...merged.drone_osd, ...pick(dock.drone_osd, newer?.drone_osd) };
  }
}

/** Without the fields that the documentation doesn't know, if there are too many of them. */
function bounded(report: Record<string, unknown>, known: Record<string, unknown>): Record<string, unknown> {
  if (JSON.stringify(report).length <= MAX_OSD_BYTES) return report;
  return Object.fromEntries(Object.entries(report).filter(([name]) => Object.hasOwn(known, name)));
}

const pick = (values: Record<string, unknown>, names: ReadonlySet<string> = new Set()) =>
  Object.fromEntries([...names].map((name) => [name, values[name]]));

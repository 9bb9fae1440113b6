import type { AircraftOsd } from "@overfly/dji-cloud-api/messages/aircraft-osd";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { SystemContext } from "#context.ts";

interface BatteryReport {
  dock: { provider_id: number; drone_osd: AircraftOsd };
  seen: Date;
}

interface ReportedBattery {
  provider_id: number;
  serial: string;
  cycles: number;
  seen: string;
}

/**
 * Writes the charge cycles that batteries report through docks to the inventory, where they have the same serial number.
 * A battery reports every second what changes once a flight: only changes are written.
 */
export function createCycleRecorder({ db }: Pick<SystemContext, "db">) {
  const written = new LRUCache<string, number>({ max: 10_000 });
  return async (reports: readonly BatteryReport[]): Promise<void> => {
    const changed = reports
      .flatMap(batteriesOf)
      .filter(({ provider_id, serial, cycles }) => written.get(`${provider_id} ${serial}`) !== cycles);
    if (changed.length === 0) return;
    await sql`
      update batteries set reported_cycles = report.cycles, cycles_reported_at = report.seen,
        updated_at = greatest(report.seen, updated_at + interval '1 millisecond')
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as report (provider_id int, serial text, cycles int, seen timestamptz)
      where batteries.provider_id = report.provider_id and lower(batteries.serial_number) = lower(report.serial)
        and batteries.reported_cycles is distinct from report.cycles`.execute(db);
    for (const { provider_id, serial, cycles } of changed) written.set(`${provider_id} ${serial}`, cycles);
  };
}

const MAX_CYCLES = 100_000;

const batteriesOf = ({ dock: { provider_id, drone_osd }, seen }: BatteryReport): ReportedBattery[] =>
  (drone_osd.battery?.batteries ?? []).flatMap(({ sn, loop_times: cycles }) =>
    sn !== undefined &&
    cycles !== undefined &&
    Number.isInteger(cycles) &&
    cycles >= 0 &&
    cycles <= MAX_CYCLES
      ? [{ provider_id, serial: sn, cycles, seen: seen.toISOString() }]
      : [],
  );

import type { SystemContext } from "#context.ts";
import { notifyOverdueRepairs } from "#features/anomalies/repairs/notify-overdue-repairs.ts";
import { sendDigests } from "#features/digest/send-digests.ts";
import { notifyDueMaintenance } from "#features/inventory/records/notify-due-maintenance.ts";
import { notifyExpiringCertificates } from "#features/pilots/certificates/notify-expiring-certificates.ts";
import { runHourly } from "#platform/jobs/run-hourly.ts";
import { notifyLowStorage } from "#platform/storage/notify-low-storage.ts";

/** Looks every hour for what people have to be told in time. Returns what stops it. */
export function startScheduledChecks(context: SystemContext): () => Promise<void> {
  const stops = [
    runHourly(context, "Could not look for due maintenance", notifyDueMaintenance),
    runHourly(context, "Could not look for overdue repairs", notifyOverdueRepairs),
    runHourly(context, "Could not look for expiring certificates", notifyExpiringCertificates),
    runHourly(context, "Could not send the daily summaries", sendDigests),
    runHourly(context, "Could not look at the free storage", notifyLowStorage),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

import type { SystemContext } from "#context.ts";
import { notifyOverdueRepairs } from "#features/anomalies/repairs/notify-overdue-repairs.ts";
import { sendDigests } from "#features/digest/send-digests.ts";
import { notifyDueMaintenance } from "#features/inventory/records/notify-due-maintenance.ts";
import { notifyExpiringCertificates } from "#features/pilots/certificates/notify-expiring-certificates.ts";
import { runHourly } from "#platform/jobs/run-hourly.ts";
import { notifyLowStorage } from "#platform/storage/notify-low-storage.ts";

/** Looks every hour for what people have to be told in time. Returns what stops it. */
export const startScheduledChecks = (context: SystemContext): (() => Promise<void>) =>
  runHourly(context, [
    { work: notifyDueMaintenance, failure: "Could not look for due maintenance" },
    { work: notifyOverdueRepairs, failure: "Could not look for overdue repairs" },
    { work: notifyExpiringCertificates, failure: "Could not look for expiring certificates" },
    { work: sendDigests, failure: "Could not send the daily summaries" },
    { work: notifyLowStorage, failure: "Could not look at the free storage" },
  ]);

import { csvCell } from "#platform/csv/csv-cell.ts";
import { Readable } from "node:stream";
import type { AuditEntry, AuditFilters } from "@overfly/contract/audit-log/audit-log";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { exportQuery } from "#platform/db/limits/query-timeouts.ts";
import { asEntries, ENTRY_COLUMNS, entriesOf } from "./list-entries.ts";

const BATCH_SIZE = 1000;

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string])[] = [
  ["at", ({ at }) => at],
  ["actor", ({ actor }) => actor?.name ?? ""],
  ["impersonated_by", ({ impersonator }) => impersonator?.name ?? ""],
  ["api_token", ({ token_name }) => token_name ?? ""],
  ["action", ({ action }) => action],
  ["subject_kind", ({ subject_kind }) => subject_kind],
  ["subject", ({ subject }) => subject],
  ["subject_name", ({ subject_name }) => subject_name ?? ""],
  ["details", ({ details }) => JSON.stringify(details)],
  ["request_id", ({ request_id }) => request_id ?? ""],
];

/** RFC 4180 with a byte order mark, newest first. Streams in batches, so that a log of any length fits in memory. */
export const auditCsv = (context: Context, filters: z.output<typeof AuditFilters>): Readable =>
  Readable.from(csvLines(context, filters));

async function* csvLines(context: Context, filters: z.output<typeof AuditFilters>) {
  yield `\uFEFF${COLUMNS.map(([name]) => name).join(",")}\r\n`;
  let before: number | undefined;
  for (;;) {
    const rows = await exportQuery(context.db, (db) => readBatch({ ...context, db }, filters, before));
    if (rows.length > 0) yield (await asEntries(context, rows)).map(csvLine).join("");
    before = rows.at(-1)?.id;
    if (rows.length < BATCH_SIZE) return;
  }
}

function readBatch(context: Context, filters: z.output<typeof AuditFilters>, before: number | undefined) {
  const matching = entriesOf(context, filters)
    .orderBy("audit_log.id", "desc")
    .limit(BATCH_SIZE)
    .select(ENTRY_COLUMNS);
  return (before === undefined ? matching : matching.where("audit_log.id", "<", before)).execute();
}

const csvLine = (entry: AuditEntry): string =>
  `${COLUMNS.map(([, read]) => csvCell(read(entry))).join(",")}\r\n`;

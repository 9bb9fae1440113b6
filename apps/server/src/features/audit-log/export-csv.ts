import { Readable } from "node:stream";
import type { AuditEntry, AuditFilters } from "@overfly/contract/audit-log/audit-log";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { asEntry, ENTRY_COLUMNS, entriesOf } from "./list-entries.ts";

const BATCH_SIZE = 1000;

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string])[] = [
  ["at", ({ at }) => at],
  ["actor", ({ actor }) => actor?.name ?? ""],
  ["impersonated_by", ({ impersonator }) => impersonator?.name ?? ""],
  ["api_token", ({ token_name }) => token_name ?? ""],
  ["action", ({ action }) => action],
  ["subject_kind", ({ subject_kind }) => subject_kind],
  ["subject", ({ subject }) => subject],
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
    const matching = entriesOf(context, filters)
      .orderBy("audit_log.id", "desc")
      .limit(BATCH_SIZE)
      .select(ENTRY_COLUMNS);
    const rows = await (
      before === undefined ? matching : matching.where("audit_log.id", "<", before)
    ).execute();
    if (rows.length > 0) yield rows.map(csvLine).join("");
    before = rows.at(-1)?.id;
    if (rows.length < BATCH_SIZE) return;
  }
}

const csvLine = (row: Parameters<typeof asEntry>[0]): string => {
  const entry = asEntry(row);
  return `${COLUMNS.map(([, read]) => csvCell(read(entry))).join(",")}\r\n`;
};

/** Escapes a text that a spreadsheet would run as a formula. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

import {
  MAX_EXPORTED_REPAIRS,
  type Repair,
  type RepairExportQuery,
} from "@overfly/contract/anomalies/repairs";
import { ratedDeltaK } from "@overfly/contract/anomalies/repair-order";
import type { Locale } from "@overfly/i18n/generated/locales";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { csvText } from "#platform/csv/csv-text.ts";
import { conflict } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { asLocale } from "@overfly/i18n/locale";
import { getFixedT, translate } from "@overfly/i18n/node/translate";
import { type CellValue, type TableColumn, xlsxTable } from "#platform/spreadsheet/xlsx-table.ts";
import { firstRepairs } from "./list-repairs.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** All that the filters show, in the list's order, with headers in the reader's language. */
export async function exportRepairs(
  context: Context,
  { format, language: requested, ...query }: RepairExportQuery,
): Promise<FileReply> {
  const language = requested ?? (await languageOf(context));
  const rows = await firstRepairs(context, query, MAX_EXPORTED_REPAIRS + 1);
  if (rows.length > MAX_EXPORTED_REPAIRS)
    throw conflict(message("errors/anomalies:tooManyExported", { count: MAX_EXPORTED_REPAIRS }));
  const columns = columnsIn(language);
  const name = `repairs-${context.now().toISOString().slice(0, 10)}.${format}`;
  if (format === "csv")
    return { body: Buffer.from(csvTable(columns, rows)), type: "text/csv; charset=utf-8", name };
  const sheet = getFixedT(language, "anomalies/repairs")("title");
  return { body: await xlsxTable(columns, rows, { sheet, language }), type: XLSX, name };
}

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
function csvTable(columns: readonly TableColumn<Repair>[], rows: readonly Repair[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value, decimals }) => rounded(value(row), decimals))),
  ];
  return csvText(lines);
}

const rounded = (value: CellValue, decimals: number | undefined): CellValue =>
  typeof value === "number" && decimals !== undefined ? value.toFixed(decimals) : value;

function columnsIn(language: Locale): TableColumn<Repair>[] {
  const t = getFixedT(language, "anomalies/repairs");
  const exported = getFixedT(language, "anomalies/export");
  const column = (
    header: string,
    width: number,
    value: (repair: Repair) => CellValue,
    decimals?: number,
  ): TableColumn<Repair> => ({ header, width, value, decimals });
  return [
    column(t("site"), 22, ({ site }) => site.name),
    column(t("client"), 22, ({ client }) => client.name),
    column(t("mission"), 14, ({ mission_number }) => mission_number),
    column(exported("number"), 6, ({ number }) => number, 0),
    column(exported("class"), 26, (repair) => translate(language, `anomalies/classes:${repair.class}`)),
    column(exported("severity"), 10, ({ severity }) => translate(language, `platform/severity:${severity}`)),
    column(exported("iec"), 8, ({ iec_class }) => iec_class, 0),
    column(exported("element"), 22, ({ element }) => element?.label ?? null),
    column(exported("zone"), 16, ({ zone }) => zone),
    column(exported("latitude"), 12, ({ position }) => position.coordinates[1], 7),
    column(exported("longitude"), 12, ({ position }) => position.coordinates[0], 7),
    column(t("deltaT"), 14, ratedDeltaK, 1),
    column(exported("power"), 12, ({ lost_kwdc }) => lost_kwdc, 3),
    column(exported("money"), 14, ({ lost_money_per_year }) => lost_money_per_year, 2),
    column(exported("currency"), 9, ({ currency }) => currency),
    column(t("state"), 16, ({ work_state }) => translate(language, `anomalies:repairStatus.${work_state}`)),
    column(t("assignee"), 22, ({ assignee, crew }) => assignee?.name ?? crew),
    column(t("due"), 12, ({ due_on }) => due_on),
    column(t("overdue"), 10, ({ is_overdue }) => (is_overdue ? t("yes") : null)),
    column(t("note"), 40, ({ repair_note }) => repair_note),
  ];
}

async function languageOf({ db, user }: Context): Promise<Locale> {
  const reader = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select("locale")
    .executeTakeFirst();
  return asLocale(reader?.locale);
}

import {
  IMPORT_FIELDS,
  ImportedPart,
  type ImportedKind,
  type ImportField,
  type ItemImport,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  PART_KINDS,
  type PartKind,
  REQUIRED_IMPORT_FIELDS,
} from "@overfly/contract/inventory/item-imports";
import { ACCESSORY_KINDS, NewAccessory } from "@overfly/contract/inventory/accessories";
import { CHEMISTRIES, NewBattery } from "@overfly/contract/inventory/batteries";
import { NewDrone } from "@overfly/contract/inventory/drones";
import { NewPayload } from "@overfly/contract/inventory/payloads";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { type Message, message } from "@overfly/i18n/message";
import { type CsvRecord, readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { translate } from "@overfly/i18n/node/translate";
import type { FieldErrors } from "#platform/http/errors.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { fillFromModel } from "./fill-from-model.ts";
import { guessColumns } from "./guess-columns.ts";
import { cellText, dateOf, type DateOrder, dateOrderOf, numberOf } from "./read-cell.ts";

export interface ReadImportInput extends Pick<ItemImport, "text" | "columns" | "date_order"> {
  kind: ImportedKind;
}

export interface ReadRow {
  row: number;
  /** As they were read; without what is empty. */
  values: Record<string, unknown>;
  /** The fields that the table gives; others follow from the model. */
  given: string[];
  /** The name of its storage location. */
  location: string | undefined;
  errors: FieldErrors;
  warnings: Message[];
}

export interface ReadTable {
  columns: { header: string; sample: string }[];
  mapping: Record<string, number>;
  date_order: DateOrder | null;
  rows: ReadRow[];
}

export type ReadImport = { ok: true; table: ReadTable } | { ok: false; errors: FieldErrors };

const SCHEMAS = {
  kits: ImportedPart,
  drones: NewDrone,
  payloads: NewPayload,
  batteries: NewBattery,
  accessories: NewAccessory,
};
const NUMBERS = new Set<string>(["weight_g", "capacity_mah", "initial_cycles", "health_percent", "quantity"]);
const DATES = new Set<string>(["purchased_on", "insured_until", "last_charged_on"]);
const SAMPLE_LENGTH = 80;

/** Reads a table of items; runs in a worker thread. */
export function run({ kind, text, columns, date_order: asked }: ReadImportInput): ReadImport {
  if (text.includes("\0")) return refused("errors/inventory:importNoText");
  const { records, problem, delimiter } = readCsvRecords(text, MAX_IMPORT_ROWS * 2 + 1);
  const [head, ...rows] = records;
  if (problem) return refused(message("errors/inventory:importUnreadable", { row: problem.row }));
  if (!head || rows.length === 0) return refused("errors/inventory:importEmpty");
  if (rows.length > MAX_IMPORT_ROWS)
    return refused(message("errors/inventory:importTooLong", { count: MAX_IMPORT_ROWS }));
  if (records.some(({ cells }) => cells.length > MAX_IMPORT_COLUMNS))
    return refused(message("errors/inventory:importTooWide", { count: MAX_IMPORT_COLUMNS }));
  const headers = head.cells.map((cell) => cellText(cell).slice(0, SAMPLE_LENGTH));
  const mapping = columns ? knownColumns(kind, columns, headers.length) : guessColumns(kind, headers);
  const dates = rows.flatMap(({ cells }) =>
    Object.entries(mapping).flatMap(([field, column]) => (DATES.has(field) ? [cellText(cells[column])] : [])),
  );
  const found = dateOrderOf(dates);
  const order = asked ?? found ?? "day_first";
  const reading = { kind, mapping, order, hasDecimalComma: delimiter !== "," };
  return {
    ok: true,
    table: {
      columns: headers.map((header, index) => ({ header, sample: sampleOf(rows, index) })),
      mapping,
      date_order: found && order,
      rows: rows.map((record) => readRow(reading, record)),
    },
  };
}

const refused = (text: FieldErrors[string][number]): ReadImport => ({ ok: false, errors: { text: [text] } });

const sampleOf = (rows: readonly CsvRecord[], column: number): string =>
  rows
    .slice(0, 100)
    .map(({ cells }) => cellText(cells[column]))
    .find((text) => text !== "")
    ?.slice(0, SAMPLE_LENGTH) ?? "";

/** Of the fields that the kind has, those whose column is there. */
const knownColumns = (kind: ImportedKind, columns: Record<string, number | undefined>, count: number) =>
  Object.fromEntries(
    IMPORT_FIELDS[kind].flatMap((field) => {
      const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
      return column === undefined || column >= count ? [] : [[field, column] as const];
    }),
  );

interface Reading {
  kind: ImportedKind;
  mapping: Record<string, number>;
  order: DateOrder;
  hasDecimalComma: boolean;
}

function readRow({ kind, mapping, order, hasDecimalComma }: Reading, { row, cells }: CsvRecord): ReadRow {
  const values: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(mapping)) {
    const text = cellText(cells[column]);
    if (text === "") continue;
    if (NUMBERS.has(field)) values[field] = numberOf(text, hasDecimalComma);
    else if (DATES.has(field)) values[field] = dateOf(text, order);
    else values[field] = CHOICES.get(field)?.(text) ?? text;
  }
  const { storage_location, ...given } = values;
  const { filled, warnings } = fillFromModel(kind, given);
  return {
    row,
    values: filled,
    given: Object.keys(given),
    location: typeof storage_location === "string" ? storage_location : undefined,
    errors: errorsOf(kind, filled),
    warnings,
  };
}

/** By the rules of the form for one item. */
function errorsOf(kind: ImportedKind, values: Record<string, unknown>): FieldErrors {
  const missing = REQUIRED_IMPORT_FIELDS[kind].filter((field: ImportField) => values[field] === undefined);
  const parsed = SCHEMAS[kind].safeParse(values);
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues);
  return {
    ...errors,
    ...Object.fromEntries(missing.map((field) => [field, ["errors/fields:required"] as const])),
  };
}

/** A value of a list by its name in any of our languages; otherwise the text, which is then refused. */
const choiceIn =
  (choices: readonly string[], labelOf: (choice: string) => string[]) =>
  (text: string): string =>
    choices.find((choice) => [choice, ...labelOf(choice)].some((name) => plain(name) === plain(text))) ??
    text;

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/gu, "");

const ONE_PART = {
  drones: "inventory:drone",
  payloads: "inventory:payload",
  batteries: "inventory:battery",
  accessories: "inventory:accessory",
} as const satisfies Record<PartKind, string>;

const CHOICES = new Map([
  [
    "part_kind",
    choiceIn(PART_KINDS, (choice) =>
      LOCALES.flatMap((locale) => [
        translate(locale, ONE_PART[choice as PartKind]),
        translate(locale, `inventory:${choice as PartKind}`),
      ]),
    ),
  ],
  [
    "chemistry",
    choiceIn(CHEMISTRIES, (choice) =>
      LOCALES.map((locale) =>
        translate(locale, `inventory:chemistry.${choice as (typeof CHEMISTRIES)[number]}`),
      ),
    ),
  ],
  [
    "kind",
    choiceIn(ACCESSORY_KINDS, (choice) =>
      LOCALES.map((locale) =>
        translate(locale, `inventory:accessory.${choice as (typeof ACCESSORY_KINDS)[number]}`),
      ),
    ),
  ],
]);

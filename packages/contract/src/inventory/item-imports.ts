import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Message } from "#message.ts";
import { dataOf } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { MAX_NOTE } from "./activity-logs.ts";
import { ItemName } from "./items.ts";

/** What can be imported from a table; kits are put together from what is there, one part a row. */
export const IMPORTED_KINDS = ["kits", "drones", "payloads", "batteries", "accessories"] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** What a kit is made of. */
export const PART_KINDS = ["drones", "payloads", "batteries", "accessories"] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** The fields of each kind that a column can hold, in the order of the template. */
export const IMPORT_FIELDS = {
  kits: ["kit", "part_kind", "serial_number", "storage_location", "reason"],
  drones: [
    "name",
    "manufacturer",
    "model",
    "serial_number",
    "registration",
    "remote_id",
    "firmware",
    "weight_g",
    "purchased_on",
    "insured_until",
    "storage_location",
  ],
  payloads: ["manufacturer", "model", "serial_number", "storage_location"],
  batteries: [
    "manufacturer",
    "model",
    "serial_number",
    "chemistry",
    "capacity_mah",
    "initial_cycles",
    "health_percent",
    "last_charged_on",
    "storage_location",
  ],
  accessories: ["kind", "name", "serial_number", "quantity", "storage_location"],
} as const satisfies Record<ImportedKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportedKind][number];

export const ImportedPart = z.object({
  kit: ItemName,
  part_kind: z.enum(PART_KINDS).optional(),
  /** Of an accessory without one its name. */
  serial_number: singleLine(80),
  /** Why it leaves another kit. */
  reason: z.string().trim().max(MAX_NOTE).optional(),
});

/** Without these no row is one. The maker, the sensors and the chemistry of a known model are filled in. */
export const REQUIRED_IMPORT_FIELDS = {
  kits: ["kit", "serial_number"],
  drones: ["model", "serial_number"],
  payloads: ["model", "serial_number"],
  batteries: ["model", "serial_number"],
  accessories: ["kind", "name"],
} as const satisfies Record<ImportedKind, readonly ImportField[]>;

/** The label of each field in the catalog "inventory": what a template's columns are called. */
export const IMPORT_LABELS = {
  name: "name",
  manufacturer: "manufacturer",
  model: "model",
  serial_number: "serial",
  registration: "registration",
  remote_id: "remoteId",
  firmware: "firmware",
  weight_g: "weight",
  purchased_on: "purchasedOn",
  insured_until: "insuredUntil",
  storage_location: "storageLocation",
  chemistry: "chemistry",
  capacity_mah: "capacity",
  initial_cycles: "cycles",
  health_percent: "health",
  last_charged_on: "lastCharged",
  kind: "kind",
  quantity: "quantity",
  kit: "kit",
  part_kind: "kind",
  reason: "reason",
} as const satisfies Record<ImportField, string>;

export const MAX_IMPORT_ROWS = 5000;
export const MAX_IMPORT_COLUMNS = 100;
export const MAX_IMPORT_CHARACTERS = 2_000_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Whether 03/04/2026 is the third of April or the fourth of March. */
export const DATE_ORDERS = ["day_first", "month_first"] as const;

export const ItemImport = z.object({
  /** The table as text: values separated by commas, semicolons, tabs or bars, with a line of headers. */
  text: z.string().max(MAX_IMPORT_CHARACTERS),
  /** The columns that hold each field, from 0; by default those whose headers say so. */
  columns: z
    .partialRecord(
      z.string().max(40),
      z
        .number()
        .int()
        .min(0)
        .max(MAX_IMPORT_COLUMNS - 1),
    )
    .optional(),
  /** By default as the dates of the table themselves show, else the day first. */
  date_order: z.enum(DATE_ORDERS).optional(),
  /** What becomes of items that the inventory has: "update" needs the permission to edit the kind. Kits only gain parts. */
  existing: z.enum(["skip", "update"]).default("skip"),
  /** Only says what would be imported. */
  dry_run: z.boolean(),
});
export type ItemImport = z.infer<typeof ItemImport>;

/** "existing" and "unchanged" rows are left as they are; those with an "error" are not imported. */
export const IMPORT_OUTCOMES = ["new", "changed", "existing", "unchanged", "error"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const ImportedRow = z.object({
  /** As a spreadsheet numbers it: the headers are row 1. */
  row: z.number().int(),
  /** What the row calls it. */
  name: z.string(),
  serial_number: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The fields that change. */
  changes: z.array(z.string()),
  /** By field; "body" for the whole row. */
  errors: z.record(z.string(), z.array(Message)),
  warnings: z.array(Message),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ItemImportResult = z.object({
  /** The table's columns, each with its first value. */
  columns: z.array(z.object({ header: z.string(), sample: z.string() })),
  /** The column of each field. */
  mapping: z.record(z.string(), z.number().int()),
  /** Of dates such as 03/04/2026; null where there are none. */
  date_order: z.enum(DATE_ORDERS).nullable(),
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number().int()),
  rows: z.array(ImportedRow),
});
export type ItemImportResult = z.infer<typeof ItemImportResult>;

const importOf = <const K extends ImportedKind>(kind: K) =>
  endpoint({
    method: "POST",
    path: `/api/ops/inventory/${kind}/import`,
    permission: `add ${kind}`,
    side: ["center"],
    summary: `Import ${kind} from a table, or try it: all ${kind === "kits" ? "kits" : "rows"} without errors, or none if one can't be stored`,
    body: ItemImport,
    reply: dataOf(ItemImportResult),
    maxBytes: MAX_BYTES,
    perMinute: 60,
  });

export const itemImports = {
  kits: importOf("kits"),
  drones: importOf("drones"),
  payloads: importOf("payloads"),
  batteries: importOf("batteries"),
  accessories: importOf("accessories"),
};

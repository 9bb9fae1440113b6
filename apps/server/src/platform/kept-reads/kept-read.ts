import { LRUCache } from "lru-cache";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import type { DB } from "#platform/db/schema.ts";
import { shareRead } from "./share-read.ts";

/** Tables whose changes are noted, by provider (0220_changes.sql). */
export type WatchedTable =
  | "missions"
  | "assignments"
  | "flights"
  | "processing_jobs"
  | "sites"
  | "anomalies"
  | "media_files"
  | "docks"
  | "storage_locations"
  | "kits"
  | "drones"
  | "payloads"
  | "batteries"
  | "accessories"
  | "maintenance_logs"
  | "maintenance_programs"
  | "work_orders"
  | "pilot_certificates"
  | "client_links"
  | "projects"
  | "memberships"
  | "reports"
  | "organizations";

interface Kept {
  /** Of the tables before it was read. */
  version: string;
  value: unknown;
}

const MAX_KEPT = 2000;
const MAX_ROWS = 20_000;
/** More notes are replaced by one. */
const MAX_NOTES = 100;

const keptOf = new WeakMap<Kysely<DB>, LRUCache<string, Kept>>();

interface Reading {
  /** All that the read looks at; others may change without being noticed. None where others do, too: nothing is kept then. */
  tables: readonly WatchedTable[] | undefined;
  /** Must tell apart all that differs, the reader's rights too. */
  key: string;
}

/**
 * What `read` finds, without reading again while nothing has changed in the tables of the user's provider, or of a
 * client's providers. Nobody gets
 * what was no longer true when they asked: whether something changed is looked up each time, and a change is seen with
 * its rows, never later. Those who ask at once share the read. The value must not be changed by its receivers.
 * Transactions, which see their own changes, read themselves.
 */
export async function keepRead<T>(
  { db, user }: Pick<Context, "db" | "user">,
  { tables, key }: Reading,
  read: () => Promise<T>,
): Promise<T> {
  if (!tables || db.isTransaction) return shareRead(db, key, read);
  const kept = cacheOf(db);
  const known = kept.get(key);
  const version = () => sharedVersion(db, user, tables);
  if (known && known.version === (await version())) return known.value as T;
  return shareRead(db, key, async () => {
    const before = await version(); // what changes while it is read makes the next who asks read again
    const value = await read();
    kept.set(key, { version: before, value });
    if (typeof value === "object" && value) keptValues.add(value);
    return value;
  });
}

const keptValues = new WeakSet<object>();

/** Whether the next who asks is likely to get this very object. */
export const isKept = (value: unknown): value is object =>
  typeof value === "object" && value !== null && keptValues.has(value);

function cacheOf(db: Kysely<DB>): LRUCache<string, Kept> {
  const present = keptOf.get(db);
  if (present) return present;
  const cache = new LRUCache<string, Kept>({
    max: MAX_KEPT,
    maxSize: MAX_ROWS,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  keptOf.set(db, cache);
  return cache;
}

/** The number of rows of a list, or of the lists in an object. */
function sizeOf(value: unknown): number {
  const lists: unknown[] = typeof value === "object" && value ? [value, ...Object.values(value)] : [];
  return lists.reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : list instanceof Map ? list.size : 0),
    1,
  );
}

/** What it is of decides nothing about who sees what: the key holds the rows' conditions. */
function sharedVersion(
  db: Kysely<DB>,
  { organization_id, user_type }: Identity,
  tables: readonly WatchedTable[],
) {
  const key = `version ${organization_id} ${tables.join(" ")}`;
  const providers =
    user_type === "client"
      ? sql`array(select provider_id from client_links where client_id = ${organization_id})`
      : sql`array[${organization_id}::integer]`;
  return shareRead(db, key, () => versionOf(db, providers, tables));
}

/**
 * Differs whenever a change became visible: notes are only added, which increases their number, or replaced by one with
 * a higher id than all.
 */
async function versionOf(db: Kysely<DB>, providers: RawBuilder<unknown>, tables: readonly WatchedTable[]) {
  const noted = await readNotes(db, providers, tables);
  if (noted.every(({ notes }) => notes <= MAX_NOTES)) return asVersion(noted);
  for (const { provider_id, notes } of noted) if (notes > MAX_NOTES) await replaceNotes(db, provider_id);
  return asVersion(await readNotes(db, providers, tables));
}

interface Noted {
  provider_id: number;
  last: number;
  notes: number;
}

const asVersion = (noted: readonly Noted[]) =>
  noted.map(({ provider_id, last, notes }) => `${provider_id} ${last} ${notes}`).join(", ");

async function readNotes(db: Kysely<DB>, providers: RawBuilder<unknown>, tables: readonly WatchedTable[]) {
  const { rows } = await sql<Noted>`
    select ${PREPARED} provider_id, max(id) as last, count(*) as notes from changes
    where provider_id = any(${providers}) and kind = any(${tables}::text[])
    group by provider_id order by provider_id`.execute(db);
  return rows;
}

/** Several processes may do so at once: what one has locked, the others leave. */
const replaceNotes = (db: Kysely<DB>, provider: number) =>
  sql`with noted as (select id from changes where provider_id = ${provider} for update skip locked),
      gone as (delete from changes using noted where changes.id = noted.id and changes.provider_id = ${provider}
        returning changes.kind)
    insert into changes (provider_id, kind) select distinct ${provider}::integer, kind from gone`.execute(db);

import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "#platform/db/migrate.ts";
import { runSql } from "#testing/test-database.ts";

/** The last migration before tables, columns and stored JSON got the names that the code uses now. */
const LAST_OLD_MIGRATION = "0033_site_attachments.sql";
const MIGRATIONS = new URL("../../platform/db/migrations/", import.meta.url);

export type OldRows = readonly (readonly [table: string, row: Record<string, unknown>])[];

/** A database as of an old migration, filled with rows of that time and then migrated; and what drops it. */
export async function migratedOldDatabase(rows: OldRows, lastMigration = LAST_OLD_MIGRATION) {
  const name = `migrations_${randomBytes(6).toString("hex")}`;
  const url = new URL(`/${name}`, inject("postgresUrl")).href;
  const client = new pg.Client({ connectionString: url });
  await runSql(inject("postgresUrl"), `create database ${name}`);
  await client.connect();
  await client.query(
    "create table migrations (name text primary key, ran_at timestamptz not null default now())",
  );
  const files = (await readdir(MIGRATIONS)).filter((file) => file <= lastMigration).toSorted();
  for (const file of files) {
    await client.query(await readFile(new URL(file, MIGRATIONS), "utf8"));
    await client.query("insert into migrations (name) values ($1)", [file]);
  }
  for (const [table, row] of rows) await insert(client, table, row);
  await migrate(url);
  const drop = async () => {
    await client.end();
    await runSql(inject("postgresUrl"), `drop database ${name} with (force)`);
  };
  return { client, drop };
}

/** Objects and lists of objects are stored as JSON. */
async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const isText = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string");
  const values = Object.values(row).map((value) =>
    typeof value === "object" && value !== null && !isText(value) ? JSON.stringify(value) : value,
  );
  const parameters = values.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into ${table} (${Object.keys(row).join()}) values (${parameters.join()})`,
    values,
  );
}

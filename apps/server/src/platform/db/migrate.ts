import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { MIGRATION_QUERY_MS } from "./limits/query-timeouts.ts";
import { grantServerAccess } from "./server-account.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const LOCK = 7_203_114; // any number that only migrations use

/**
 * Runs the pending migrations in the order of their file names, each in its own transaction, under a lock, so that
 * several servers can start at the same time. Grants the account of `serverUrl` access where it isn't the owner.
 * With nothing pending, an account that owns nothing can call it, too.
 */
export async function migrate(url: string, serverUrl = url): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: MIGRATION_QUERY_MS });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows } = await client.query<{ is_new: boolean }>(
      "select to_regclass('migrations') is null as is_new",
    );
    if (rows[0]?.is_new)
      await client.query(
        "create table migrations (name text primary key, ran_at timestamptz not null default now())",
      );
    const done = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map((row) => row.name),
    );
    const files = (await readdir(FOLDER))
      .filter((name) => name.endsWith(".sql") && !done.has(name))
      .toSorted();
    for (const name of files) await runMigration(client, name);
    if (rows[0]?.is_new) await client.query("create schema if not exists pgboss"); // the job queue fills it
    if (new URL(serverUrl).username !== new URL(url).username) await grantServerAccess(client, serverUrl);
    return files;
  } finally {
    await client.end();
  }
}

async function runMigration(client: pg.Client, name: string) {
  const sql = await readFile(new URL(name, FOLDER), "utf8");
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

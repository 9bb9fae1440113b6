import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runSql } from "#testing/test-database.ts";
import { migrate } from "./migrate.ts";

const MIGRATION = "0072_model_files.sql";
const MIGRATIONS = new URL("./migrations/", import.meta.url);

const name = `model_files_${randomBytes(6).toString("hex")}`;
const url = new URL(`/${name}`, inject("postgresUrl")).href;
const client = new pg.Client({ connectionString: url });
const rowsOf = async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[];

/** Two models of a site, and an IFC file that was in its cloud only. */
const OLD_ROWS = `
  insert into organizations (kind, company_name) values ('service_provider', 'Ours'), ('client', 'Theirs');
  insert into sites (token, provider_id, client_id, name)
    select 'site-token-00001', ours.id, theirs.id, 'Petra' from organizations ours, organizations theirs
    where ours.kind = 'service_provider' and theirs.kind = 'client';
  insert into bim_models (provider_id, site_id, name, storage_key, size_bytes, sha256, state, problem, created_at)
    select provider_id, id, 'House.ifc', 'sites/house', 10, 'aa', 'ready', null, timestamptz '2026-05-01T08:00:00Z' from sites
    union all
    select provider_id, id, 'Cut.ifc', 'sites/cut', 20, 'bb', 'failed', 'truncated', timestamptz '2026-05-02T08:00:00Z' from sites;
  insert into bim_elements (model_id, id, global_id, ifc_class, name, search)
    select id, 1, 'g', 'IfcWall', 'Wall', 'wall' from bim_models where name = 'House.ifc';
  insert into media_files (provider_id, site_id, kind, name, mime, storage_key, size_bytes, sha256, state)
    select provider_id, id, 'bim', 'House.ifc', 'application/x-step', 'sites/copy', 10, 'aa', 'checked' from sites;`;

beforeAll(async () => {
  await runSql(inject("postgresUrl"), `create database ${name}`);
  await client.connect();
  await client.query(
    "create table migrations (name text primary key, ran_at timestamptz not null default now())",
  );
  for (const file of (await readdir(MIGRATIONS)).filter((one) => one < MIGRATION).toSorted()) {
    await client.query(await readFile(new URL(file, MIGRATIONS), "utf8"));
    await client.query("insert into migrations (name) values ($1)", [file]);
  }
  await client.query(OLD_ROWS);
  await migrate(url);
});
afterAll(async () => {
  await client.end();
  await runSql(inject("postgresUrl"), `drop database ${name}`);
});

test("models of an older database keep their bytes and elements, as files of the cloud", async () => {
  const models = await rowsOf(`
    select bim_models.state, bim_models.problem, file.name, file.storage_key, file.size_bytes::int as size,
      file.kind, file.state as file_state, file.published_at is not null as is_published,
      (select count(*)::int from bim_elements where model_id = bim_models.id) as elements
    from bim_models join media_files file on file.id = bim_models.media_file_id order by bim_models.id`);
  expect(models).toEqual([
    {
      state: "ready",
      problem: null,
      name: "House.ifc",
      storage_key: "sites/house",
      size: 10,
      kind: "bim",
      file_state: "checked",
      is_published: true,
      elements: 1,
    },
    {
      state: "failed",
      problem: "truncated",
      name: "Cut.ifc",
      storage_key: "sites/cut",
      size: 20,
      kind: "bim",
      file_state: "faulty",
      is_published: false,
      elements: 0,
    },
  ]);
});

test("an IFC file of the cloud that nothing has read stays, as a document", async () => {
  const files = await rowsOf("select kind, name from media_files where storage_key = 'sites/copy'");
  expect(files).toEqual([{ kind: "document", name: "House.ifc" }]);
});

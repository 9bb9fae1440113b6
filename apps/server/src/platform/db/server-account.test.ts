import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { connectDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";

const log = { warn: () => {} } as never;

/** As in an operator's own PostgreSQL: an owner that can only create roles and extensions. */
async function createOutsideDatabase() {
  const suffix = randomBytes(6).toString("hex");
  const [owner, server, database] = [`owner_${suffix}`, `server's "${suffix}"`, `outside_${suffix}`];
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create role ${owner} login createrole password 'of-the-owner'`);
  await admin.query(`create database ${database} owner ${owner}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`);
    await admin.query(`drop role if exists ${pg.escapeIdentifier(server)}`);
    await admin.query(`drop role ${owner}`);
    await admin.end();
  });
  const url = new URL(`/${database}`, inject("postgresUrl"));
  const as = (username: string, password: string) =>
    Object.assign(new URL(url), { username, password: encodeURIComponent(password) }).href;
  return { ownerUrl: as(owner, "of-the-owner"), serverUrl: as(encodeURIComponent(server), "it's @ secret") };
}

test("an operator switches from one account to two: queued jobs continue, and the tables stay the owner's", async () => {
  const { ownerUrl, serverUrl } = await createOutsideDatabase();
  await migrate(ownerUrl);
  await (await openJobQueue(ownerUrl, { log })).stop();

  await migrate(ownerUrl, serverUrl);
  await migrate(ownerUrl, serverUrl); // as on every start

  expect(await migrate(serverUrl)).toEqual([]); // a process that knows only this account can start, too

  const queue = await openJobQueue(serverUrl, { log });
  const { db, pool, close } = connectDatabase(serverUrl);
  onTestFinished(close);
  await db
    .insertInto("organizations")
    .values({ kind: "service_provider", company_name: "Sunhawk" })
    .execute();
  await db.updateTable("organizations").set({ company_name: "Sunhawk Energy" }).execute();
  await queue.stop();
  expect((await pool.query("select company_name from organizations")).rows).toEqual([
    { company_name: "Sunhawk Energy" },
  ]);
  await expect(pool.query("drop table organizations cascade")).rejects.toThrow(/must be owner/);
  await expect(pool.query("delete from migrations")).rejects.toThrow(/permission denied/);
  await expect(pool.query("set role none; create table mine (id int)")).rejects.toThrow(/permission denied/);
});

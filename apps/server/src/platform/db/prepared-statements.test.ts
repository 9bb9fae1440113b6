import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/test-database.ts";
import { connectDatabase, type Database } from "./connect.ts";
import { PREPARED } from "./prepared-statements.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connected: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  connected = connectDatabase(database.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await connected.close();
  await database.drop();
});

const preparedTexts = async () =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connected.db)
  ).rows.map(({ statement }) => statement);

test("a marked statement is prepared once for any values, others are not", async () => {
  const { db } = connected;
  for (const id of [1, 2, 3]) {
    const marked = db.selectFrom("organizations").modifyFront(PREPARED).select("id").where("id", "=", id);
    expect(await marked.execute()).toEqual([]);
    await db.selectFrom("users").select("id").where("id", "=", String(id)).execute();
  }
  expect(await preparedTexts()).toEqual([expect.stringContaining(`from "organizations" where "id" = $1`)]);
});

test("it is prepared anew after a migration has changed the type of a column", async () => {
  const { db } = connected;
  await sql`create table things (size integer)`.execute(db);
  await sql`insert into things values (7)`.execute(db);
  const sizes = () =>
    sql<{ size: unknown }>`select ${PREPARED} size from things where size > ${1}`.execute(db);
  expect((await sizes()).rows).toEqual([{ size: 7 }]);
  await sql`alter table things alter column size type text using size || ' m'`.execute(db);
  await sql`alter table things alter column size type bigint using 8`.execute(db);
  expect((await sizes()).rows).toEqual([{ size: 8 }]);
  expect((await sizes()).rows).toEqual([{ size: 8 }]);
});

test("no more than 300 statements are prepared: the rest runs as before", async () => {
  const { db } = connected;
  for (let index = 0; index < 310; index += 1) {
    const { rows } = await sql<{ n: number }>`select ${PREPARED} ${sql.lit(index)}::integer as n where 1 = ${1}`.execute(db);
    expect(rows).toEqual([{ n: index }]);
  }
  expect((await preparedTexts()).length).toBeLessThan(310);
}); // prettier-ignore

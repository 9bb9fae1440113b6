import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import type { DB } from "#platform/db/schema.ts";
import { shareRead } from "./share-read.ts";

const database = (isTransaction = false) => ({ isTransaction }) as unknown as Kysely<DB>;

/** A read that ends when it is told to; each answers how many began before it. */
function controlledRead() {
  const runs: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  };
  return { read, runs, end: (index: number) => runs[index]?.resolve(index) };
}

test("who asks while it is read gets the next read, which begins after the present one has ended", async () => {
  const db = database();
  const { read, runs, end } = controlledRead();
  const first = shareRead(db, "count", read);
  const [second, third] = [shareRead(db, "count", read), shareRead(db, "count", read)];
  expect(runs).toHaveLength(1);
  end(0);
  expect(await first).toBe(0);
  expect(runs).toHaveLength(2);
  const fourth = shareRead(db, "count", read); // too late for the second read
  end(1);
  expect(await Promise.all([second, third])).toEqual([1, 1]);
  expect(runs).toHaveLength(3);
  end(2);
  expect(await fourth).toBe(2);
});

test("nothing is kept: who asks later has it read again", async () => {
  const db = database();
  const { read, runs, end } = controlledRead();
  for (const index of [0, 1]) {
    const asked = shareRead(db, "count", read);
    end(index);
    expect(await asked).toBe(index);
  }
  expect(runs).toHaveLength(2);
});

test("another key, another database and a transaction have reads of their own", () => {
  const db = database();
  const { read, runs } = controlledRead();
  for (const [each, key] of [
    [db, "a"],
    [db, "b"],
    [database(), "a"],
    [database(true), "a"],
  ] as const)
    // prettier-ignore
    void shareRead(each, key, read);
  expect(runs).toHaveLength(4);
});

test("a failure reaches those who waited for that read only", async () => {
  const db = database();
  const { read, runs, end } = controlledRead();
  const first = shareRead(db, "count", read);
  const second = shareRead(db, "count", read);
  runs[0]?.reject(new Error("connection lost"));
  await expect(first).rejects.toThrow("connection lost");
  end(1);
  expect(await second).toBe(1);
});

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { systemContext } from "#context.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { createDockDirectory } from "./dock-directory.ts";
import { createOsdWriter } from "./osd-writer.ts";

let app: TestApp;
let gate: FakeDock;
beforeAll(async () => {
  app = await testApp();
  const { admin } = await createProviderAdmins(app);
  gate = await createFakeDock(app, admin);
  await gate.bind();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

/** Statements of this database that wait for another transaction's lock. */
async function blockedStatements(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return Number(rows[0]?.count);
}

test("a report that comes while an earlier one is being written is kept", async () => {
  const { serialNumber, username: account } = gate;
  const dock = await createDockDirectory(app.db).find({ account, serialNumber });
  if (!dock) throw new Error("The dock is not in the database");
  const writer = createOsdWriter(systemContext(app.services));
  const holder = await app.db.startTransaction().execute();
  await holder.selectFrom("docks").where("id", "=", dock.id).select("id").forUpdate().execute();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const report = (firmware_version: string) => {
    dock.dock_osd = { ...dock.dock_osd, firmware_version };
    writer.markChanged(dock, "dock_osd", ["firmware_version"]);
    writer.flushSoon();
    vi.advanceTimersByTime(100); // not all timers: the database client has long ones
  };

  report("01.00.0001");
  await expect.poll(blockedStatements).toBe(1);
  report("02.00.0002");
  vi.useRealTimers();
  await holder.commit().execute();
  await writer.stop();

  const { firmware, dock_osd } = await app.db
    .selectFrom("docks")
    .where("id", "=", dock.id)
    .select(["firmware", "dock_osd"])
    .executeTakeFirstOrThrow();
  expect({ firmware, dock_osd }).toMatchObject({
    firmware: "02.00.0002",
    dock_osd: { firmware_version: "02.00.0002" },
  });
  expect(dock.dock_osd.firmware_version).toBe("02.00.0002");
});

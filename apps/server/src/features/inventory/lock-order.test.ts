import { kits } from "@overfly/contract/inventory/kits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockWaits } from "#testing/database/lock-waits.ts";
import { createKit, createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admin: Session;
let kit: Awaited<ReturnType<typeof createKit>>;
let provider: { id: number };

beforeAll(async () => {
  app = await testApp();
  ({ provider } = await createTwoProviders(app.services));
  const { email } = await createMember(app.services, { organization_id: provider.id });
  admin = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());
beforeEach(async () => {
  kit = await createKit(app.services, { provider_id: provider.id, name: "Kit A" });
});

const waiting = () => lockWaits(app.db);
const version = async () =>
  (await app.db.selectFrom("kits").where("id", "=", kit.id).select("updated_at").executeTakeFirstOrThrow())
    .updated_at;

test.each([
  [
    "changed",
    async () =>
      app.call(admin, kits.update, {
        params: { id: kit.id },
        body: { drone_id: kit.drone_id, updated_at: await version() },
      }),
  ],
  ["archived", () => app.call(admin, kits.archive, { params: { id: kit.id } })],
])("a kit that is %s while one of its parts is worked on isn't held before it", async (_name, change) => {
  let asked: Promise<{ status: number }> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom("drones").where("id", "=", kit.drone_id).select("id").forUpdate().execute();
    asked = change();
    await expect.poll(waiting).toBe(1);
    await tx.selectFrom("kits").where("id", "=", kit.id).select("id").forUpdate().noWait().execute();
  });
  expect((await asked)?.status).toBe(200);
});

test("a part that comes into a kit while the kit is emptied keeps it as it is", async () => {
  const other = await createKit(app.services, { provider_id: provider.id, name: "Kit B" });
  let asked: Promise<{ status: number }> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom("kits").where("id", "=", kit.id).select("id").forUpdate().execute();
    asked = app.call(admin, kits.archive, { params: { id: kit.id } });
    await expect.poll(waiting).toBe(1);
    await tx.updateTable("accessories").set({ kit_id: kit.id }).where("kit_id", "=", other.id).execute();
  });
  expect((await asked)?.status).toBe(409);
});

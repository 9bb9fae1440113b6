/* oxlint-disable vitest/no-conditional-tests -- a disk of its own needs the right to mount one */
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createMember, createTwoProviders } from "#testing/factories.ts";
import { signInWithRole } from "#testing/provider-admins.ts";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { notifyLowStorage } from "./notify-low-storage.ts";

const MEGABYTE = 1024 * 1024;
/** More than any disk has. */
const WHOLE_DISK_MB = 1e12;
const disk = mountSmallDisk(40);

let app: TestApp;
let users: { admin: string; rivalAdmin: string; dispatcher: string; clientAdmin: string };

beforeAll(async () => {
  app = await testApp({}, { STORAGE_RESERVE_MB: "0", ...(disk && { DATA_DIR: disk.folder }) });
  const { provider, rival, client } = await createTwoProviders(app.services);
  const member = async (organization_id: number, user_type: "center" | "client") =>
    (await createMember(app.services, { organization_id, user_type })).user_id;
  users = {
    admin: await member(provider.id, "center"),
    rivalAdmin: await member(rival.id, "center"),
    clientAdmin: await member(client.id, "client"),
    dispatcher: (await signInWithRole(app, { organization_id: provider.id }, ["allow managing accounts"]))
      .user_id,
  };
});
afterAll(async () => {
  await app.close();
  disk?.unmount();
});

/** How many each has been told after an hour's check. */
async function told() {
  await notifyLowStorage(systemContext(app.services));
  const rows = await app.db
    .selectFrom("notifications")
    .where("kind", "=", "storage")
    .select(["user_id", "title"])
    .execute();
  return Object.fromEntries(
    Object.entries(users).map(([name, id]) => [name, rows.filter(({ user_id }) => user_id === id).length]),
  );
}
const times = (count: number) => ({ admin: count, rivalAdmin: count, dispatcher: 0, clientAdmin: 0 });

test.skipIf(!disk)(
  "administrators of providers are told once when twice the reserve isn't free, and again after it recovered",
  async () => {
    const reserve = (megabytes: number) => void (app.services.settings.STORAGE_RESERVE_MB = megabytes);
    disk?.fill(20 * MEGABYTE);
    expect(await told()).toEqual(times(0));
    reserve(WHOLE_DISK_MB);
    expect([await told(), await told()]).toEqual([times(1), times(1)]);
    reserve(0);
    expect(await told()).toEqual(times(1));
    reserve(WHOLE_DISK_MB);
    expect(await told()).toEqual(times(2));
    reserve(0);
    await told();
  },
);

test.skipIf(!disk)("a tenth of the disk is the limit; a little more isn't recovered yet", async () => {
  const before = (await told())["admin"] ?? 0;
  const toldAt = async (freeMegabytes: number) => {
    disk?.fill(freeMegabytes * MEGABYTE);
    return ((await told())["admin"] ?? 0) - before;
  };
  expect(await toldAt(4.5)).toBe(0);
  expect(await toldAt(3.5)).toBe(1);
  expect(await toldAt(4.5)).toBe(1);
  expect(await toldAt(3.5)).toBe(1);
  expect(await toldAt(6)).toBe(1);
  expect(await toldAt(3.5)).toBe(2);
});

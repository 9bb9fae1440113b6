import { auth } from "@overfly/contract/auth/auth";
import { passwords } from "@overfly/contract/auth/passwords";
import { describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { mailsTo, type Mail } from "#testing/mailbox.ts";
import { testApp } from "#testing/test-app.ts";
import { deleteExpiredAuthData } from "#features/auth/delete-expired.ts";
import { authWorld } from "#testing/auth/auth-world.ts";

const world = authWorld();
const { clock, forgotten, login, reset, resetToken } = world;

describe("requesting links again and again", () => {
  test("sends five per hour to one address, with the same reply to all", async () => {
    const { id } = await createOrganization(world.app.services);
    const other = await createMember(world.app.services, { organization_id: id });
    const statuses = [];
    for (let attempt = 0; attempt < 8; attempt += 1) statuses.push((await forgotten(world.me.email)).status);
    await forgotten(other.email);
    await expect.poll(async () => (await mailsTo(world.app, other.email)).length).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(async () => (await mailsTo(world.app, world.me.email)).length).toBe(5);
  });

  test("from one IP address is limited (429), with the time to wait", async () => {
    const limited = await testApp();
    const ask = (nth: number) =>
      limited.call(undefined, passwords.forgotten, { body: { email: `nobody${nth}@example.test` } });
    const replies = [];
    for (let attempt = 0; attempt < 11; attempt += 1) replies.push(await ask(attempt));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(Number(replies.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe("token replay: a password reset link", () => {
  test("is sent to the address only, works once, and ends every session", async () => {
    const session = await world.app.signIn(world.me.email, PASSWORD);
    const token = await resetToken();
    expect((await reset(token)).status).toBe(200);
    expect((await world.app.call(session, auth.authUser)).status).toBe(401);
    expect((await login(world.me.email, PASSWORD)).status).toBe(401);
    expect((await login(world.me.email, "a-new-password")).status).toBe(200);
    const again = await reset(token, "another-password");
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["token"]]);
  });

  test("works for one of two concurrent requests", async () => {
    const token = await resetToken();
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("expires after 30 minutes, and when a newer one is sent", async () => {
    const first = await resetToken();
    const second = await resetToken();
    expect((await reset(first)).status).toBe(422);
    clock.time += 30 * 60_000 + 1;
    expect((await reset(second)).status).toBe(422);
  });

  test("points to the configured host, whatever the request's Host header", async () => {
    const { length } = await mailsTo(world.app, world.me.email);
    await world.app.call(undefined, passwords.forgotten, {
      body: { email: world.me.email },
      headers: { host: "evil.test" },
    });
    await expect.poll(async () => (await mailsTo(world.app, world.me.email)).length).toBe(length + 1);
    const [mail] = (await mailsTo(world.app, world.me.email)) as [Mail];
    expect(mail.text).toMatch(/http:\/\/center\.localhost:\d+\/reset-password#/);
    expect(mail.text).not.toContain("evil");
  });

  test("is stored as a hash", async () => {
    const token = await resetToken();
    const rows = await world.app.db.selectFrom("one_time_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([
    ["password1234!", "This password is too common; choose another"],
    ["aaaaaaaaaaab", "Use a wider variety of characters"],
    ["short", "At least 12 characters"],
  ])("refuses the password %s, and stays usable", async (password, message) => {
    const token = await resetToken();
    const { status, body } = await reset(token, password);
    expect([status, body.errors?.["new_password"]]).toEqual([422, [message]]);
    expect((await reset(token)).status).toBe(200);
  });
});

test("expired data is deleted, and valid data stays", async () => {
  const old = await resetToken();
  await login(world.me.email, "not-the-password");
  const count = async () => {
    const [tokens, tries] = [
      await world.app.db
        .selectFrom("one_time_tokens")
        .where("user_id", "=", world.me.user_id)
        .selectAll()
        .execute(),
      await world.app.db.selectFrom("sign_ins").where("user_id", "=", world.me.user_id).selectAll().execute(),
    ];
    return [tokens.length, tries.length];
  };
  await deleteExpiredAuthData(world.app.services);
  expect(await count()).toEqual([1, 1]);
  clock.time += 31 * 60_000;
  await deleteExpiredAuthData(world.app.services);
  expect(await count()).toEqual([0, 1]);
  expect((await reset(old)).status).toBe(422);
  clock.time += 366 * 86_400_000;
  await deleteExpiredAuthData(world.app.services);
  expect(await count()).toEqual([0, 0]);
});

import { outbox } from "@overfly/contract/outbox/outbox";
import { passwords } from "@overfly/contract/auth/passwords";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { startMailServer } from "#testing/servers/mail-server.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function startServer(options: { rejects?: boolean; hangs?: boolean } = {}) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

async function startApp(environment: Record<string, string>, now = () => new Date()) {
  const app = await testApp({ now }, environment);
  closers.push(() => app.close());
  const world = await createTwoProviders(app.services);
  const admin = await createMember(app.services, { organization_id: world.provider.id });
  return { app, world, admin };
}
const askFor = (app: TestApp, email: string) => app.call(undefined, passwords.forgotten, { body: { email } });
const rows = (app: TestApp) => app.db.selectFrom("outbox").selectAll().orderBy("id").execute();

describe("with a mail server", () => {
  test("a mail is sent immediately, and its text is deleted", async () => {
    const { url, received } = await startServer();
    const { app, admin } = await startApp({ SMTP_URL: url, MAIL_FROM: "Overfly <fly@example.test>" });
    await askFor(app, admin.email);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({ to: [admin.email], from: "fly@example.test" });
    expect(received[0]?.data).toMatch(/^Subject: Reset your Overfly password/m);
    expect(received[0]?.data).toMatch(/reset-password#/);
    await expect.poll(async () => (await rows(app))[0]?.sent_at).toBeTruthy();
    expect((await rows(app))[0]).toMatchObject({ text: null, html: null, attempts: 1, error: null });
  });

  test("that rejects a mail, it is queued with the reason and retried", async () => {
    const { url, received, accept } = await startServer({ rejects: true });
    const { app, admin } = await startApp({ SMTP_URL: url, MAIL_RETRY_S: "1" });
    const startedMs = Date.now();
    await askFor(app, admin.email);
    await expect.poll(async () => (await rows(app))[0]?.attempts).toBeGreaterThan(0);
    const [waiting] = await rows(app);
    expect(waiting).toMatchObject({ sent_at: null, error: expect.stringContaining("Try again later") });
    expect(Date.parse(waiting?.next_attempt_at ?? "")).toBeGreaterThanOrEqual(startedMs + 1000);
    expect(received).toEqual([]);

    accept();
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(async () => (await rows(app))[0]).toMatchObject({ error: null, text: null });
  });
});

test("a mail server that hangs keeps no connection of the database, and each mail waits for its turn", async () => {
  const { url, received, waiting, greet } = await startServer({ hangs: true });
  const { app, admin } = await startApp({ SMTP_URL: url, RATE_LIMIT: "0" });
  const now = new Date().toISOString();
  const mails = Array.from({ length: 30 }, (_, at) => ({
    to_address: `${at}@example.test`,
    subject: `Mail ${at}`,
    text: "Text",
    next_attempt_at: now,
  }));
  await app.db.insertInto("outbox").values(mails).execute();
  for (let at = 0; at < 8; at += 1) await askFor(app, admin.email); // each wakes a sender
  await expect.poll(() => waiting.length).toBe(5);
  const open = await sql<{ held: number }>`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.db);
  expect(open.rows[0]?.held).toBe(0);
  expect(received).toEqual([]);

  greet();
  const unsent = async () => (await rows(app)).filter(({ sent_at }) => sent_at === null).length;
  await expect.poll(unsent).toBe(0);
  const sent = received.flatMap(({ to }) => to);
  expect(sent.filter((to) => to !== admin.email).toSorted()).toEqual(
    mails.map(({ to_address }) => to_address).toSorted(),
  );
});

test("a mail whose process ended while sending it is sent again, but not before", async () => {
  let time = Date.now();
  const { url, received } = await startServer();
  const { app } = await startApp({ SMTP_URL: url, MAIL_RETRY_S: "1" }, () => new Date(time));
  const lease = { subject: "Left", text: "Text", next_attempt_at: new Date(time + 900_000).toISOString() };
  await app.db
    .insertInto("outbox")
    .values({ ...lease, to_address: "left@example.test" })
    .execute();
  await app.db
    .insertInto("outbox")
    .values({ ...lease, to_address: "due@example.test", next_attempt_at: new Date(time).toISOString() })
    .execute();
  await expect.poll(() => received.map(({ to }) => to[0])).toEqual(["due@example.test"]);
  time += 900_000;
  await expect.poll(() => received.length).toBe(2);
});

/** docs/settings.md, MAIL_RETRY_S */
const DELAYS_S = [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600];

test("a mail that fails again and again is retried ever later, and given up after twelve attempts", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] }); // each round of the mail delivery is started here
  closers.push(() => vi.useRealTimers());
  const { url } = await startServer({ rejects: true });
  let time = Date.now();
  const { app, admin } = await startApp({ SMTP_URL: url, MAIL_RETRY_S: "15" }, () => new Date(time));
  await askFor(app, admin.email);

  const delays: number[] = [];
  for (let attempts = 1; attempts <= 12; attempts += 1) {
    await expect.poll(async () => (await rows(app))[0]?.attempts).toBe(attempts);
    const next = (await rows(app))[0]?.next_attempt_at;
    if (!next) break;
    delays.push((Date.parse(next) - time) / 1000);
    time = Date.parse(next);
    vi.advanceTimersByTime(15_000);
  }

  expect(delays).toEqual(DELAYS_S);
  expect((await rows(app))[0]).toMatchObject({ attempts: 12, next_attempt_at: null, sent_at: null });
});

describe("without a mail server", () => {
  test("the mails of one's own organization are shown where the setting allows it", async () => {
    const { app, world, admin } = await startApp({ SHOW_OUTBOX: "true", RATE_LIMIT: "0" });
    const rival = await createMember(app.services, { organization_id: world.rival.id });
    const client = await createMember(app.services, {
      organization_id: world.client.id,
      user_type: "client",
    });
    for (const { email } of [admin, rival, client]) await askFor(app, email);
    const session = await app.signIn(admin.email, PASSWORD);
    const list = async () =>
      (await app.call(session, outbox.list)).body.data.map(({ to_address }) => to_address);
    await expect.poll(async () => (await rows(app)).length).toBe(3);
    expect((await list()).toSorted()).toEqual([admin.email, client.email].toSorted());
  });

  test("and are hidden everywhere else", async () => {
    const { app, admin } = await startApp({});
    expect((await app.call(await app.signIn(admin.email, PASSWORD), outbox.list)).status).toBe(404);
  });
});

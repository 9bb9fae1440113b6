import { auth } from "@overfly/contract/auth/auth";
import { notifications } from "@overfly/contract/notifications/notifications";
import { setup } from "@overfly/contract/setup/setup";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
});
afterAll(() => app.close());

describe("signing in", () => {
  test("sets an HttpOnly, SameSite cookie and returns the user", async () => {
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    const { status, body, headers } = await app.call(undefined, auth.login, {
      body: { email, password: PASSWORD },
    });

    expect(status).toBe(200);
    expect(body.data.user_type).toBe("center");
    expect(body.data.force_redirect).toBe(true);
    expect(String(headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax/i);
  });

  test("accepts the address in any case", async () => {
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    await expect(app.signIn(email.toUpperCase(), PASSWORD)).resolves.toContain("session_token");
  });

  test("replies the same to a wrong password and an unknown address", async () => {
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    const wrong = await app.call(undefined, auth.login, { body: { email, password: "not-it" } });
    const unknown = await app.call(undefined, auth.login, {
      body: { email: "x@y.test", password: "not-it" },
    });

    expect(wrong.status).toBe(401);
    expect(unknown.body.message).toBe(wrong.body.message);
  });

  test("ends by signing out", async () => {
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    const session = await app.signIn(email, PASSWORD);
    await app.call(session, auth.logout);

    expect((await app.call(session, auth.authUser)).status).toBe(401);
  });

  test("rejects a write from another site's page", async () => {
    const { email } = await createMember(app.services, { organization_id: world.provider.id });
    const session = await app.signIn(email, PASSWORD);
    const { status } = await app.call(session, auth.logout, { headers: { origin: "https://evil.test" } });
    expect(status).toBe(403);
  });
});

describe("acting for another organization", () => {
  test("switches by the listed token, and rejects another user's token", async () => {
    const { email, user_id } = await createMember(app.services, { organization_id: world.provider.id });
    const { addMembership } = await import("#features/auth/accounts/accounts.ts");
    await addMembership(app.services, {
      user_id,
      organization_id: world.rival.id,
      user_type: "center",
      role: "data_analyst",
    });
    const session = await app.signIn(email, PASSWORD);
    const other = await app.signIn(
      (await createMember(app.services, { organization_id: world.provider.id })).email,
      PASSWORD,
    );

    const { body } = await app.call(session, auth.selectProvider);
    const rival = body.data.find((provider) => provider.id === world.rival.id);
    expect(body.force_redirect).toBe(false);
    const token = { access_token: rival?.access_token ?? "" };

    expect((await app.call(other, auth.actAsProvider, { body: token })).status).toBe(404);
    const switched = await app.call(session, auth.actAsProvider, { body: token });
    expect(switched.body.data.provider?.id).toBe(world.rival.id);
    expect((await app.call(session, auth.authUser)).body.data.provider?.id).toBe(world.rival.id);
  });
});

test("an installation with users can't be set up again", async () => {
  const body = {
    company_name: "X",
    first_name: "A",
    last_name: "B",
    email: "a@b.test",
    password: "long-enough-1",
  };
  expect((await app.call(undefined, setup.createFirstAdministrator, { body })).status).toBe(409);
});

test("notifications are empty for a new user", async () => {
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  const { body } = await app.call(await app.signIn(email, PASSWORD), notifications.list);
  expect(body).toEqual({ notifications: [], unread: 0 });
});

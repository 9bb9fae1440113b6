import { auth } from "@overfly/contract/auth/auth";
import { organization } from "@overfly/contract/organization/organization";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrganization, createMember, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let id: number;
let session: Session;

beforeAll(async () => {
  app = await testApp();
  id = (await createOrganization(app.services)).id;
  session = await app.signIn((await createMember(app.services, { organization_id: id })).email, PASSWORD);
});
afterAll(() => app.close());

const CHANGES = {
  company_name: "Sahara Aerial",
  country: "Jordan",
  city: "Amman",
  time_zone: "Asia/Amman",
  phone: "+96265001000",
  email: "office@sahara.test",
  website: "https://sahara.test/",
  address: "  12 Queen Rania Street ",
};

test("an administrator changes their organization's name, location and addresses, which is logged", async () => {
  const { status, body } = await app.call(session, organization.update, { body: CHANGES });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ ...CHANGES, id, address: "12 Queen Rania Street" });
  expect((await app.call(session, auth.authUser)).body.data.provider).toEqual({
    id,
    company_name: "Sahara Aerial",
    time_zone: "Asia/Amman",
  });
  const entry = await app.db
    .selectFrom("audit_log")
    .where("organization_id", "=", id)
    .where("action", "=", "organization.update")
    .select(["subject", "details"])
    .executeTakeFirstOrThrow();
  expect(entry.subject).toBe(String(id));
});

describe("an invalid field is rejected with its own message", () => {
  test.each([
    ["company_name", " "],
    ["company_name", "Sahara \u202Elairea"],
    ["company_name", "x".repeat(10_000)],
    ["country", "x".repeat(10_000)],
    ["city", "Amman\u0007"],
    ["time_zone", "Mars/Olympus"],
    ["phone", "call me"],
    ["email", "office"],
    ["website", "javascript:alert(1)"],
    ["address", "x".repeat(301)],
  ])("%s: %s", async (field, value) => {
    const { status, body } = await app.call(session, organization.update, {
      body: { ...CHANGES, [field]: value },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

test("markup in a name or an address is escaped", async () => {
  const body = { ...CHANGES, company_name: "<b>Sahara</b>", address: "<script>alert(1)</script>" };
  const { data } = (await app.call(session, organization.update, { body })).body;
  expect([data.company_name, data.address]).toEqual([body.company_name, body.address]);
});

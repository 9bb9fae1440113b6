import { auth } from "@overfly/contract/auth/auth";
import { docks } from "@overfly/contract/docks/docks";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const headers = { "accept-language": "ar" };
const UNKNOWN_TOKEN = "AAAAAAAAAAAAAAAA";
let http: TestApp;
let center: Session;
let world: Awaited<ReturnType<typeof createTwoProviders>>;

beforeAll(async () => {
  http = await testApp();
  world = await createTwoProviders(http.services);
  const { email } = await createMember(http.services, {
    organization_id: world.provider.id,
    user_type: "center",
  });
  center = await http.signIn(email, PASSWORD);
});
afterAll(() => http.close());

const isArabic = (text: string | undefined) => /\p{Script=Arabic}/u.test(text ?? "");

test("errors are in Arabic for Arabic callers, and in English for everybody else", async () => {
  const params = { token: UNKNOWN_TOKEN };
  const arabic = await http.call(center, missions.get, { params, headers });
  const english = await http.call(center, missions.get, { params });

  expect([arabic.status, arabic.body.message]).toEqual([404, "المهمة غير موجودة"]);
  expect(arabic.headers["content-language"]).toBe("ar");
  expect([english.status, english.body.message]).toEqual([404, "Mission not found"]);
});

test("each rejected field has its reason in Arabic", async () => {
  const { status, body } = await http.call(center, sites.create, {
    body: { name: "", boundary: 5, capacity_kwdc: -1, currency: "dinar" } as never,
    headers,
  });

  expect(status).toBe(422);
  const messages = Object.values(body.errors ?? {}).flat();
  expect(messages.length).toBeGreaterThan(3);
  expect(messages.filter((reason) => !isArabic(reason))).toEqual([]);
});

test("choices and clients are listed with Arabic commas", async () => {
  const { status, body } = await http.call(center, missions.list, { query: { clients: "901,902" }, headers });
  expect([status, body.errors?.["clients"]]).toEqual([422, ["العميل غير موجود: 901، 902"]]);

  const order = { site_token: UNKNOWN_TOKEN, type: "mapping", subtype: "standard", priority: "whenever" };
  const refused = await http.call(center, missions.create, { body: order as never, headers });
  const [reason = ""] = refused.body.errors?.["priority"] ?? [];
  expect(reason).toContain("، ");
  expect(reason).not.toContain(",");
});

test("an invalid transition names the state in Arabic", async () => {
  const { token, number } = await createMission(http.services, {
    status: "processing",
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
  });
  const { status, body } = await http.call(center, missionTransitions.approve, {
    params: { token },
    headers,
  });

  expect([status, body.message]).toEqual([409, `غير ممكن: \u2068${number}\u2069 الآن قيد المعالجة`]);
});

test("errors of the HTTP framework are in Arabic, too", async () => {
  const failures = [
    await http.call(undefined, auth.authUser, { headers }),
    await http.call(undefined, auth.login, { body: { email: "a@b.example", password: "wrong" }, headers }),
    await http.call(center, docks.create, {
      body: "{" as never,
      headers: { ...headers, "content-type": "application/json" },
    }),
    await http.call(center, docks.get, { params: { id: "x" }, headers }),
  ];
  const nowhere = await http.app.inject({ url: "/api/ops/no-such-call", headers });
  expect([nowhere.statusCode, nowhere.json()]).toEqual([
    404,
    { message: "غير موجود", request_id: expect.any(String) },
  ]);
  const silent = failures.filter(({ body }) => !isArabic(body.message));
  expect(silent.map(({ status, body }) => [status, body.message])).toEqual([]);
  expect(failures.map(({ status }) => status)).toEqual([401, 401, 400, 404]);
});

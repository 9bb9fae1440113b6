import { auth } from "@overfly/contract/auth/auth";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#app.ts";
import { readSettings } from "#settings.ts";
import { createMember, createOrganization } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let email = "";
const others: FastifyInstance[] = [];

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  const { id } = await createOrganization(app.services);
  ({ email } = await createMember(app.services, { organization_id: id }));
});
afterAll(async () => {
  for (const other of others) await other.close();
  await app.close();
});

/** A server of the same services that trusts other proxies. */
async function serverTrusting(TRUST_PROXY: string, RATE_LIMIT = 0): Promise<FastifyInstance> {
  const { TRUST_PROXY: trusted } = readSettings({ TRUST_PROXY });
  const settings = { ...app.services.settings, TRUST_PROXY: trusted, RATE_LIMIT };
  const other = await createApp({ ...app.services, settings });
  others.push(other);
  return other;
}

const signInFrom = (server: FastifyInstance, remoteAddress: string, forwarded?: string) =>
  server.inject({
    method: "POST",
    url: auth.login.path,
    remoteAddress,
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    payload: { email, password: "not-the-password" },
  });

/** The address of the last attempt to sign in. */
const lastAddress = async () =>
  (await app.db.selectFrom("sign_ins").select("ip_address").orderBy("id", "desc").executeTakeFirstOrThrow())
    .ip_address;

const [CLIENT, FORGED, PROXY, OUTER_PROXY] = ["203.0.113.7", "198.51.100.1", "10.0.0.5", "192.0.2.8"];

describe("the address of a caller", () => {
  test.each([
    ["", CLIENT, undefined, CLIENT],
    ["false", CLIENT, FORGED, CLIENT],
    ["0", CLIENT, FORGED, CLIENT],
    ["1", PROXY, CLIENT, CLIENT],
    ["1", PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
    ["1", PROXY, `${FORGED}, ${PROXY}, ${CLIENT}`, CLIENT],
    ["2", PROXY, `${FORGED}, ${CLIENT}, ${OUTER_PROXY}`, CLIENT],
    ["10.0.0.0/8", PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
    ["10.0.0.0/8, 192.0.2.8", PROXY, `${FORGED}, ${CLIENT}, ${OUTER_PROXY}`, CLIENT],
    ["10.0.0.0/8", PROXY, `${FORGED}, ${CLIENT}, 10.9.9.9`, CLIENT],
    ["10.0.0.0/8", CLIENT, FORGED, CLIENT],
    ["fd00::/8", "fd00::1", `${FORGED}, ${CLIENT}`, CLIENT],
    ["loopback", "127.0.0.1", `${FORGED}, ${CLIENT}`, CLIENT],
  ])("with TRUST_PROXY=%s, from %s, forwarded for %s, is %s", async (setting, from, forwarded, address) => {
    await signInFrom(await serverTrusting(setting), from, forwarded);
    expect(await lastAddress()).toBe(address);
  });

  test("decides about limits: forged addresses don't escape them", async () => {
    const server = await serverTrusting("1", 1000);
    const url = "/api/auth/password/forgotten";
    const statuses: number[] = [];
    for (let call = 0; call <= 10; call += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${call}, ${CLIENT}` };
      const payload = { email: "nobody@example.test" };
      statuses.push(
        (await server.inject({ method: "POST", url, remoteAddress: PROXY, headers, payload })).statusCode,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test.each(["true", "yes", "*", "0.0.0.0/0", "::/0", "10.0.0.0/33", "proxy.local", "10.0.0.5, true", "-1"])(
  "TRUST_PROXY=%s is refused at the start",
  (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow(
      /^Invalid settings:\n {2}TRUST_PROXY: Give the number of proxies in front of the server, such as 1,/,
    );
  },
);

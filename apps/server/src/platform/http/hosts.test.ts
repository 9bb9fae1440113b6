import { docks } from "@overfly/contract/docks/docks";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storageConfigReply } from "#features/media/docks/storage-config-get.ts";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";

const CENTER = "center.example.com";
const CLIENT = "client.example.com";
let app: TestApp;
let email: string;

beforeAll(async () => {
  app = await testApp({}, { CENTER_HOST: `https://${CENTER}`, CLIENT_HOST: `https://${CLIENT}` });
  const { provider } = await createTwoProviders(app.services);
  ({ email } = await createMember(app.services, { organization_id: provider.id }));
});
afterAll(() => app.close());

const logIn = (origin?: string) =>
  app.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: CENTER, ...(origin && { origin }) },
    payload: { email, password: PASSWORD },
  });

test("behind HTTPS on custom hosts, cookies are secure and valid on their host only", async () => {
  const reply = await logIn(`https://${CENTER}`);
  const [cookie = ""] = [reply.headers["set-cookie"]].flat();
  expect(reply.statusCode).toBe(200);
  expect(cookie).toMatch(/^__Secure-overfly\..*HttpOnly; Secure; SameSite=Lax/i);
  expect(reply.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
  expect(reply.headers["content-security-policy"]).toContain(`https://${CENTER} https://${CLIENT}`);

  const list = (host: string) =>
    app.app.inject({
      url: sites.list.path,
      headers: { host, cookie: cookie.split(";", 1)[0] ?? "" },
    });
  expect((await list(CENTER)).statusCode).toBe(200);
  expect((await list(CLIENT)).statusCode).toBe(401);
  expect((await logIn("https://evil.example.com")).statusCode).toBe(403);
});

test("docks get a different broker URL where the server's own is not reachable for them", async () => {
  const elsewhere = "ssl://mqtt.example.com:8883";
  const withDeviceUrl = await testApp({}, { MQTT_DEVICE_URL: elsewhere });
  expect(withDeviceUrl.services.docks.deviceUrl).toBe(elsewhere);
  await withDeviceUrl.close();
});

test("docks get the center's host, for MQTT and for HTTP", async () => {
  const reply = await logIn();
  const [cookie = ""] = [reply.headers["set-cookie"]].flat();
  const created = await app.app.inject({
    method: "POST",
    url: docks.create.path,
    headers: { host: CENTER, cookie: cookie.split(";", 1)[0] ?? "" },
    payload: { name: "Gate", serial_number: "DOCKHOSTS", longitude: 35, latitude: 31 },
  });
  expect(created.json().data.mqtt_url).toMatch(/^tcp:\/\/center\.example\.com:\d+$/);
  const dock = { id: created.json().data.id, serial_number: "DOCKHOSTS" };
  expect((await storageConfigReply(systemContext(app.services), dock)).endpoint).toBe(`https://${CENTER}`);
});

import { once } from "node:events";
import { LIVE_PATH } from "@overfly/contract/live";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let admins: ProviderAdmins;
let address: string;
beforeAll(async () => {
  app = await testApp({}, { LIVE_CONNECTIONS_PER_USER: "2", LIVE_CONNECTIONS: "3" });
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  admins = await createProviderAdmins(app);
});
afterAll(() => app.close());

async function connect(cookie: Session): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace("http", "ws")}${LIVE_PATH}`, { headers: { cookie } });
  await once(socket, "open");
  return socket;
}
const outcome = (cookie: Session): Promise<string> =>
  connect(cookie).then(
    () => "open",
    ({ message }: Error) => message,
  );

test("live connections are limited per user (429) and per process (503), and a closed one makes room", async () => {
  const { admin, rival } = admins;
  const plain = await fetch(`${address}${LIVE_PATH}`, { headers: { cookie: admin } });
  expect(plain.status).toBe(404); // no WebSocket, so it isn't counted
  const first = await connect(admin);
  expect(await outcome(admin)).toBe("open");

  expect(await outcome(admin)).toContain("429");
  expect(await outcome(rival)).toBe("open");
  expect(await outcome(rival)).toContain("503");

  first.close();
  await expect.poll(() => outcome(rival)).toBe("open");
  expect(await outcome(admin)).toContain("503");
});

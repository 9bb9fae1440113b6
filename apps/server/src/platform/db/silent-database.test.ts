import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { auth } from "@overfly/contract/auth/auth";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

let app: TestApp;
let admins: ProviderAdmins;
let network: Awaited<ReturnType<typeof openNetwork>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  network = await openNetwork(new URL(database.ownerUrl));
  app = await testApp(
    {},
    { DATABASE_URL: network.url, QUERY_TIMEOUT_S: "1", DATABASE_CONNECT_TIMEOUT_S: "1" },
  );
  admins = await createProviderAdmins(app);
});
afterAll(async () => {
  network.reset(); // background connections with longer limits
  await app.close();
  await network.close();
  await database.drop();
});

/** A network between server and database that can lose all packets while its connections stay open. */
async function openNetwork(database: URL) {
  const sockets = new Set<Socket>();
  let losesPackets = false;
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => losesPackets || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  const reset = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    losePackets: (loses: boolean) => void (losesPackets = loses),
    reset,
    close: async () => {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}

test("while the database is silent every request is answered with 503, and later ones as before", async () => {
  const { admin, world } = admins;
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  const call = () => app.call(admin, sites.list);
  expect((await call()).status).toBe(200);
  const login = () => app.call(undefined, auth.login, { body: { email, password: PASSWORD } });

  network.losePackets(true);
  const replies = await Promise.all([...Array.from({ length: 30 }, call), login()]);
  replies.push(await call(), await login());

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
  expect(replies[0].body.message).toBe("The database is unavailable; try again in a moment");
  network.losePackets(false);
  await expect.poll(async () => (await call()).status).toBe(200);
  expect((await login()).status).toBe(200);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedCompany } from "@overfly/server/demo/demo-company";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { type RawRequest, sendRawRequest, type RawReply } from "./raw-request.ts";
import { cookieOf } from "./demo-data-dir.ts";

/** A server with the demo data of two providers. */
export interface TestServer {
  server: Server;
  origin: string;
  /** Sends a request as a demo user by e-mail address, or anonymously. */
  requestAs: (email: string | undefined, path: string, what?: RawRequest) => Promise<RawReply>;
  cookieOf: (email: string) => Promise<string>;
  /** Throws where the server no longer answers normal requests. */
  assertHealthy: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-e2e-"));
  const server = await serve(
    readSettings({
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: "0",
      MQTT_PORT: "0",
      LOG_LEVEL: "silent",
      NODE_ENV: "test",
    }),
  );
  const origin = `http://127.0.0.1:${server.port}`;
  await seedCompany(server.services, origin);
  const cookies = new Map<string, Promise<string>>();
  const cachedCookie = (email: string) => {
    const cookie = cookies.get(email) ?? cookieOf(origin, email);
    cookies.set(email, cookie);
    return cookie;
  };
  const as: TestServer["requestAs"] = async (email, path, what = {}) =>
    sendRawRequest(origin, path, {
      ...(email !== undefined && { cookie: await cachedCookie(email) }),
      ...what,
    });
  return {
    server,
    origin,
    requestAs: as,
    cookieOf: cachedCookie,
    assertHealthy: async () => {
      const [ready, list] = [
        await sendRawRequest(origin, "/readyz"),
        await as("admin@center.demo", "/api/ops/sites"),
      ];
      if (ready.status !== 200 || list.status !== 200)
        throw new Error(`The server is no longer healthy: ${ready.text} ${list.text}`);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

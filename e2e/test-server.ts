import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillCompany } from "@overfly/server/demo/demo-company";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { type RawRequest, sendRawRequest, type RawReply } from "./raw-request.ts";
import { cookieOf } from "./demo-data-dir.ts";

/** A server with two providers on it, to be attacked. */
export interface TestServer {
  server: Server;
  origin: string;
  /** As somebody of the demo, by their address; as nobody without one. */
  requestAs: (email: string | undefined, path: string, what?: RawRequest) => Promise<RawReply>;
  cookieOf: (email: string) => Promise<string>;
  /** Throws where it no longer does its work for those who mean well. */
  assertHealthy: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-besieged-"));
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
  await fillCompany(server.services, origin);
  const cookies = new Map<string, Promise<string>>();
  const cachedCookie = (email: string) => {
    const cookie = cookies.get(email) ?? cookieOf(origin, email);
    cookies.set(email, cookie);
    return cookie;
  };
  const as: TestServer["requestAs"] = async (email, path, what = {}) =>
    sendRawRequest(origin, path, { ...(email !== undefined && { cookie: await cachedCookie(email) }), ...what });
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
        throw new Error(`The attack did harm: ${ready.text} ${list.text}`);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillCompany } from "@overfly/server/demo/demo-company";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { type Attempt, attempt, type Reply } from "./attacker.ts";
import { cookieOf } from "./filled-folder.ts";

/** A server with two providers on it, to be attacked. */
export interface Besieged {
  server: Server;
  origin: string;
  /** As somebody of the demo, by their address; as nobody without one. */
  as: (email: string | undefined, path: string, what?: Attempt) => Promise<Reply>;
  cookieOf: (email: string) => Promise<string>;
  /** Throws where it no longer does its work for those who mean well. */
  mustBeWell: () => Promise<void>;
  end: () => Promise<void>;
}

export async function besiege(): Promise<Besieged> {
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
  const remembered = (email: string) => {
    const cookie = cookies.get(email) ?? cookieOf(origin, email);
    cookies.set(email, cookie);
    return cookie;
  };
  const as: Besieged["as"] = async (email, path, what = {}) =>
    attempt(origin, path, { ...(email !== undefined && { cookie: await remembered(email) }), ...what });
  return {
    server,
    origin,
    as,
    cookieOf: remembered,
    mustBeWell: async () => {
      const [ready, list] = [
        await attempt(origin, "/readyz"),
        await as("admin@center.demo", "/api/ops/sites"),
      ];
      if (ready.status !== 200 || list.status !== 200)
        throw new Error(`The attack did harm: ${ready.text} ${list.text}`);
    },
    end: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

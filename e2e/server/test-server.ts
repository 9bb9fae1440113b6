import type { Server } from "@overfly/server/serve";
import { startDemoSystem } from "./demo-system.ts";
import { cookieOf, type RawRequest, sendRawRequest, type RawReply } from "./raw-request.ts";

/** A server with the demo data of two providers, and requests to it. */
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
  const { server, stop } = await startDemoSystem({ environment: { LOG_LEVEL: "silent" } });
  const origin = `http://127.0.0.1:${server.port}`;
  const cookies = new Map<string, Promise<string>>();
  const cachedCookie = (email: string) => {
    const cookie = cookies.get(email) ?? cookieOf(origin, email);
    cookies.set(email, cookie);
    return cookie;
  };
  const requestAs: TestServer["requestAs"] = async (email, path, what = {}) =>
    sendRawRequest(origin, path, {
      ...(email !== undefined && { cookie: await cachedCookie(email) }),
      ...what,
    });
  return {
    server,
    origin,
    requestAs,
    cookieOf: cachedCookie,
    assertHealthy: async () => {
      const [ready, list] = [
        await sendRawRequest(origin, "/readyz"),
        await requestAs("admin@center.demo", "/api/ops/sites"),
      ];
      if (ready.status !== 200 || list.status !== 200)
        throw new Error(`The server is no longer healthy: ${ready.text} ${list.text}`);
    },
    stop,
  };
}

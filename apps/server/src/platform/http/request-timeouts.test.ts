import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { UPLOADS_PATH } from "@overfly/contract/media/media";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { announce } from "#testing/uploads/tus-client.ts";

const LIMIT_S = 1;
const DRIP_MS = 150;
let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await testApp({}, { REQUEST_TIMEOUT_S: String(LIMIT_S) });
  port = Number(new URL(await app.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

/** Sends the headers at once, then single bytes, until the server replies. */
async function drip(head: string, tail: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const began = performance.now();
  socket.write(head);
  const bytes = tail.split("");
  const timer = setInterval(() => {
    const byte = bytes.shift();
    if (byte !== undefined && socket.writable) socket.write(byte);
  }, DRIP_MS);
  let received = "";
  socket.on("data", (text: Buffer) => (received += text.toString()));
  socket.on("error", () => {});
  await Promise.race([once(socket, "close"), once(socket, "data")]);
  clearInterval(timer);
  socket.destroy();
  return {
    status: /^HTTP\/1.1 (\d+)/.exec(received)?.[1],
    said: received,
    tookMs: performance.now() - began,
  };
}

const forever = "x".repeat(1000);

describe("a slow request", () => {
  test("is closed before its headers are complete", async () => {
    expect(await drip("GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ", forever)).toMatchObject({
      status: "408",
    });
  });

  test("is closed before its body is complete, with an error in the specified form", async () => {
    const head =
      "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n";
    const [english, arabic] = await Promise.all([
      drip(`${head}\r\n`, forever),
      drip(`${head}accept-language: ar\r\n\r\n`, forever),
    ]);
    const replies = [english, arabic].map(({ status, said: received }) => [
      status,
      JSON.parse(received.split("\r\n\r\n")[1] ?? "").message,
    ]);
    expect(replies).toEqual([
      ["408", "The request took too long to arrive"],
      ["408", "استغرق وصول الطلب وقتًا طويلًا"],
    ]);
    expect(english.said).toMatch(/"request_id":"[^"]+"/);
  });

  test("may take longer where it is an upload", async () => {
    const { provider, client, site } = await createTwoProviders(app.services);
    const { email } = await createMember(app.services, { organization_id: provider.id });
    const session = await app.signIn(email, PASSWORD);
    const mission = await createMission(app.services, {
      provider_id: provider.id,
      client_id: client.id,
      site_id: site.id,
      status: "in_progress",
    });
    const size = Math.ceil((LIMIT_S * 3000) / DRIP_MS);
    const { address } = await announce(
      { app: app.app, session },
      { name: "a.txt", mission: mission.token, size },
    );
    expect(address).toContain(UPLOADS_PATH);
    const head = `PATCH ${address} HTTP/1.1\r\nhost: localhost\r\ncookie: ${session}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${size}\r\n\r\n`;

    const { status, tookMs } = await drip(head, forever.slice(0, size));

    expect(status).toBe("204");
    expect(tookMs).toBeGreaterThan(LIMIT_S * 2000);
  });
});

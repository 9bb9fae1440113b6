import { LIVE_PATH } from "@overfly/contract/live";
import { DEMO_PASSWORD } from "@overfly/server/demo/demo-accounts";
import { insertSampleRows } from "@overfly/server/testing/sample-rows";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sendRawRequest, errorReplyOf } from "#server/raw-request.ts";
import { startTestServer, type TestServer } from "#server/test-server.ts";

const ADMIN = "admin@center.demo";
const OTHER_ORGANIZATIONS = ["admin@rival.demo", "client@rival.demo", "admin@iberia.demo"];

let testServer: TestServer;
let address: Record<"mission" | "site", string> &
  Record<"mediaFile" | "anomaly" | "job" | "notification" | "alarm" | "dock" | "flight" | "route", number>;

beforeAll(async () => {
  testServer = await startTestServer();
  const { db } = testServer.server.services;
  const owner = await db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  const { id: user_id } = await db
    .selectFrom("users")
    .where("email", "=", ADMIN)
    .select("id")
    .executeTakeFirstOrThrow();
  const { mission, site, ...rest } = await insertSampleRows(testServer.server.services, {
    ...owner,
    user_id,
  });
  const { mediaFile, anomaly, job, notification, alarm, dock, flight, route } = rest;
  address = {
    mission: mission.token,
    site: site.token,
    mediaFile: mediaFile.id,
    anomaly: anomaly.id,
    job: job.id,
    notification: notification.id,
    alarm: alarm.id,
    dock: dock.id,
    flight: flight.id,
    route: route.id,
  };
});
afterEach(() => testServer.assertHealthy());
afterAll(() => testServer.stop());

const SESSION_COOKIE = /overfly\.session_token=([^;]+)/;

describe("a user of another organization who enumerates ids", () => {
  test("cannot read or change other organizations' records", async () => {
    const paths = () => [
      ["GET", `/api/ops/clouds/${address.mediaFile}`],
      ["GET", `/api/ops/clouds/${address.mediaFile}/file`],
      ["GET", `/api/ops/clouds/${address.mediaFile}/thumbnail`],
      ["GET", `/api/ops/missions/${address.mission}`],
      ["GET", `/api/ops/missions/${address.mission}/clouds`],
      ["GET", `/api/ops/missions/${address.mission}/comments`],
      ["GET", `/api/ops/sites/${address.site}/show`],
      ["GET", `/api/ops/sites/${address.site}/plant`],
    ];
    for (const email of OTHER_ORGANIZATIONS)
      for (const [method = "GET", path = ""] of paths())
        expect([email, path, (await testServer.requestAs(email, path, { method })).status]).toEqual([
          email,
          path,
          404,
        ]);
    const commands = [
      ["DELETE", `/api/ops/clouds/${address.mediaFile}`, {}],
      ["PUT", `/api/ops/anomalies/${address.anomaly}`, { note: "x", updated_at: "2026-01-01T00:00:00.000Z" }],
      ["POST", `/api/ops/jobs/${address.job}/cancel`, {}],
      ["GET", `/api/ops/docks/${address.dock}`, undefined],
      ["POST", `/api/ops/missions/${address.mission}/hold`, { reason: "x" }],
      ["GET", `/api/ops/routes/${address.route}/export`, undefined],
    ] as const;
    for (const [method, path, body] of commands) {
      const reply = await testServer.requestAs("admin@rival.demo", path, { method, ...(body && { body }) });
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });

  test("an invalid, truncated, foreign or forged session is rejected", async () => {
    const cookie = await testServer.cookieOf(ADMIN);
    const [token = "", signature = ""] = decodeURIComponent(SESSION_COOKIE.exec(cookie)?.[1] ?? "").split(
      ".",
    );
    const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const cookies = [
      `${flipped}.${signature}`,
      `${token}.${Buffer.alloc(32).toString("base64")}`,
      `${token}.`,
      token,
      "",
      "x".repeat(7000),
      "%00.%00",
      "%zz",
    ];
    for (const value of cookies) {
      const sent = {
        cookie: `overfly.session_token=${value.includes("%") ? value : encodeURIComponent(value)}`,
      };
      expect(errorReplyOf(await sendRawRequest(testServer.origin, "/api/ops/sites", sent)).status).toBe(401);
    }
    expect((await sendRawRequest(testServer.origin, "/api/ops/sites", { cookie })).status).toBe(200);
  });

  test("a cookie is invalid after signing out", async () => {
    const reply = await sendRawRequest(testServer.origin, "/api/auth/login", {
      method: "POST",
      body: { email: "viewer@client.demo", password: DEMO_PASSWORD },
    });
    const cookie = String(reply.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await sendRawRequest(testServer.origin, "/api/ops/sites", { cookie })).status).toBe(200);
    await sendRawRequest(testServer.origin, "/api/ops/auth/logout", { method: "POST", cookie });
    expect(errorReplyOf(await sendRawRequest(testServer.origin, "/api/ops/sites", { cookie })).status).toBe(
      401,
    );
  });

  test("an unauthenticated request is rejected before its body is read", async () => {
    const huge = {
      method: "POST",
      body: Buffer.alloc(20_000_000, "["),
      headers: { "content-type": "application/json" },
    };
    const reply = await sendRawRequest(testServer.origin, "/api/ops/missions", huge).catch(() => undefined);
    expect(reply ? errorReplyOf(reply).status : 401).toBe(401); // or the connection was cut before
    const broken = await sendRawRequest(testServer.origin, "/api/ops/missions", { ...huge, body: "{" });
    expect(errorReplyOf(broken).status).toBe(401);
    const large = { ...huge, body: `"${"a".repeat(200_000)}"` };
    expect(errorReplyOf(await sendRawRequest(testServer.origin, "/api/auth/login", large)).status).toBe(413);
  });
});

describe("a page of another origin", () => {
  const origins = [
    "https://evil.example",
    "null",
    "http://center.localhost.evil.example",
    "http://127.0.0.1:1",
  ];

  test.each(origins)("of %s cannot write with the user's cookies", async (origin) => {
    const order = { method: "POST", headers: { origin }, body: { reason: "x" } };
    expect(
      errorReplyOf(await testServer.requestAs(ADMIN, `/api/ops/missions/${address.mission}/hold`, order))
        .status,
    ).toBe(403);
    expect(
      errorReplyOf(await testServer.requestAs(undefined, "/api/auth/login", { ...order, body: {} })).status,
    ).toBe(403);
  });

  test.each([
    ["of another origin", { origin: "https://evil.example" }, true, 403],
    ["without a session", {}, false, 401],
  ] as const)("a WebSocket %s is rejected", async (_what, headers, isSignedIn, status) => {
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": Buffer.alloc(16).toString("base64"),
    };
    const reply = await testServer.requestAs(isSignedIn ? ADMIN : undefined, LIVE_PATH, {
      headers: { ...upgrade, ...headers },
    });
    expect(reply.status).toBe(status);
  });

  test("cannot read responses", async () => {
    const { headers } = await testServer.requestAs(ADMIN, "/api/ops/sites", {
      headers: { origin: "https://evil.example" },
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("path traversal", () => {
  const traversals = [
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/assets/..%5c..%5c..%5cpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "//etc/passwd",
    "/%00",
    "/.env",
    "/.postgres-password",
    "/api/docs/static/..%2f..%2f..%2fpackage.json",
  ];

  test.each(traversals)("GET %s leaks nothing", async (path) => {
    for (const accept of ["*/*", "text/html"]) {
      const { status, text } = await sendRawRequest(testServer.origin, path, { headers: { accept } });
      expect(text).not.toMatch(/root:|"name": "|password/i);
      expect([200, 400, 403, 404]).toContain(status);
      expect(status === 200 && !/<!doctype html>/i.test(text)).toBe(false);
    }
  });

  test("dock uploads are not readable without a signature", async () => {
    for (const path of [
      "/overfly-media/docks/7CTDM3D0010A21/a.jpg",
      "/overfly-media/../files/a.jpg",
      "/overfly-media/..%2f..%2fetc%2fpasswd",
    ]) {
      const { status } = await sendRawRequest(testServer.origin, path, {
        method: "PUT",
        body: "x",
        headers: {
          authorization:
            "AWS4-HMAC-SHA256 Credential=OF1X9999999999999/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=00",
        },
      });
      expect([path, status]).toEqual([path, 403]);
    }
  });
});

describe("response security", () => {
  test.each(["/", "/api/settings", "/api/nothing", "/api/docs/json", "/api/docs"])(
    "%s has security headers",
    async (path) => {
      const { headers } = await sendRawRequest(testServer.origin, path, { headers: { accept: "text/html" } });
      const policy = String(headers["content-security-policy"]);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( |$)/);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|\*|data:/);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).toMatch(/object-src 'none'/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-powered-by"]).toBeUndefined();
    },
  );

  test("counts calls against the limit of an address, not the files of the web application", async () => {
    const page = await sendRawRequest(testServer.origin, "/", { headers: { accept: "text/html" } });
    const [file = ""] = /\/assets\/[^"]+\.js/.exec(page.text) ?? [];
    const call = await sendRawRequest(testServer.origin, "/api/settings");
    const asset = await sendRawRequest(testServer.origin, file);
    expect([call.status, asset.status]).toEqual([200, 200]);
    expect(call.headers["x-ratelimit-limit"]).toBe("1200");
    expect(asset.headers["x-ratelimit-limit"]).toBeUndefined();
  });

  test("the session cookie is HttpOnly and SameSite", async () => {
    const reply = await sendRawRequest(testServer.origin, "/api/auth/login", {
      method: "POST",
      body: { email: ADMIN, password: DEMO_PASSWORD },
    });
    const [session] = reply.headers["set-cookie"] ?? [];
    expect(session).toMatch(/^overfly\.session_token=.*HttpOnly/i);
    expect(session).toMatch(/SameSite=(Lax|Strict)/i);
    expect(session).toMatch(/Path=\//i);
    expect(reply.text).not.toContain(SESSION_COOKIE.exec(session ?? "")?.[1] ?? "-");
  });

  test("a dock's password, shown once, is not stored in plain text", async () => {
    const { text } = await testServer.requestAs(ADMIN, "/api/ops/docks/create", {
      method: "POST",
      headers: { "idempotency-key": "new-dock" },
      body: { name: "Secret", serial_number: "SECRETDOCK1", longitude: 35, latitude: 31 },
    });
    const { password, device_binding_code } = JSON.parse(text).data as Record<string, string>;
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from idempotency_keys t
      union all select to_jsonb(t)::text from docks t union all select to_jsonb(t)::text from audit_log t`.execute(
      testServer.server.services.db,
    );
    const everything = rows.map(({ row }) => row).join("\n");
    expect(everything).toContain("SECRETDOCK1");
    for (const secret of [password ?? "-", device_binding_code ?? "-"])
      expect(everything).not.toContain(secret);
  });
});

test("sign-in attempts are rate limited, with the time to wait", async () => {
  const guess = () =>
    sendRawRequest(testServer.origin, "/api/auth/login", {
      method: "POST",
      body: { email: ADMIN, password: "guess-guess" },
    });
  const replies = await Promise.all(Array.from({ length: 25 }, guess));
  const last = replies.find(({ status }) => status === 429);
  if (!last) throw new Error(`Nobody was slowed down: ${replies.map(({ status }) => status).join(" ")}`);
  expect(errorReplyOf(last).status).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  expect(replies.some(({ status }) => status === 200)).toBe(false);
});

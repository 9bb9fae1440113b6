import { randomBytes } from "node:crypto";
import { demoBoundary, demoTakeOff, DEMO_PLANTS } from "@overfly/server/demo/demo-plants";
import { createMission } from "@overfly/server/testing/factories";
import { createRouteDocument } from "@overfly/server/testing/sample-route";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { errorReplyOf } from "#server/raw-request.ts";
import { startTestServer, type TestServer } from "#server/test-server.ts";
import { POLL } from "#timeouts.ts";
import { createUpload, uploadOffset, sendBytes, upload, type Uploader } from "#server/tus-upload.ts";
import { FIGURE_EIGHT, FIGURE_EIGHT_CROSSING, WHOLE_COUNTRY } from "./malformed-areas.ts";

const ADMIN = "admin@center.demo";
const RIVAL = "admin@rival.demo";

let testServer: TestServer;
let site: { id: number; token: string; provider_id: number; client_id: number };
let uploader: Uploader;

beforeAll(async () => {
  testServer = await startTestServer();
  site = await testServer.server.services.db
    .selectFrom("sites")
    .where("name", "=", "Ma'an One")
    .select(["id", "token", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  uploader = { origin: testServer.origin, cookie: await testServer.cookieOf(ADMIN) };
});
afterEach(() => testServer.assertHealthy());
afterAll(() => testServer.stop());

const mission = (status = "in_progress") =>
  createMission(testServer.server.services, {
    provider_id: site.provider_id,
    client_id: site.client_id,
    site_id: site.id,
    status,
  });
const order = (changes: object = {}) => ({
  site_token: site.token,
  type: "solar_thermography",
  subtype: "standard",
  description: "Yearly",
  window_start: "2036-05-01T08:00:00.000Z",
  window_end: "2036-05-09T08:00:00.000Z",
  deliverables: ["anomalies"],
  ...changes,
});
const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  testServer.requestAs(ADMIN, path, { method: "POST", body, headers });

describe("a request body or query", () => {
  const json = { "content-type": "application/json" };

  test.each([
    ["broken JSON", "/api/ops/missions", { body: '{"site_token": ', headers: json }, 400],
    ["an empty JSON body", "/api/ops/missions", { body: "", headers: json }, 400],
    [
      "a prototype in JSON",
      "/api/ops/missions",
      { body: '{"__proto__": {"draft": true}}', headers: json },
      400,
    ],
    ["XML", "/api/ops/missions", { body: "<order/>", headers: { "content-type": "application/xml" } }, 415],
    ["plain text", "/api/ops/missions", { body: "order", headers: { "content-type": "text/plain" } }, 415],
    [
      "a form",
      "/api/ops/missions",
      {
        body: "type=visual",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
      415,
    ],
    [
      "raw bytes",
      "/api/ops/missions",
      { body: "order", headers: { "content-type": "application/offset+octet-stream" } },
      415,
    ],
    ["a list instead of an object", "/api/ops/missions", { body: [] }, 422],
    ["60 MB", "/api/ops/missions", { body: Buffer.alloc(60_000_000, "["), headers: json }, 413],
    ["deeply nested JSON", "/api/ops/missions", { body: "[".repeat(200_000), headers: json }, 400],
  ] as const)("%s is rejected", async (_what, path, what, status) => {
    expect(errorReplyOf(await testServer.requestAs(ADMIN, path, { method: "POST", ...what })).status).toBe(
      status,
    );
  });

  test.each([
    ["an unknown field", "?sorts[nothing]=asc", /sorts/],
    ["a property of every object", "?sorts[constructor]=asc", /sorts/],
    ["a wrong direction", "?sorts[name]=sideways", /sorts/],
    ["too many at once", "?item_count=100000", /item_count/],
    ["a negative page", "?page=-1", /page/],
    ["a page out of range", "?page=9e99", /page/],
  ])("a list rejects %s and names the field", async (_what, query, field) => {
    for (const list of ["sites", "missions", "docks", "clients"]) {
      const { status, fields } = errorReplyOf(await testServer.requestAs(ADMIN, `/api/ops/${list}${query}`));
      expect([status, Object.keys(fields).join(" ")]).toEqual([422, expect.stringMatching(field)]);
    }
  });

  test.each([
    "%25",
    "_____________________________",
    "' or 1=1 --",
    '"',
    "\\",
    "%00",
    "a\u0000b",
    "😀",
    "\ud800",
  ])("a search for %j finds nothing and causes no error", async (text) => {
    for (const list of ["sites", "missions", "docks", "clients", "employees", "inventory/kits"]) {
      const found = await testServer.requestAs(
        ADMIN,
        `/api/ops/${list}?search=${encodeURIComponent(text.toWellFormed())}`,
      );
      const expected = text.includes("\u0000") ? 422 : 200;
      expect([list, found.status, JSON.parse(found.text).data ?? []]).toEqual([list, expected, []]);
    }
  });

  test.each([
    ["a character that PostgreSQL cannot store", { description: "a\u0000b" }],
    ["a null character in an enum", { subtype: "\u0000" }],
    ["a time in year 0", { window_start: "0000-01-01T00:00:00.000Z" }],
    ["an invalid date", { window_start: "2026-02-31T08:00:00.000Z" }],
    ["a number out of range", { priority: 1e308 }],
  ])("an order with %s is rejected", async (_what, changes) => {
    expect(errorReplyOf(await post("/api/ops/missions", order(changes))).status).toBe(422);
  });

  test("paths of missing resources are not found, whatever their characters", async () => {
    const paths = [
      "/api/ops/missions/AAAAAAAAAAAAAAAA",
      "/api/ops/missions/' or 1=1 --".replaceAll(" ", "%20"),
      `/api/ops/missions/${"a".repeat(150)}`,
      `/api/ops/missions/${"a".repeat(4000)}`,
      "/api/ops/missions/%00",
      "/api/ops/clouds/0",
      "/api/ops/clouds/1e3",
      "/api/ops/clouds/99999999999999999999",
      "/api/nothing",
    ];
    for (const path of paths) expect(errorReplyOf(await testServer.requestAs(ADMIN, path)).status).toBe(404);
    expect(errorReplyOf(await testServer.requestAs(ADMIN, "/api/ops/missions/%zz")).status).toBe(400);
    expect(
      errorReplyOf(await testServer.requestAs(ADMIN, "/api/ops/missions", { method: "PATCH", body: {} }))
        .status,
    ).toBe(404);
  });
});

describe("a self-intersecting area", () => {
  test("is rejected as a site's boundary, with the intersection", async () => {
    const body = { client_id: site.client_id, name: "Eight", boundary: FIGURE_EIGHT };
    const { status, fields } = errorReplyOf(await post("/api/ops/sites", body));
    expect([status, fields["boundary"]]).toEqual([422, [expect.stringMatching(FIGURE_EIGHT_CROSSING)]]);
  });

  test("is rejected as a route's area, with the intersection", async () => {
    const route = { name: "Eight", document: createRouteDocument(FIGURE_EIGHT) };
    const { status, fields } = errorReplyOf(await post(`/api/ops/sites/${site.token}/routes`, route));
    expect([status, fields]).toEqual([
      422,
      { "document.items.0.boundary": [expect.stringMatching(FIGURE_EIGHT_CROSSING)] },
    ]);
  });

  test("a route over a whole country is rejected with a message", async () => {
    const route = { name: "All", document: createRouteDocument(WHOLE_COUNTRY) };
    expect(errorReplyOf(await post(`/api/ops/sites/${site.token}/routes`, route)).status).toBe(422);
  });
});

describe("an upload", () => {
  test("with invalid headers is rejected", async () => {
    const { token } = await mission();
    const sent = (headers: Record<string, string>) =>
      testServer.requestAs(ADMIN, "/api/ops/uploads", {
        method: "POST",
        headers: { "tus-resumable": "1.0.0", ...headers },
      });
    const meta = (name: string, to = token) =>
      `filename ${Buffer.from(name).toString("base64")},mission ${Buffer.from(to).toString("base64")}`;

    const status = async (headers: Record<string, string>) => errorReplyOf(await sent(headers)).status;

    for (const length of ["-1", "0", "NaN", "1e400", ""])
      expect(await status({ "upload-length": length, "upload-metadata": meta("a.jpg") })).toBe(422);
    const nine = { "upload-length": "9" };
    expect(await status({ ...nine, "upload-metadata": "filename !!!" })).toBe(422);
    expect(await status({ ...nine, "upload-metadata": meta("a.jpg", "nothing") })).toBe(404);
    expect(await status({ ...nine, "upload-metadata": meta("a.jpg", "\u0000") })).toBe(422);
    expect(await status({ "upload-length": String(1e12), "upload-metadata": meta("a.jpg") })).toBe(413);
    expect(await status({ ...nine, "upload-metadata": meta("a.jpg"), "tus-resumable": "7" })).toBe(412);
  });

  test("that sends more than its declared length is cut off there", async () => {
    const { token } = await mission();
    const { address } = await createUpload(uploader, { name: "a.jpg", mission: token, size: 100 });
    const more = await sendBytes(uploader, address, { bytes: randomBytes(5000), offset: 0 }).catch(
      () => undefined,
    );
    expect(more?.status ?? 413).toBeGreaterThanOrEqual(400);
    expect((await uploadOffset(uploader, address)).offset).toBeLessThanOrEqual(100);
  });

  test("of an HTML page is served as a download that the browser does not run", async () => {
    const { token } = await mission();
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    expect(await upload(uploader, token, '"><img src=x>.html', page)).toMatchObject({ status: 204 });
    const list = () => testServer.requestAs(ADMIN, `/api/ops/missions/${token}/clouds`);
    await expect.poll(async () => JSON.parse((await list()).text).data[0]?.state, POLL).toBe("faulty");

    const [{ id }] = JSON.parse((await list()).text).data;
    const { headers } = await testServer.requestAs(ADMIN, `/api/ops/clouds/${id}/file`);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toMatch(/sandbox/);
    expect(headers["content-disposition"]).toMatch(/^attachment/);
  });

  test("is accessible only to the user who created it", async () => {
    const { token } = await mission();
    const { address } = await createUpload(uploader, { name: "a.jpg", mission: token, size: 100 });
    for (const email of [RIVAL, "ops@center.demo"]) {
      const other = { ...uploader, cookie: await testServer.cookieOf(email) };
      expect((await uploadOffset(other, address)).status).toBe(404);
      expect((await sendBytes(other, address, { bytes: randomBytes(10), offset: 0 })).status).toBe(404);
      const removed = await testServer.requestAs(email, address, {
        method: "DELETE",
        headers: { "tus-resumable": "1.0.0" },
      });
      expect(errorReplyOf(removed).status).toBe(404);
    }
    const methodOverride = { "tus-resumable": "1.0.0", "x-http-method-override": "DELETE" };
    expect(
      errorReplyOf(
        await testServer.requestAs(undefined, address, { method: "OPTIONS", headers: methodOverride }),
      ).status,
    ).toBe(400);
    expect(await uploadOffset(uploader, address)).toEqual({ status: 200, offset: 0 });
  });
});

describe("a double click", () => {
  test("on Approve moves the mission once; the second request gets the current state", async () => {
    const { token } = await mission("requested");
    const approve = () => post(`/api/ops/missions/${token}/approve`, {});
    const replies = (await Promise.all([approve(), approve()])).toSorted((a, b) => a.status - b.status);

    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(replies[1]?.text).toMatch(/approved/);
  });

  test("on an order creates one mission", async () => {
    const headers = { "idempotency-key": "click-1" };
    const replies = await Promise.all(
      [1, 2, 3].map(() => post("/api/ops/missions", order({ description: "Once" }), headers)),
    );
    const again = await post("/api/ops/missions", order({ description: "Once" }), headers);

    expect(new Set([...replies, again].map(({ text }) => text)).size).toBe(1);
    expect([...replies, again].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { count } = await testServer.server.services.db
      .selectFrom("missions")
      .where("description", "=", "Once")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("with an idempotency key used for another request is rejected", async () => {
    const headers = { "idempotency-key": "click-2" };
    const route = {
      name: "Once",
      document: createRouteDocument(demoBoundary(DEMO_PLANTS.maan), {
        takeOff: demoTakeOff(DEMO_PLANTS.maan),
      }),
    };
    const other = await testServer.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Mafraq East")
      .select("token")
      .executeTakeFirstOrThrow();
    expect((await post(`/api/ops/sites/${site.token}/routes`, route, headers)).status).toBe(200);
    expect(errorReplyOf(await post(`/api/ops/sites/${other.token}/routes`, route, headers)).status).toBe(422);
  });
});

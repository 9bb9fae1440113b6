import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeb } from "./serve-web.ts";

const PAGE = "<!doctype html><title>Overfly</title>";
const SCRIPT = "export const answer = 42;";
const BUILT: Record<string, string | Buffer> = {
  "index.html": PAGE,
  "robots.txt": "User-agent: *",
  "assets/main-a1b2.js": SCRIPT,
  "assets/main-a1b2.js.gz": gzipSync(SCRIPT),
  "assets/main-a1b2.js.br": brotliCompressSync(SCRIPT),
  "assets/geometry-worker-c3d4.js": SCRIPT,
  "assets/messages/en/sites.json": "{}",
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "overfly-web-"));
  for (const [path, content] of Object.entries(BUILT)) {
    mkdirSync(join(folder, "dist", dirname(path)), { recursive: true });
    writeFileSync(join(folder, "dist", path), content);
  }
  writeFileSync(join(folder, "secret.txt"), "secret");
  app = Fastify();
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
  };
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives } });
  await serveWeb(
    app,
    ({ headers: { cookie } }) => Promise.resolve(cookie === "member" ? ["https://tiles.example"] : []),
    join(folder, "dist"),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each(["/assets/main-a1b2.js", "/assets/main-a1b2.js?retry", "/assets/messages/en/sites.json"])(
  "%s is a built file, kept for ever",
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  },
);

test("a file at the top is asked for anew each time", async () => {
  const { statusCode, body, headers } = await get("/robots.txt");
  expect([statusCode, body, headers["cache-control"]]).toEqual([200, "User-agent: *", "no-cache"]);
});

test.each([
  ["br", "br", brotliCompressSync(SCRIPT)],
  ["gzip, deflate", "gzip", gzipSync(SCRIPT)],
  ["identity", undefined, Buffer.from(SCRIPT)],
])("a browser that accepts %s gets the file in %s", async (accepted, encoding, content) => {
  const { headers, rawPayload } = await get("/assets/main-a1b2.js", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-type"]).toMatch(/javascript; charset=utf-8$/);
  expect(rawPayload).toEqual(content);
});

test("a file that wasn't compressed is sent as it is", async () => {
  const { headers, body } = await get("/robots.txt", { "accept-encoding": "br, gzip" });
  expect([headers["content-encoding"], body]).toEqual([undefined, "User-agent: *"]);
});

test("an unchanged file isn't sent again", async () => {
  const { headers } = await get("/robots.txt");
  const again = await get("/robots.txt", { "if-none-match": String(headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("a file's head has no body", async () => {
  const { statusCode, headers, body } = await app.inject({ method: "HEAD", url: "/assets/main-a1b2.js" });
  expect([statusCode, headers["content-length"], body]).toEqual([200, String(SCRIPT.length), ""]);
});

test("only the worker that reads building models may run WebAssembly", async () => {
  const policyOf = async (url: string) => String((await get(url)).headers["content-security-policy"]);
  expect(await policyOf("/assets/geometry-worker-c3d4.js")).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf("/assets/main-a1b2.js")).not.toContain("wasm");
});

test("a page's address gets the application", async () => {
  const { statusCode, body, headers } = await get("/sites/3", { accept: "text/html" });
  expect([statusCode, body, headers["cache-control"]]).toEqual([200, PAGE, "no-cache"]);
});

test("a page's head tells whether the application is there", async () => {
  const ask = (accept: string) => app.inject({ method: "HEAD", url: "/", headers: { accept } });
  const { statusCode, body } = await ask("text/html");
  expect([statusCode, body]).toEqual([200, ""]);
  expect((await ask("application/json")).statusCode).toBe(404);
});

test("a page may load images and data from the origins of its user, and from no other", async () => {
  const policyOf = async (url: string, cookie: string) =>
    String((await get(url, { accept: "text/html", cookie })).headers["content-security-policy"]);
  expect(await policyOf("/sites/3", "member")).toBe(
    "default-src 'self';script-src 'self';img-src 'self' https://tiles.example;connect-src 'self' https://tiles.example",
  );
  const without = "default-src 'self';script-src 'self';img-src 'self';connect-src 'self'";
  expect(await policyOf("/sites/3", "stranger")).toBe(without);
  expect(await policyOf("/api/auth/login", "member")).toBe(without);
  const { headers } = await get("/sites/3", { accept: "text/html", cookie: "member" });
  expect([headers["cache-control"], headers["etag"], headers["last-modified"]]).toEqual([
    "private, no-store",
    undefined,
    undefined,
  ]);
});

test.each([
  "/assets/main-ffff.js",
  "/assets/",
  "/assets",
  "/assets/messages",
  "/robots.txt/",
  "/assets/../../secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/assets/%2e%2e/%2e%2e/secret.txt",
  "/assets/..%5c..%5csecret.txt",
  "/assets/main-a1b2.js%00",
  "/assets//main-a1b2.js",
  "/api/nothing",
])("%s is no file", async (url) => {
  const { statusCode, body } = await get(url);
  expect([statusCode, body.includes("secret")]).toEqual([404, false]);
});

test("the number of routes doesn’t grow with the files, since each one delays the start", () => {
  expect(app.hasRoute({ method: "GET", url: "/assets/*" })).toBe(true);
  expect(app.hasRoute({ method: "GET", url: "/assets/main-a1b2.js" })).toBe(false);
});

test("other methods don't reach a file", async () => {
  const { statusCode } = await app.inject({ method: "POST", url: "/assets/main-a1b2.js" });
  expect(statusCode).toBe(404);
});

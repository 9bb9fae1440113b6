import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { mapOrigins } from "./map-origins.ts";

let tiles: Server;
let origin: string;
let app: TestApp;
let strict: TestApp;
let sessions: Record<"admin" | "analyst" | "client" | "pilot" | "rival", Session>;
let strictAdmin: Session;

beforeAll(async () => {
  tiles = createServer(({ url, headers }, response) => {
    const file = FILES[url ?? ""]?.();
    if (!file) return response.writeHead(404).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "");
    if (!range || url?.startsWith("/no-ranges")) return response.writeHead(200).end(file);
    return response.writeHead(206).end(file.subarray(Number(range[1]), Number(range[2]) + 1));
  });
  await new Promise<void>((resolve) => tiles.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  app = await testApp({}, { ALLOW_PRIVATE_CALLS: "true", RATE_LIMIT: "0" });
  strict = await testApp();
  const world = await createTwoProviders(app.services);
  const signIn = async (person: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, person)).email, PASSWORD);
  sessions = {
    admin: await signIn({ organization_id: world.provider.id }),
    analyst: await signIn({ organization_id: world.provider.id, role: "data_analyst" }),
    client: await signIn({ organization_id: world.client.id, user_type: "client" }),
    pilot: await signIn({ organization_id: world.provider.id, user_type: "pilot" }),
    rival: await signIn({ organization_id: world.rival.id }),
  };
  const alone = await createTwoProviders(strict.services);
  const { email } = await createMember(strict.services, { organization_id: alone.provider.id });
  strictAdmin = await strict.signIn(email, PASSWORD);
});
afterAll(async () => {
  await Promise.all([app.close(), strict.close()]);
  await new Promise((resolve) => tiles.close(resolve));
});

/** The head of a PMTiles file, byte by byte as its specification (version 3) lays it out. */
function pmtiles(tileType: number, version = 3): Buffer {
  const head = Buffer.alloc(4096);
  head.write("PMTiles", "latin1");
  head.set([version], 7);
  head.set([tileType, 2, 11], 99); // tile type, first and last zoom level
  return head;
}

const level = (zoom: number, scale: number) =>
  `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier><ScaleDenominator>${scale / 2 ** zoom}</ScaleDenominator></TileMatrix>`;
const set = (
  name: string,
  crs: string,
  scale: number,
) => `<TileMatrixSet><ows:Identifier>${name}</ows:Identifier>
  <ows:SupportedCRS>${crs}</ows:SupportedCRS>${[0, 1, 2].map((zoom) => level(zoom, scale)).join("")}</TileMatrixSet>`;
const layer = (
  name: string,
  sets: string[],
  template: string,
) => `<Layer><ows:Identifier>${name}</ows:Identifier>
  <Style isDefault="true"><ows:Identifier>plain</ows:Identifier></Style>
  <Dimension><ows:Identifier>Time</ows:Identifier><Default>2025</Default></Dimension>
  ${sets.map((one) => `<TileMatrixSetLink><TileMatrixSet>${one}</TileMatrixSet></TileMatrixSetLink>`).join("")}
  <ResourceURL format="image/png" resourceType="tile" template="${template}"/></Layer>`;
const capabilities = () =>
  Buffer.from(`<?xml version="1.0"?>
  <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0"><Contents>
  ${layer("ortho", ["national", "web"], `${origin}/w/{Style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png`)}
  ${layer("local", ["national"], `${origin}/{TileMatrix}/{TileRow}/{TileCol}.png`)}
  ${set("national", "urn:ogc:def:crs:EPSG::2056", 14_285_714)}
  ${set("web", "urn:ogc:def:crs:EPSG::3857", 559_082_264.028)}
  </Contents></Capabilities>`);

const FILES: Record<string, () => Buffer> = {
  "/country.pmtiles": () => pmtiles(2),
  "/vector.pmtiles": () => pmtiles(1),
  "/old.pmtiles": () => pmtiles(2, 2),
  "/no-ranges.pmtiles": () => pmtiles(2),
  "/wmts": capabilities,
  "/other.xml": () => Buffer.from("<html/>"),
};

const own = (source: "xyz" | "wmts" | "pmtiles", url: string, more: { layer?: string; name?: string } = {}) =>
  ({ name: `Map ${crypto.randomUUID()}`, source, url, attribution: "© Survey", ...more }) as const;
const add = (
  body: Parameters<typeof own> | { preset: "openfreemap" | "sentinel2" },
  session = sessions.admin,
) => app.call(session, baseMaps.add, { body: "preset" in body ? body : own(...body) });
const names = async (session: Session) =>
  (await app.call(session, baseMaps.list)).body.data.map(({ name }) => name);
/** The origins that are opened for the pages of a user; of nobody without a session. */
const opened = (session: Session | undefined) =>
  mapOrigins(app.services, { host: "localhost", cookie: session });
const EOX = "https://tiles.maps.eox.at";

describe("no host is opened until an administrator chooses a map", () => {
  test("and then exactly that host, for its own people and clients, until the map is removed", async () => {
    expect(await opened(sessions.admin)).toEqual([]);
    const { body } = await add({ preset: "sentinel2" });
    for (const who of ["admin", "analyst", "pilot", "client"] as const)
      expect(await opened(sessions[who])).toEqual([EOX]);
    expect(await opened(sessions.rival)).toEqual([]);
    expect(await opened(undefined)).toEqual([]);
    expect(await opened(sessions.admin.replace(/.$/, "A"))).toEqual([]); // forged
    await app.call(sessions.admin, baseMaps.remove, { params: { id: body.data.id } });
    expect(await opened(sessions.client)).toEqual([]);
  });

  test("nor in any reply that is no page", async () => {
    await add({ preset: "sentinel2" });
    for (const url of ["/healthz", "/api/auth/login", "/api/ops/sites"]) {
      const { headers } = await app.app.inject({ url, headers: { cookie: sessions.admin } });
      expect(String(headers["content-security-policy"])).toContain("img-src 'self'");
      expect(String(headers["content-security-policy"])).not.toContain("eox");
    }
  });
});

describe("what was chosen is offered", () => {
  test("to the provider's members, pilots and clients, and to nobody else", async () => {
    const { status, body } = await add({ preset: "openfreemap" });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        preset: "openfreemap",
        kind: "style",
        attribution: expect.stringContaining("OpenStreetMap"),
      }),
    ]);
    for (const who of ["admin", "analyst", "client", "pilot"] as const)
      expect(await names(sessions[who])).toContain("OpenFreeMap");
    expect(await names(sessions.rival)).toEqual([]);
    const { id } = body.data;
    expect((await app.call(sessions.rival, baseMaps.remove, { params: { id } })).status).toBe(404);
    expect((await app.call(sessions.analyst, baseMaps.remove, { params: { id } })).status).toBe(403);
    expect((await add({ preset: "openfreemap" }, sessions.client)).status).toBe(403);
    expect((await add({ preset: "openfreemap" })).body.errors).toEqual({
      name: ["A base map with this name already exists"],
    });
  });
});

describe("own maps", () => {
  test("of XYZ tiles are kept as they are, and their host is opened", async () => {
    const { body } = await add(["xyz", `${origin}/t/{z}/{x}/{y}.png`]);
    expect(body.data).toMatchObject({ kind: "raster", url: `${origin}/t/{z}/{x}/{y}.png`, max_zoom: 19 });
    expect(await opened(sessions.client)).toContain(origin);
  });

  test("of a WMTS service are the tiles of its layer in Web Mercator", async () => {
    const { body } = await add(["wmts", `${origin}/wmts`, { layer: "ortho" }]);
    expect(body.data).toMatchObject({
      kind: "raster",
      url: `${origin}/w/plain/2025/web/{z}/{y}/{x}.png`,
      max_zoom: 2,
    });
    expect((await add(["wmts", `${origin}/wmts`])).body.data.url).toContain("/w/plain/");
  });

  test("of a PMTiles file are read by ranges", async () => {
    const { body } = await add(["pmtiles", `${origin}/country.pmtiles`]);
    expect(body.data).toMatchObject({ kind: "pmtiles", url: `${origin}/country.pmtiles`, max_zoom: 11 });
  });

  test.each([
    ["xyz", "/t/{z}/{x}.png", "url", "The address must contain {z}, {x} and {y}"],
    ["xyz", "/{s}/{z}/{x}/{y}.png", "url", "Only the placeholders {z}, {x} and {y} are supported"],
    ["wmts", "/missing", "url", "The address can't be reached"],
    ["wmts", "/other.xml", "url", "This is not a WMTS capabilities document"],
    ["wmts", "/country.pmtiles", "url", "This is not a WMTS capabilities document"],
    ["pmtiles", "/no-ranges.pmtiles", "url", "The server doesn't support HTTP range requests"],
    [
      "pmtiles",
      "/vector.pmtiles",
      "url",
      "The file contains vector tiles. Only image tiles (PNG, JPEG, WebP, AVIF) are supported.",
    ],
    ["pmtiles", "/old.pmtiles", "url", "This is not a PMTiles version 3 file"],
    ["pmtiles", "/wmts", "url", "This is not a PMTiles version 3 file"],
  ] as const)("%s of %s are refused at their field", async (source, path, field, message) => {
    const { status, body } = await add([source, `${origin}${path}`]);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("of a layer that is not there, or not in Web Mercator, are refused", async () => {
    expect((await add(["wmts", `${origin}/wmts`, { layer: "x" }])).body.errors).toEqual({
      layer: ["The service has no layer with this name"],
    });
    expect((await add(["wmts", `${origin}/wmts`, { layer: "local" }])).body.errors).toEqual({
      url: ["The layer has no tiles in Web Mercator (EPSG:3857)"],
    });
  });
});

test.each([
  ["https://127.0.0.1/{z}/{x}/{y}.png", "This installation doesn't allow private addresses"],
  ["https://[::1]/{z}/{x}/{y}.png", "This installation doesn't allow private addresses"],
  ["https://tiles.internal/{z}/{x}/{y}.png", "This installation doesn't allow private addresses"],
  ["http://tiles.example.com/{z}/{x}/{y}.png", "Enter an address that begins with https://"],
  ["javascript:alert(1)//{z}/{x}/{y}", "Enter an address that begins with https://"],
  ["https://user:word@tiles.example.com/{z}/{x}/{y}.png", "Enter an address that begins with https://"],
  ["https://a;script-src *.example.com/{z}/{x}/{y}.png", "Enter an address that begins with https://"],
])("%s is refused unless settings allow it", async (url, message) => {
  const { status, body } = await strict.call(strictAdmin, baseMaps.add, { body: own("xyz", url) });
  expect([status, body.errors]).toEqual([422, { url: [message] }]);
});

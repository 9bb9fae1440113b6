import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { siteElevation } from "@overfly/contract/flight-routes/site-elevation";
import { madeGeotiff } from "@overfly/flight-planning/testing/generate-geotiff";
import { unpackElevation } from "@overfly/flight-planning/terrain/elevation/elevation-raster";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let tiles: Server;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;

/** Everywhere 812.5 m high: 32768 + 812 in two bytes, halves in the third. */
const HIGH = { r: 131, g: 44, b: 128 };

beforeAll(async () => {
  const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: HIGH } })
    .png()
    .toBuffer();
  tiles = createServer((_, response) => response.end(picture));
  await new Promise<void>((listening) => tiles.listen(0, "127.0.0.1", listening));
  const { port } = tiles.address() as AddressInfo;
  app = await testApp({}, { ELEVATION_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` });
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
  await app.db
    .updateTable("sites")
    .set({ location: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }) })
    .where("id", "=", world.site.id)
    .execute();
});
afterAll(async () => {
  await app.close();
  tiles.close();
});

const at = () => ({ token: world.site.token });
const readElevation = async () => (await app.call(admin, siteElevation.get, { params: at() })).body.data;

describe("the elevation of a site", () => {
  test("comes from the installation's tiles", async () => {
    const ground = await readElevation();
    expect(ground?.source).toBe("tiles");
    expect(ground && unpackElevation(ground).values[0]).toBeCloseTo(812.5, 1);
  });

  test("comes from the site's own model if it has one", async () => {
    const sent = await send(madeGeotiff([35.6, 30.1, 35.8, 30.3], 640));
    expect(sent.status).toBe(200);
    const ground = await readElevation();
    expect(ground?.source).toBe("file");
    expect(ground && unpackElevation(ground).values[0]).toBeCloseTo(640, 1);
    await app.call(admin, siteElevation.remove, { params: at() });
    expect((await readElevation())?.source).toBe("tiles");
  });

  test("rejects a model of another location and an invalid file, with the reason", async () => {
    const beside = await send(madeGeotiff([10, 50, 10.1, 50.1], 640));
    expect(beside.status).toBe(422);
    expect(beside.body.errors?.["file"]?.[0]).toMatch(/site/);
    const broken = await send(new TextEncoder().encode("no picture").buffer);
    expect(broken.body.errors?.["file"]?.[0]).toMatch(/GeoTIFF/);
  });
});

async function send(bytes: ArrayBuffer) {
  const file = { method: "PUT", name: "ground.tif", content: new Uint8Array(bytes) } as const;
  const reply = await uploadFile(app, admin, `/api/ops/sites/${world.site.token}/elevation`, file);
  return { status: reply.statusCode, body: reply.json<{ errors?: Record<string, string[]> }>() };
}

import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitLogin } from "#browser/browser.ts";
import { startLayoutSession, type LayoutSession } from "#layout/layout-session.ts";
import { startTileServer, TILE_COLOURS, type TileServer } from "#server/tile-server.ts";
import { POLL } from "#timeouts.ts";

const ATTRIBUTION = "© Land survey";
const SOURCES = {
  xyz: { name: "Survey tiles", type: "XYZ tiles", label: "Tile address", path: "/xyz/{z}/{x}/{y}.png" },
  wmts: {
    name: "Survey service",
    type: "WMTS",
    label: "Capabilities document address",
    path: "/capabilities.xml",
  },
  pmtiles: { name: "Survey file", type: "PMTiles", label: "File address", path: "/world.pmtiles" },
} as const;
type Source = keyof typeof SOURCES;
const ALL: readonly Source[] = ["xyz", "wmts", "pmtiles"];
/** A part of the map that no control, label or boundary covers, as shares of its width and height. */
const FREE = { x: 0.06, y: 0.5 };
const SAMPLE_PX = 8;

/** Another origin's tiles are added by an administrator and drawn for everybody. */
describe("a base map of one's own", () => {
  let on: LayoutSession;
  let tiles: TileServer;
  let admin: Page;
  let client: Page;
  let sitePath: string;

  beforeAll(async () => {
    tiles = await startTileServer();
    on = await startLayoutSession();
    ({ page: admin } = await on.openSignedIn("admin@center.demo"));
    ({ page: client } = await on.openSignedIn("viewer@client.demo", { side: "client" }));
    const { token } = await on.system.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow();
    sitePath = `/sites/view/${token}`;
  });
  afterAll(async () => {
    await on.close();
    await tiles.stop();
  });

  const canvas = (page = client) => page.locator(".maplibregl-canvas").first();
  const choice = (page = client) => page.getByLabel("Base map").first();
  const credits = () => client.locator(".maplibregl-ctrl-attrib").first();

  async function shownColour(page: Page): Promise<number[]> {
    const box = (await canvas(page).boundingBox())!;
    const clip = {
      x: box.x + box.width * FREE.x,
      y: box.y + box.height * FREE.y,
      width: SAMPLE_PX,
      height: SAMPLE_PX,
    };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ mean }) => mean);
  }
  const differsFrom = async (source: Source, page = client) =>
    Math.max(
      ...(await shownColour(page)).map((value, index) => Math.abs(value - TILE_COLOURS[source][index]!)),
    );
  const policy = () =>
    client.evaluate(async () => {
      const { headers } = await fetch("/", { headers: { accept: "text/html" } });
      return headers.get("content-security-policy") ?? "";
    });
  const directivesWith = (text: string, origin: string) =>
    text
      .split(";")
      .map((part) => part.trim().split(" "))
      .filter(([, ...hosts]) => hosts.includes(origin))
      .map(([name]) => name);

  test("opens no other host before it is added", async () => {
    await client.goto(sitePath);
    await canvas().waitFor();
    expect(await policy()).not.toContain(tiles.origin);
    expect(await client.getByLabel("Base map").count()).toBe(0);
  });

  async function add(source: Source): Promise<void> {
    const { name, type, label, path } = SOURCES[source];
    await admin.goto("/settings/serviceProvider/general");
    await admin.getByRole("button", { name: "Add base map" }).click();
    const dialog = admin.getByRole("dialog", { name: "Add base map" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByText(type, { exact: true }).click();
    await dialog.getByRole("textbox", { name: label }).fill(`${tiles.origin}${path}`);
    await dialog.getByRole("textbox", { name: "Attribution" }).fill(ATTRIBUTION);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await admin.getByText(name, { exact: true }).waitFor();
  }

  test("is added by an administrator, whose page has to be loaded again to show it", async () => {
    await add("xyz");
    await admin.getByRole("link", { name: "Sites", exact: true }).click();
    await admin.getByRole("link", { name: "Ma'an One" }).first().click();
    await canvas(admin).scrollIntoViewIfNeeded();
    await choice(admin).selectOption({ label: SOURCES.xyz.name });
    await admin.getByText(`Reload the page to show ${SOURCES.xyz.name}.`).waitFor();
    expect(await differsFrom("xyz", admin)).toBeGreaterThan(60);
    await admin.getByRole("button", { name: "Reload" }).click();
    await canvas(admin).scrollIntoViewIfNeeded();
    await expect.poll(() => differsFrom("xyz", admin), POLL).toBeLessThan(12);
  });

  test.each(["wmts", "pmtiles"] as const)("of %s is added by an administrator", add);

  test("opens exactly its host, for pictures and calls", async () => {
    const text = await policy();
    expect(new Set(directivesWith(text, tiles.origin))).toEqual(new Set(["connect-src", "img-src"]));
    const hosts = [...text.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host);
    expect(hosts.filter((host) => host.startsWith("http://127.0.0.1"))).toEqual([tiles.origin, tiles.origin]);
  });

  test.each(ALL)("of %s is drawn once a client chooses it, with its attribution", async (source) => {
    await client.goto(sitePath);
    await canvas().scrollIntoViewIfNeeded();
    tiles.asked.length = 0;
    await choice().selectOption({ label: SOURCES[source].name });
    await expect.poll(() => differsFrom(source), POLL).toBeLessThan(12);
    await expect.poll(() => credits().textContent(), POLL).toContain(ATTRIBUTION);
    expect(tiles.asked.length).toBeGreaterThan(0);
    expect(tiles.asked.every((path) => path.startsWith(`/${source === "pmtiles" ? "world" : source}`))).toBe(
      true,
    );
  });

  test.each(ALL)("of %s gives way to the built-in map while its server is away", async (source) => {
    await client.goto(sitePath);
    await canvas().scrollIntoViewIfNeeded();
    await choice().selectOption({ label: "Built-in map" });
    await expect.poll(() => differsFrom(source), POLL).toBeGreaterThan(60);
    await client.route(`${tiles.origin}/**`, (route) => route.abort("connectionrefused"));
    await choice().selectOption({ label: SOURCES[source].name });
    const said = `${SOURCES[source].name} can't be loaded. The built-in map is shown.`;
    await client.getByText(said).waitFor();
    expect(await differsFrom(source)).toBeGreaterThan(60);
    await client.unroute(`${tiles.origin}/**`);
    await client.reload();
    await canvas().scrollIntoViewIfNeeded();
    await expect.poll(() => differsFrom(source), POLL).toBeLessThan(12);
    expect(await client.getByText(said).count()).toBe(0);
  });

  test("is drawn for who signs in where it was chosen", async () => {
    await admin.evaluate(() => fetch("/api/ops/auth/logout", { method: "POST" }));
    await admin.goto(`/api/auth/login?${new URLSearchParams({ from: sitePath })}`);
    await submitLogin(admin, "admin@center.demo");
    await canvas(admin).scrollIntoViewIfNeeded();
    await expect.poll(() => differsFrom("xyz", admin), POLL).toBeLessThan(12);
  });
});

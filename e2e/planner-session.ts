import type { Browser, Page } from "playwright-core";
import { openBrowser, signIn, openSession, type SessionOptions, type BrowserSession } from "./browser.ts";
import { startDemoSystem, type DemoSystem } from "./demo-system.ts";

export const POLL = { timeout: 60_000, interval: 100 };

export interface PlannerSession {
  browser: Browser;
  system: DemoSystem;
  session: BrowserSession;
  page: Page;
  close: () => Promise<void>;
}

/** The whole product, and a person signed in who may plan. */
export async function openPlanner(look?: SessionOptions): Promise<PlannerSession> {
  const [browser, world] = await Promise.all([openBrowser(), startDemoSystem()]);
  const visitor = await signInToPlanner({ browser, system: world }, "admin@center.demo", look);
  const close = async (): Promise<void> => {
    await browser.close();
    await world.stop();
  };
  return { browser, system: world, session: visitor, page: visitor.page, close };
}

/** Somebody else at the same product, in a browser of their own. */
export async function signInToPlanner(
  { browser, system }: Pick<PlannerSession, "browser" | "world">,
  email: string,
  look?: SessionOptions,
): Promise<BrowserSession> {
  const visitor = await openSession(browser, system.center, look);
  visitor.page.setDefaultTimeout(60_000);
  await signIn(visitor, email);
  return visitor;
}

export const statisticOf = (page: Page, name: string): Promise<string> =>
  page
    .getByLabel("Figures of the route")
    .locator("dt", { hasText: new RegExp(`^${name}$`) })
    .locator("+ dd")
    .innerText();

export const statusOf = (page: Page) => page.getByLabel("Figures of the route").getByRole("status");

/** Until the plan of the moment is there. */
export const waitForPlan = (page: Page): Promise<void> => page.locator('[data-map-status="Success"]').waitFor();

/** Until the figures are those of the moment, also while something is dragged. */
export const waitForStatistics = (page: Page): Promise<void> =>
  statusOf(page).getByText("Planned", { exact: true }).waitFor();

/** A place on the map, in shares of its width and height; whole pixels, as clicks are told in. */
export async function pointOnMap(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator(".maplibregl-canvas").boundingBox();
  if (!box) throw new Error("There is no map.");
  return [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)];
}

/** A site of which only the place is known yet, as somebody enters it who has an address and no drawing. */
export const createSite = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const sites = (await (await fetch("/api/ops/sites?item_count=1")).json()) as {
      data: { client: { id: number } }[];
    };
    const reply = await fetch("/api/ops/sites", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({
        name: `New plant ${crypto.randomUUID()}`,
        client_id: sites.data[0]?.client.id,
        location: { type: "Point", coordinates: [35.93, 31.95] },
        time_zone: "Asia/Amman",
      }),
    });
    const { data } = (await reply.json()) as { data: { token: string } };
    return data.token;
  });

/** An area of four hectares at Ma'an, flown higher than its rule allows; answers with the route's address. */
export const createRoute = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const sites = (await (await fetch("/api/ops/sites?item_count=50")).json()) as {
      data: { token: string; name: string; location: { coordinates: [number, number] } }[];
    };
    const site = sites.data.find(({ name }) => name.startsWith("Ma'an")) ?? sites.data[0];
    if (!site) throw new Error("no site");
    const [lon, lat] = site.location.coordinates;
    const at = (east: number, north: number): [number, number] => [
      lon + east / 96_500,
      lat + north / 110_900,
    ];
    const ring = [at(0, 0), at(200, 0), at(200, 200), at(0, 200), at(0, 0)];
    const document = {
      aircraftId: "m3t",
      cameraId: "m3t",
      lensIds: ["ir"],
      takeOff: at(-20, -20),
      order: "given",
      heights: { mode: "take-off", maxOverTakeOffM: 45 },
      battery: { reservePercent: 25 },
      parts: [
        {
          id: "a",
          name: "Field",
          kind: "area",
          boundary: { type: "Polygon", coordinates: [ring] },
          pattern: "lines",
          angle: "best",
          marginM: 0,
          imaging: { heightM: 60, frontOverlap: 70, sideOverlap: 50, gimbalPitchDeg: -90 },
        },
      ],
    };
    const reply = await fetch(`/api/ops/sites/${site.token}/routes`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({ name: "High field", document }),
    });
    const { data } = (await reply.json()) as { data: { id: number } };
    return `/flight-routes/${site.token}?route=${data.id}`;
  });

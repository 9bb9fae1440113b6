import type { Page } from "playwright-core";
import {
  closeSessions,
  openSession,
  signIn,
  type SessionOptions,
  type BrowserSession,
} from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";

export interface PlannerSession {
  system: DemoSystem;
  session: BrowserSession;
  page: Page;
  close: () => Promise<void>;
}

/** Starts a server with the demo data and signs in a user who may plan routes. */
export async function openPlanner(look?: SessionOptions): Promise<PlannerSession> {
  const system = await startDemoSystem();
  const session = await signInToPlanner(system, "admin@center.demo", look);
  const close = async (): Promise<void> => {
    await closeSessions();
    await system.stop();
  };
  return { system, session, page: session.page, close };
}

/** Signs in a user in a browser context of their own. */
export async function signInToPlanner(
  { center }: DemoSystem,
  email: string,
  look?: SessionOptions,
): Promise<BrowserSession> {
  const session = await openSession(center, { pixelRatio: 0.5, ...look, isComputing: true });
  await signIn(session, email);
  await session.page.goto("/healthz"); // the API is called from there before the planner opens
  return session;
}

export const statisticOf = (page: Page, name: string): Promise<string> =>
  page
    .getByLabel("Route statistics")
    .locator("dt", { hasText: new RegExp(`^${name}$`) })
    .locator("+ dd")
    .innerText();

export const statusOf = (page: Page) => page.getByLabel("Route statistics").getByRole("status");

/** Waits until the current plan is computed. */
export const waitForPlan = (page: Page): Promise<void> =>
  page.locator('[data-map-status="Success"]').waitFor();

/** Waits until the statistics are up to date, also during a drag. */
export const waitForStatistics = (page: Page): Promise<void> =>
  statusOf(page).getByText("Valid", { exact: true }).waitFor();

/** Pixel of a point on the map, given as fractions of its width and height. */
export async function pointOnMap(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator(".maplibregl-canvas").boundingBox();
  if (!box) throw new Error("The map is missing.");
  return [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)];
}

/** Creates a site with only a location, without a boundary. */
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

/** Creates a route over four hectares at Ma'an, flown above its height limit; returns its URL. */
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
      heights: { mode: "take-off", maxAboveTakeOffM: 45 },
      battery: { reservePercent: 25 },
      items: [
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

import type { Boundary } from "@overfly/contract/geometry";
import type { Zone } from "@overfly/contract/sites/sites";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BrowserSession } from "#browser/browser.ts";
import { interceptRequests, stopIntercepting } from "#browser/intercepted-requests.ts";
import { toastSaid } from "#browser/toasts.ts";
import { startLayoutSession, type LayoutSession } from "#layout/layout-session.ts";
import { POLL } from "#timeouts.ts";

const PADDING_PX = 40;
/** Corners in fractions of the map's width and height. */
const SHARES = [
  [0.42, 0.4],
  [0.58, 0.44],
  [0.55, 0.62],
  [0.4, 0.58],
] as const;

/** A zone is drawn, rejected, saved and deleted. */
describe("a site's zone", () => {
  let on: LayoutSession;
  let session: BrowserSession;
  let page: Page;
  let token = "";
  let boundary: Boundary;

  beforeAll(async () => {
    on = await startLayoutSession();
    session = await on.openSignedIn("admin@center.demo");
    ({ page } = session);
    ({ token } = await on.system.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow());
    await page.goto(`/sites/view/${token}?tab=zones`);
    await page.getByRole("button", { name: "Add zone" }).waitFor();
    ({ boundary } = await ask<{ boundary: Boundary }>("show"));
  });
  afterAll(() => on.close());

  const ask = <T>(what: string): Promise<T> =>
    page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { data: T }).data,
      `/api/ops/sites/${token}/${what}`,
    );
  const zoneNamed = async (name: string) => (await ask<Zone[]>("zones")).find((zone) => zone.name === name);
  const canvas = () => page.getByRole("region", { name: "Shape of the zone" }).locator(".maplibregl-canvas");
  const refuse = (method: string, path: string) =>
    interceptRequests(page, path, (call) =>
      call.method === method ? call.respond(409, {}) : call.continue(),
    );

  test("drawn on the map is exactly under the clicks", async () => {
    await page.getByRole("button", { name: "Add zone" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Under the clicks");
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "No-fly" }).click();
    await canvas().scrollIntoViewIfNeeded();
    const drawing = async () => {
      await canvas().hover();
      return canvas().evaluate((element) => getComputedStyle(element).cursor);
    };
    await expect.poll(drawing, POLL).toBe("crosshair");
    const box = (await canvas().boundingBox())!;
    const clicks = SHARES.map(([x, y]) => [Math.round(x * box.width), Math.round(y * box.height)] as const);
    for (const [x, y] of clicks) await page.mouse.click(box.x + x, box.y + y);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save zone" }).click();
    await toastSaid(page, "Under the clicks saved");

    const { polygon } = (await zoneNamed("Under the clicks"))!;
    const view = viewOf(boundary, box);
    const corners = polygon.coordinates[0]!.slice(1) as [number, number][];
    expect(corners).toHaveLength(clicks.length);
    const away = clicks.map((click) => Math.min(...corners.map((corner) => distance(view(corner), click))));
    expect(Math.max(...away)).toBeLessThan(0.05);
  });

  test("that the server rejects shows 'Failed to update site zones', and stays open", async () => {
    await refuse("PATCH", `/api/ops/sites/${token}/zones`);
    await page.getByRole("button", { name: "Edit Under the clicks" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Elsewhere");
    await page.getByRole("button", { name: "Save zone" }).click();
    await toastSaid(page, "Failed to update site zones");
    await stopIntercepting(page);
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  test("that the server refuses to delete shows 'Failed to deleting zones', and stays", async () => {
    await refuse("DELETE", "/api/ops/zones/*");
    await remove();
    await toastSaid(page, "Failed to deleting zones");
    await stopIntercepting(page);
    expect(await zoneNamed("Under the clicks")).toBeTruthy();
  });

  test("is deleted after confirmation", async () => {
    await remove();
    await toastSaid(page, "Under the clicks deleted");
    await page.getByRole("rowheader", { name: "Under the clicks" }).waitFor({ state: "detached" });
    expect(await zoneNamed("Under the clicks")).toBeUndefined();
  });

  const remove = async () => {
    await page.getByRole("button", { name: "Delete Under the clicks" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Under the clicks?" });
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  };

  test("no errors were logged in the browser", () => expect(session.errors).toEqual([]));
});

interface Size {
  width: number;
  height: number;
}

/** Pixel positions on a map fitted to the outline, computed independently in Web Mercator. */
function viewOf({ coordinates }: Boundary, { width, height }: Size) {
  const points = coordinates
    .flat(4)
    .flatMap((_, index, all) => (index % 2 === 0 ? [mercator([all[index]!, all[index + 1]!])] : []));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const pxPerWorld = Math.min(
    (width - 2 * PADDING_PX) / (east - west),
    (height - 2 * PADDING_PX) / (south - north),
  );
  return (position: readonly [number, number]): [number, number] => {
    const [x, y] = mercator(position);
    return [
      width / 2 + (x - (west + east) / 2) * pxPerWorld,
      height / 2 + (y - (north + south) / 2) * pxPerWorld,
    ];
  };
}

/** Web Mercator in [0, 1], y from north to south. */
const mercator = ([longitude, latitude]: readonly [number, number]): [number, number] => [
  (longitude + 180) / 360,
  (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2,
];

const distance = (from: readonly [number, number], to: readonly [number, number]): number =>
  Math.hypot(from[0] - to[0], from[1] - to[1]);

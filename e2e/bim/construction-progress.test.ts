import { smallIfc } from "@overfly/server/testing/bim/small-ifc";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toastSaid } from "#browser/toasts.ts";
import { startLayoutSession, type LayoutSession } from "#layout/layout-session.ts";
import { POLL } from "#timeouts.ts";

/** Of Wall 1, with a name that would leave no room for values. */
const LONG_PROPERTY = [
  "#30=IFCPROPERTYSINGLEVALUE('NominalConnectedApparentElectricalLoadOfAllCircuits',$,IFCLABEL('1571'),$);",
  "#31=IFCPROPERTYSET('0000000000000000000031',$,'Electrical - Loads',$,(#30));",
  "#32=IFCRELDEFINESBYPROPERTIES('0000000000000000000032',$,$,$,(#100),#31);",
];

/** A construction client uploads a model, filters a discipline, marks ten elements and sees the progress. */
describe("a building model", () => {
  let on: LayoutSession;
  let page: Page;

  beforeAll(async () => {
    on = await startLayoutSession();
    const { db } = on.system.server.services;
    await db
      .updateTable("roles")
      .set({
        permissions: (await permissionsOf("organization_admin")).concat("allow upload bim file clouds"),
      })
      .where("name", "=", "organization_admin")
      .execute();
    const { token } = await db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow();
    ({ page } = await on.openSignedIn("admin@client.demo", { side: "client" }));
    await page.goto(`/sites/view/${token}?tab=bim`);
  });
  afterAll(() => on.close());

  const permissionsOf = async (name: string) =>
    (
      await on.system.server.services.db
        .selectFrom("roles")
        .where("name", "=", name)
        .select("permissions")
        .executeTakeFirstOrThrow()
    ).permissions;
  const search = () => new URL(page.url()).searchParams;
  /** Whether the chosen element's panel is where one looks: the list is below it. */
  const isInSight = async (name: string) => {
    const box = await page.getByRole("heading", { name, exact: true }).boundingBox();
    return box !== null && box.y > 0 && box.y < 700;
  };
  const rows = () => page.getByRole("table").getByRole("row");

  test("nonsense is refused with the reason", async () => {
    await page.getByLabel("IFC file").setInputFiles({
      name: "tale.ifc",
      mimeType: "application/x-step",
      buffer: Buffer.from("Once upon a time"),
    });
    await page.getByRole("alert").filter({ hasText: "This is not an IFC file" }).waitFor();
  });

  test("is uploaded, and shown in 3D", async () => {
    await page.getByLabel("IFC file").setInputFiles({
      name: "House.ifc",
      mimeType: "application/x-step",
      buffer: Buffer.from(smallIfc({ more: LONG_PROPERTY })),
    });
    const view = page.getByRole("application", { name: /^3D view/ });
    await view.waitFor();
    await expect.poll(() => colorsOf(page), POLL).toBeGreaterThan(1);
    expect(await page.getByText("IFC4 · 16 elements").count()).toBe(1);
  });

  test("is filtered by a discipline, which the URL keeps", async () => {
    await page.getByRole("button", { name: /^Architectural/ }).click();
    await expect.poll(() => search().get("discipline"), POLL).toBe("architectural");
    await expect.poll(() => rows().count(), POLL).toBe(11);
  });

  test("has ten elements marked at once, and the progress says so", async () => {
    await page.getByRole("checkbox", { name: /all/i }).check();
    await page.getByRole("combobox", { name: "Mark as" }).click();
    await page.getByRole("option", { name: "Installed" }).click();
    const progress = page.getByRole("button", { name: /^Architectural/ });
    await expect.poll(() => progress.textContent(), POLL).toContain("10 of 10 installed");
    await toastSaid(page, "10 elements marked");
  });

  test("shows the element that is chosen in the list, after a reload too", async () => {
    await page.getByRole("link", { name: "Wall 1", exact: true }).click();
    await page.getByText("REI 60").waitFor();
    expect(search().get("bim_edit")).toBe("100");
    const value = await page.getByText("1571").boundingBox();
    expect(value?.width).toBeGreaterThan(value?.height ?? 0); // beside a long label it is still one line
    await expect.poll(() => isInSight("Wall 1"), POLL).toBe(true);
    await page.reload();
    await page.getByText("REI 60").waitFor();
  });

  test("shows the element that is clicked in 3D", async () => {
    await page.getByRole("button", { name: "Close", exact: true }).click();
    const view = page.getByRole("application", { name: /^3D view/ });
    await expect.poll(() => colorsOf(page), POLL).toBeGreaterThan(1);
    await view.click({ position: await placeOfGreen(page) });
    await expect.poll(() => Number(search().get("bim_edit")), POLL).toBeGreaterThanOrEqual(100);
    const current = page.getByRole("table").locator('a[aria-current="true"]');
    await expect
      .poll(() => current.getAttribute("href"), POLL)
      .toContain(`bim_edit=${search().get("bim_edit")}`);
  });
});

/** A point of the 3D view that is green, as what is installed. */
async function placeOfGreen(page: Page): Promise<{ x: number; y: number }> {
  const picture = await page.getByRole("application", { name: /^3D view/ }).screenshot();
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const y = Math.round(info.height / 2);
  for (let x = Math.round(info.width / 3); x < info.width; x += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels);
    if (green > red + 60 && green > blue + 30) return { x: x + 2, y };
  }
  throw new Error("Nothing is green");
}

/** How many colours the 3D view has, of a picture of it. */
async function colorsOf(page: Page): Promise<number> {
  const picture = await page.getByRole("application", { name: /^3D view/ }).screenshot();
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 97 * info.channels)
    colors.add(data.subarray(at, at + 3).toString("hex"));
  return colors.size;
}

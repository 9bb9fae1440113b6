import type { Boundary } from "@overfly/contract/geometry";
import type { PlantElement } from "@overfly/contract/sites/plant-elements";
import { localFrame } from "@overfly/geo/local-frame";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLayoutSession, type LayoutSession } from "#layout/layout-session.ts";
import { POLL } from "#timeouts.ts";

/** A table of corners becomes the plant of a site, as a person would bring it from another program. */
describe("a drawing of a plant", () => {
  let on: LayoutSession;
  let page: Page;
  let token = "";

  beforeAll(async () => {
    on = await startLayoutSession();
    ({ page } = await on.openSignedIn("admin@center.demo"));
    ({ token } = await on.system.server.services.db
      .selectFrom("sites")
      .where("name", "=", "Ma'an One")
      .select("token")
      .executeTakeFirstOrThrow());
    await page.goto(`/sites/view/${token}?tab=plant`);
    await page.getByRole("button", { name: "Import layout" }).click();
  });
  afterAll(() => on.close());

  const dialog = () => page.getByRole("dialog", { name: "Import layout" });
  const choose = (name: string, text: string) =>
    dialog()
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const number = (kind: string) => dialog().locator("dl > div").filter({ hasText: kind }).locator("dd");
  const importNow = () => dialog().getByRole("button", { name: "Import", exact: true });

  async function tables(): Promise<string> {
    const { data } = await page.evaluate(
      async (path) => (await (await fetch(path)).json()) as { data: { boundary: Boundary } },
      `/api/ops/sites/${token}/show`,
    );
    const corner = data.boundary.coordinates.flat(3).slice(0, 2) as [number, number];
    const { toPosition } = localFrame(corner);
    const lines = ["A", "B"].flatMap((block, row) =>
      [1, 2, 3].map((table) => {
        const [x, y] = [table * 30, row * 10];
        const corners = [[x, y], [x + 24, y], [x + 24, y + 4], [x, y + 4]].map(([east = 0, north = 0]) => toPosition([east, north])); // prettier-ignore
        return [block, `T${table}`, ...corners.flat()].join(",");
      }),
    );
    return ["block,table,x1,y1,x2,y2,x3,y3,x4,y4", ...lines].join("\n");
  }

  test("is refused with the reason where it has no outlines", async () => {
    await choose("poles.csv", "name,x,y\nP1,1,2\n");
    await expect.poll(() => dialog().getByRole("alert").textContent(), POLL).toContain("x1, y1, x2, y2");
    await choose("plant.dwg", "AC1032\0\0");
    await expect.poll(() => dialog().getByRole("alert").textContent(), POLL).toContain("DXF");
  });

  test("is shown as the plant that it would be, before anything is stored", async () => {
    await choose("tables.csv", await tables());
    await expect.poll(() => number("Tables").textContent(), POLL).toBe("6");
    expect(await number("Inverters").textContent()).toBe("2");
    await dialog().getByLabel("Modules along a table").fill("12");
    await dialog().getByLabel("Modules across a table").fill("2");
    await expect.poll(() => number("Modules").textContent(), POLL).toBe("144");
    expect(await dialog().textContent()).toContain("B › B-T3 › B-T3-2-12");
    expect(await dialog().textContent()).toMatch(/Modules of 2\.00 × 2\.00\sm/);
  });

  test("can't be imported in a coordinate system that puts it beside the site", async () => {
    const system = dialog().getByLabel("Coordinate system (EPSG code)");
    expect(await system.inputValue()).toBe("4326");
    await system.fill("32636");
    await expect.poll(() => dialog().getByRole("alert").textContent(), POLL).toContain("not on this site");
    expect(await importNow().isDisabled()).toBe(true);
    await system.fill("99999");
    await dialog().getByText("Unknown coordinate system").waitFor();
    expect(await importNow().isDisabled()).toBe(true);
    await system.fill("4326");
    await expect.poll(() => importNow().isEnabled(), POLL).toBe(true);
  });

  test("becomes the site's active layout", async () => {
    await importNow().click();
    await dialog().waitFor({ state: "hidden" });
    const rows = await elements();
    const of = (kind: string) => rows.filter((element) => element.kind === kind);
    expect([of("inverter").length, of("table").length, of("module").length]).toEqual([2, 6, 144]);
    const table = of("table").find(({ label }) => label === "B-T3");
    expect(of("module").filter(({ parent_id }) => parent_id === table?.id)).toHaveLength(24);
  });

  const elements = (): Promise<PlantElement[]> =>
    on.system.server.services.db
      .selectFrom("plant_elements")
      .innerJoin("layouts", "layouts.id", "plant_elements.layout_id")
      .innerJoin("sites", "sites.id", "layouts.site_id")
      .where("sites.token", "=", token)
      .where("layouts.is_active", "=", true)
      .select([
        "plant_elements.id",
        "plant_elements.parent_id",
        "plant_elements.kind",
        "plant_elements.label",
        "plant_elements.polygon",
      ])
      .execute() as Promise<PlantElement[]>;
});

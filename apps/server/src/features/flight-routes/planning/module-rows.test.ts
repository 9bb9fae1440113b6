import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { turnedModule } from "@overfly/flight-planning/testing/rotated-module";
import { localFrame } from "@overfly/geo/local-frame";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { createRouteDocument, square } from "#testing/sample-route.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const frame = localFrame([35.7015, 30.2015]);
const TURN_DEG = 30;

test("survey lines follow the modules if a layout has no table outlines", async () => {
  const { provider, site } = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: provider.id });
  const admin = await app.signIn(email, PASSWORD);
  const { id: layout_id } = await app.db
    .insertInto("layouts")
    .values({
      site_id: site.id,
      name: "As built",
      version: 1,
      is_active: true,
      element_count: 13,
      module_count: 12,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: table } = await app.db
    .insertInto("plant_elements")
    .values({ layout_id, kind: "table", label: "T1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("plant_elements")
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        layout_id,
        parent_id: table,
        kind: "module",
        label: `T1.${index}`,
        polygon: JSON.stringify(turnedModule({ frame, turnDeg: TURN_DEG, alongM: index, acrossM: 0 })),
      })),
    )
    .execute();
  const document = createRouteDocument(square());
  const items = document.items.map((part) =>
    part.kind === "area" ? { ...part, angle: "rows" as const } : part,
  );

  const { status, body } = await app.call(admin, flightRoutes.create, {
    params: { token: site.token },
    body: { name: "Along rows", document: { ...document, items } },
  });

  expect(status).toBe(200);
  const [, from = [], to = []] = body.data.path[0]?.coordinates ?? [];
  const [[x, y], [toX, toY]] = [frame.toMetres(from), frame.toMetres(to)];
  const turnDeg = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  expect((turnDeg + 360) % 180).toBeCloseTo(TURN_DEG, 0);
});

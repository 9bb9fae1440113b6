import { message } from "@overfly/i18n/message";
import { inventory, type Kit } from "@overfly/contract/inventory/inventory";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKit, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { render } from "#platform/i18n/translate.ts";
import { kitIssues } from "./kit-readiness.ts";
import { readinessOf } from "./readiness.ts";

const drone = {
  id: 1,
  name: "Falcon",
  model: "Mavic 3T",
  serial_number: "F1",
  status: "available" as const,
  airworthy: true,
};
const payload = { id: 1, model: "M3T camera", is_radiometric: true };
const battery = (health_percent: number | null) => ({
  id: 1,
  model: "B",
  serial_number: "B1",
  cycles: 3,
  health_percent,
});
const fit = { drone, payload, batteries: [battery(95)] };

describe("a kit", () => {
  test.each<[string, Pick<Kit, "drone" | "payload" | "batteries">, string, string[]]>([
    ["whole and fit", fit, "ready", []],
    ["with a new battery of unknown health", { ...fit, batteries: [battery(null)] }, "ready", []],
    ["with a weak battery", { ...fit, batteries: [battery(79)] }, "warning", ["Battery B1 health is 79 %"]],
    ["with a worn battery", { ...fit, batteries: [battery(59)] }, "blocked", ["Battery B1 health is 59 %"]],
    ["without its drone", { ...fit, drone: null }, "blocked", ["No drone in the kit"]],
    ["without payload", { ...fit, payload: null }, "blocked", ["No payload in the kit"]],
    ["without batteries", { ...fit, batteries: [] }, "blocked", ["No battery in the kit"]],
    [
      "with a drone in maintenance and a weak battery",
      { ...fit, drone: { ...drone, status: "in_maintenance" }, batteries: [battery(70)] },
      "blocked",
      ["Falcon is in maintenance", "Battery B1 health is 70 %"],
    ],
    [
      "with a drone that may not fly",
      { ...fit, drone: { ...drone, airworthy: false } },
      "blocked",
      ["Falcon is not airworthy"],
    ],
  ])("%s", (_what, parts, verdict, reasons) => {
    const found = readinessOf(kitIssues(parts));
    expect([found.level, found.reasons.map((reason) => render(reason, "en"))]).toEqual([verdict, reasons]);
    expect(found.reasons.filter((reason) => !/\p{Script=Arabic}/u.test(render(reason, "ar")))).toEqual([]);
  });
});

describe("listing kits", () => {
  let app: TestApp;
  let admin: Session;
  let pilot: Session;
  beforeAll(async () => {
    app = await testApp();
    const { provider, rival } = await createTwoProviders(app.services);
    await createKit(app.services, { provider_id: provider.id, name: "Kit B", airworthy: false });
    await createKit(app.services, { provider_id: provider.id, name: "Kit A" });
    await createKit(app.services, { provider_id: rival.id, name: "Kit of a rival" });
    const sessionOf = async (user_type: "center" | "pilot") =>
      app.signIn(
        (await createMember(app.services, { organization_id: provider.id, user_type })).email,
        PASSWORD,
      );
    admin = await sessionOf("center");
    pilot = await sessionOf("pilot");
  });
  afterAll(() => app.close());

  test("lists the provider's kits by name, each with its parts and readiness", async () => {
    const { body } = await app.call(admin, inventory.kits);
    expect(body.data.map(({ name, ready, batteries }) => [name, ready, batteries.length])).toEqual([
      ["Kit A", true, 2],
      ["Kit B", false, 2],
    ]);
    expect(body.data[1]?.reasons).toEqual([message("readiness:notAirworthy", { name: "Drone of Kit B" })]);
  });

  test("searches, and shows pilots only kits of their missions", async () => {
    const found = await app.call(admin, inventory.kits, { query: { search: "kit b" } });
    expect(found.body.meta.total).toBe(1);
    expect((await app.call(pilot, inventory.kits)).body.data).toEqual([]);
  });
});

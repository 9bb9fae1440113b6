import { search, SEARCH_HITS } from "@overfly/contract/search/search";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDock, createKit, createMember, createMission, createSite } from "#testing/factories.ts";
import { createClient, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { rankOf, searchText } from "./search-text.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
const sessions = {} as Record<"admin" | "technician" | "client" | "neighbour" | "pilot" | "rival", Session>;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  world = await createTwoProviders(app.services);
  const neighbour = await createClient(app.services, world.provider.id, { company_name: "Neighbour Energy" });
  const people = {
    admin: { organization_id: world.provider.id },
    technician: { organization_id: world.provider.id, role: "maintenance_technician" },
    client: { organization_id: world.client.id, user_type: "client" },
    neighbour: { organization_id: neighbour.id, user_type: "client" },
    pilot: { organization_id: world.provider.id, user_type: "pilot", first_name: "Zaid", last_name: "Omari" },
    rival: { organization_id: world.rival.id },
  } as const;
  for (const [name, person] of Object.entries(people)) {
    const member = await createMember(app.services, person);
    sessions[name as keyof typeof sessions] = await app.signIn(member.email, PASSWORD);
    if (name === "pilot") await insertRows(member.user_id);
  }
});
afterAll(() => app.close());

async function insertRows(pilotId: string): Promise<void> {
  const tenant = { provider_id: world.provider.id, client_id: world.client.id };
  const far = await createSite(app.services, { ...tenant, name: "Far Field" });
  const mission = { ...tenant, site_id: world.site.id, number: "M-2026-0042" };
  const { id } = await createMission(app.services, mission);
  await createMission(app.services, {
    ...tenant,
    site_id: far.id,
    number: "M-2026-0043",
    status: "completed",
  });
  await createMission(app.services, {
    ...tenant,
    site_id: far.id,
    number: "M-2026-0044",
    status: "draft",
    created_side: "center",
  });
  const times = { starts_at: "2026-05-01T08:00:00Z", ends_at: "2026-05-01T10:00:00Z" };
  await app.db
    .insertInto("assignments")
    .values({ provider_id: world.provider.id, mission_id: id, pilot_id: pilotId, ...times })
    .execute();
  await createKit(app.services, {
    provider_id: world.provider.id,
    name: "Falcon 1",
    serial_number: "1581F-77A",
  });
  await createDock(app.services, { provider_id: world.provider.id, name: "Gate dock" });
  for (const [site_id, label] of [
    [world.site.id, "INV1-S2-M17"],
    [far.id, "INV9-S1-M17"],
    [world.rivalSite.id, "INV1-S2-M99"],
  ] as const)
    await addModule(site_id, label);
}

async function addModule(site_id: number, label: string): Promise<void> {
  const layout = { site_id, name: "As built", version: 1, element_count: 1, module_count: 1 };
  const [active, old] = await app.db
    .insertInto("layouts")
    .values([
      { ...layout, is_active: true },
      { ...layout, version: 2 },
    ])
    .returning("id")
    .execute();
  const bounds = "(35.72,30.22),(35.7,30.2)";
  await app.db
    .insertInto("plant_elements")
    .values([
      { layout_id: active!.id, kind: "module", label, bounds },
      { layout_id: old!.id, kind: "module", label: `OLD-${label}`, bounds },
    ])
    .execute();
}

const find = async (who: keyof typeof sessions, text: string) => {
  const { status, body } = await app.call(sessions[who], search.find, { query: { search: text } });
  expect(status).toBe(200);
  return body.data;
};
const titles = async (who: keyof typeof sessions, text: string) =>
  (await find(who, text)).map(({ kind, title }) => `${kind} ${title}`);

describe("the center finds", () => {
  test.each([
    [
      "a site by the beginning of its name, with its missions",
      "ma'an",
      ["site Ma'an One", "mission M-2026-0042"],
    ],
    ["whatever the case", "MA'AN ONE", ["site Ma'an One", "mission M-2026-0042"]],
    ["a mission by a part of its number", "0043", ["mission M-2026-0043"]],
    [
      "a client, and the missions ordered",
      "desert",
      ["mission M-2026-0044", "mission M-2026-0043", "mission M-2026-0042", "client Desert Power"],
    ],
    ["a pilot", "zaid", ["pilot Zaid Omari"]],
    ["a drone by a part of its serial number", "f-77", ["drone Drone of Falcon 1"]],
    ["a kit and its drone by name", "falcon", ["kit Falcon 1", "drone Drone of Falcon 1"]],
    ["a dock", "gate", ["dock Gate dock"]],
    [
      "modules by the beginning of their label, of two letters too",
      "in",
      ["plant_element INV1-S2-M17", "plant_element INV9-S1-M17"],
    ],
    ["a module by the end of its label", "s2-m17", ["plant_element INV1-S2-M17"]],
    ["nothing where nothing matches", "no such thing", []],
    ["nothing by a wildcard", "%%%", []],
    ["nothing of a layout that is replaced", "old-", []],
  ])("%s", async (_what, text, expected) => {
    expect((await titles("admin", text)).toSorted()).toEqual(expected.toSorted());
  });

  test("a module with its site and place", async () => {
    const [hit] = await find("admin", "inv1");
    expect(hit).toMatchObject({
      details: ["Ma'an One"],
      element: { kind: "module", site: world.site.token, longitude: 35.71, latitude: 30.21 },
    });
  });
});

describe("each finds only what they may see:", () => {
  test("a client neither other clients' things nor those of the center only", async () => {
    expect(await titles("client", "m-2026")).toEqual(["mission M-2026-0043", "mission M-2026-0042"]);
    expect(await titles("client", "falcon")).toEqual([]);
    expect(await titles("client", "zaid")).toEqual([]);
    expect(await titles("client", "desert")).toEqual([]);
    for (const text of ["m-2026", "ma'an", "desert", "inv", "gate"])
      expect(await titles("neighbour", text)).toEqual([]);
  });

  test("a client's hits don't name the center's words", async () => {
    expect(await find("client", "0043")).toMatchObject([{ details: ["Far Field"] }]);
    expect(await find("admin", "0043")).toMatchObject([{ details: ["Far Field", "Desert Power"] }]);
  });

  test("a pilot only assigned missions and their sites and plants", async () => {
    expect(await titles("pilot", "m-2026")).toEqual(["mission M-2026-0042"]);
    expect(await titles("pilot", "far field")).toEqual([]);
    expect(await titles("pilot", "inv")).toEqual(["plant_element INV1-S2-M17"]);
    expect(await titles("pilot", "m17")).toEqual(["plant_element INV1-S2-M17"]);
  });

  test("a role without a permission none of that kind", async () => {
    expect(await titles("technician", "desert")).not.toContain("client Desert Power");
    expect(await titles("technician", "ma'an")).not.toContain("site Ma'an One");
    expect(await titles("technician", "inv1")).toEqual([]);
    expect(await titles("technician", "falcon")).toContain("kit Falcon 1");
  });

  test("another provider nothing", async () => {
    for (const text of ["m-2026", "ma'an", "desert", "falcon", "gate", "zaid", "s2-m17"])
      expect(await titles("rival", text)).toEqual([]);
    expect(await titles("rival", "inv1")).toEqual(["plant_element INV1-S2-M99"]);
  });
});

test("a text that is too short, too long or missing is refused at its field", async () => {
  for (const text of ["a", " a ", "x".repeat(101)]) {
    const { status, body } = await app.call(sessions.admin, search.find, { query: { search: text } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["search"]]);
  }
});

test("no kind has more hits than are shown, and the best come first", async () => {
  const tenant = { provider_id: world.provider.id, client_id: world.client.id };
  for (const name of [
    "Old Quarry",
    "Quarry",
    ...Array.from({ length: 8 }, (_one, index) => `Quarry ${index}`),
  ])
    await createSite(app.services, { ...tenant, name });
  const found = (await find("admin", "quarry")).filter(({ kind }) => kind === "site");
  expect(found.map(({ title }) => title)).toEqual(
    ["Quarry", ...Array.from({ length: 5 }, (_one, index) => `Quarry ${index}`)].slice(0, SEARCH_HITS),
  );
});

test("the whole text is better than a beginning, that than a word, that than a part of one", () => {
  const ranks = ["Oneida", "One", "Ma'an One", "Stone"].map((title) => rankOf("one", title));
  expect(ranks).toEqual([1, 0, 2, 3]);
});

test("wildcards are plain characters", () => {
  expect(searchText(" A_b  50% ")).toEqual({
    typed: "a_b 50%",
    beginning: String.raw`a\_b 50\%%`,
    anywhere: String.raw`%a\_b 50\%%`,
  });
});

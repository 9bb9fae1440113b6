import { bim } from "@overfly/contract/bim/bim";
import { results } from "@overfly/contract/bim/update-results";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** More than a page of the tree, and more than one call may name. */
const WALLS = 6000;

let app: TestApp;
let people: ProviderAdmins;
let client: Session;
let id: number;
beforeAll(async () => {
  app = await testApp();
  people = await createProviderAdmins(app);
  const { provider, client: owner, site } = people.world;
  const member = await createMember(app.services, { organization_id: owner.id, user_type: "client" });
  client = await app.signIn(member.email, PASSWORD);
  ({ id } = await createModel(provider.id, site.id));
});
afterAll(() => app.close());

/** A storey (1) with walls (from 100), and a duct (2). */
async function createModel(provider_id: number, site_id: number) {
  const { id: file_id } = await app.db
    .insertInto("media_files")
    .values({
      provider_id,
      site_id,
      kind: "bim",
      name: "House.ifc",
      mime: "application/x-step",
      size_bytes: 1,
      sha256: crypto.randomUUID(),
      storage_key: crypto.randomUUID(),
      published_at: "2026-05-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const model = await app.db
    .insertInto("bim_models")
    .values({ provider_id, site_id, media_file_id: file_id, state: "ready" } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  const element = (one: object) => ({
    model_id: model.id,
    global_id: crypto.randomUUID(),
    search: "",
    ...one,
  });
  const rows = [
    element({ id: 1, parent_id: null, ifc_class: "IfcBuildingStorey", name: "Storey", discipline: null }),
    element({ id: 2, parent_id: 1, ifc_class: "IfcDuct", name: "Duct", discipline: "hvac", search: "duct" }),
    ...Array.from({ length: WALLS }, (_, index) => {
      const name = `Wall ${String(index).padStart(4, "0")}`;
      const search = name.toLowerCase();
      return element({
        id: 100 + index,
        parent_id: 1,
        ifc_class: "IfcWall",
        name,
        discipline: "architectural",
        search,
      });
    }),
  ];
  for (let at = 0; at < rows.length; at += 2000)
    await app.db
      .insertInto("bim_elements")
      .values(rows.slice(at, at + 2000) as never)
      .execute();
  return model;
}

type Filter = { search?: string; discipline?: string; result?: string };
const mark = (who: Session, filter: Filter, count: number, result = "installed") =>
  app.call(who, results.update, {
    params: { id },
    body: { of: "bim_filter", filter, count, result } as never,
  });
async function counts() {
  const { progress } = (await app.call(people.admin, bim.get, { params: { id } })).body.data;
  return Object.fromEntries(
    progress.map(({ discipline, result, count }) => [`${discipline} ${result}`, count]),
  );
}

test("all that match a filter are marked at once, and the progress follows", async () => {
  expect((await mark(client, { discipline: "architectural" }, WALLS)).body.data).toEqual({ updated: WALLS });
  expect(await counts()).toEqual({ "architectural installed": WALLS, "hvac not_started": 1 });
  const { body } = await mark(people.admin, { search: "wall 000", result: "installed" }, 10, "missing");
  expect(body.data).toEqual({ updated: 10 });
  expect(await counts()).toMatchObject({
    "architectural installed": WALLS - 10,
    "architectural missing": 10,
  });
});

test("where others match than the user was told, none is changed", async () => {
  const before = await counts();
  const { status, body } = await mark(people.admin, { discipline: "hvac" }, 2);
  expect([status, body.message]).toEqual([
    409,
    "Other elements match by now; check the number and try again",
  ]);
  expect(await counts()).toEqual(before);
});

test("a storey is no element: without a filter every element is marked, and nothing else", async () => {
  expect((await mark(people.admin, {}, WALLS + 1, "in_progress")).body.data).toEqual({ updated: WALLS + 1 });
  const storey = await app.db
    .selectFrom("bim_elements")
    .where("model_id", "=", id)
    .where("id", "=", 1)
    .select("result")
    .executeTakeFirstOrThrow();
  expect(storey.result).toBe("not_started");
});

test("it needs the permission, and the model to be one's own", async () => {
  const { provider } = people.world;
  const reader = await signInWith(app, { organization_id: provider.id }, ["view clouds", "view sites"]);
  expect((await mark(reader, {}, WALLS + 1)).status).toBe(403);
  expect((await mark(people.rival, {}, WALLS + 1)).status).toBe(404);
});

test("the audit log says what was filtered and how many were marked", async () => {
  await mark(people.admin, { search: "duct" }, 1, "installed");
  await mark(people.admin, { search: "duct", result: "installed" }, 1, "missing");
  const { details } = await app.db
    .selectFrom("audit_log")
    .where("action", "=", "bim.update_results")
    .orderBy("id", "desc")
    .select("details")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({
    name: "House.ifc",
    result: "missing",
    count: 1,
    search: "duct",
    was: "installed",
  });
});

test("the tree gives what a node holds in pages, and the page of one of them", async () => {
  const page = async (query: object) => {
    const { body } = await app.call(people.admin, bim.tree, {
      params: { id },
      query: { parent: 1, ...query },
    });
    return { names: body.data.map(({ name }) => name), meta: body.meta };
  };
  const first = await page({});
  expect(first.meta).toMatchObject({ page: 1, total: WALLS + 1, last_page: 31 });
  expect([first.names.length, first.names[0], first.names[1]]).toEqual([200, "Duct", "Wall 0000"]);
  const last = await page({ page: "31" });
  expect(last.names).toEqual(["Wall 5999"]);
  const around = await page({ around: 100 + 3000 });
  expect([around.meta.page, around.names.includes("Wall 3000")]).toEqual([16, true]);
  expect((await page({ around: 999_999 })).meta.page).toBe(1);
});

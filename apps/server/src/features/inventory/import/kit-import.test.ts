import { inventory } from "@overfly/contract/inventory/inventory";
import { MAX_KIT_PARTS } from "@overfly/contract/inventory/kits";
import type { Permission } from "@overfly/contract/permissions";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { beforeEach, describe, expect, test } from "vitest";
import { getFixedT } from "@overfly/i18n/node/translate";
import { createKit, createMember, createMission } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import type { Session } from "#testing/test-app.ts";
import { type ImportOptions, importWorld } from "#testing/inventory/import-world.ts";

const world = importWorld();
beforeEach(() => addItems(world.provider.id));

/** Two drones, a camera, three batteries and two accessories, one of which has no serial number. */
async function addItems(provider_id: number) {
  const maker = { provider_id, manufacturer: "DJI" };
  await world.app.db
    .insertInto("drones")
    .values([
      { ...maker, name: "Falcon", model: "M30T", serial_number: "D1" },
      { ...maker, name: "Hawk", model: "M30T", serial_number: "D2" },
    ])
    .execute();
  await world.app.db
    .insertInto("payloads")
    .values({ ...maker, model: "H30T", serial_number: "P1" })
    .execute();
  await world.app.db
    .insertInto("batteries")
    .values(["B1", "B2", "B3"].map((serial_number) => ({ ...maker, model: "TB30", serial_number })))
    .execute();
  await world.app.db
    .insertInto("accessories")
    .values([
      { provider_id, kind: "remote_controller", name: "RC Plus", serial_number: "R1" },
      { provider_id, kind: "case", name: "Hard case" },
    ])
    .execute();
}

const send = (session: Session, text: string, options: ImportOptions = {}) =>
  world.send(session, "kits", text, options);
const importKits = (text: string, options: ImportOptions = {}) => world.importRows("kits", text, options);
const kits = async () => (await world.app.call(world.admin, inventory.kits)).body.data;
const serials = (parts: readonly { serial_number: string | null; name?: string }[]) =>
  parts.map(({ serial_number, name }) => serial_number ?? name);
const contents = async () =>
  (await kits()).map(({ name, drone, payloads, batteries, accessories }) => [
    name,
    ...serials([...(drone ? [drone] : []), ...payloads, ...batteries, ...accessories]),
  ]);
const errorsOf = (rows: Awaited<ReturnType<typeof importKits>>["rows"]) =>
  rows.map(({ row, errors }) =>
    [row, ...Object.entries(errors).map(([field, [first]]) => `${field} ${first?.key.split(":")[1]}`)].join(
      " ",
    ),
  );
const TABLE = "Kit,Serial number,Storage location\n";

test("kits are put together from what is there, one part a row", async () => {
  await world.app.db
    .insertInto("storage_locations")
    .values({ provider_id: world.provider.id, name: "Amman" })
    .execute();
  const text = `${TABLE}Kit A,d1,AMMAN\nKit A,P1,\nkit a,B1,\nKit A,B2,\nKit A,R1,\nKit A,Hard Case,\nKit B,D2,`;
  const tried = await importKits(text, { dry_run: true });
  expect(tried.counts).toMatchObject({ new: 7, error: 0 });
  expect(await contents()).toEqual([]);

  expect((await importKits(text)).rows).toEqual(tried.rows);
  expect(await contents()).toEqual([
    ["Kit A", "D1", "P1", "B1", "B2", "R1", "Hard case"],
    ["Kit B", "D2"],
  ]);
  const [a, b] = await kits();
  expect([a?.storage_location?.name, b?.storage_location]).toEqual(["Amman", null]);
  const moves = await world.app.db.selectFrom("activity_logs").select(["kind", "kit", "note"]).execute();
  expect(moves.filter(({ kit }) => kit === "Kit A")).toEqual(
    Array.from({ length: 6 }, () => ({ kind: "moved", kit: "Kit A", note: "" })),
  );
  const audit = await world.app.db
    .selectFrom("audit_log")
    .where("action", "=", "kits.create")
    .where("subject", "in", [String(a?.id), String(b?.id)])
    .select("details")
    .execute();
  expect(audit).toHaveLength(2);
});

test("a kit with an error in one row is left out with all of them, the others are imported", async () => {
  await world.app.runAsOwner("update batteries set archived_at = now() where serial_number = 'B3'");
  const { rows, counts } = await importKits(
    `${TABLE}Kit A,D1,\nKit A,D2,\nKit A,B1,\n,B2,\nKit B,P1,\nKit B,P1,\nKit C,B3,\nKit D,X9,\nKit E,R1,Moon\nKit F,B2,`,
  );
  expect(errorsOf(rows)).toEqual([
    "2 kit importKitRow",
    "3 serial_number kitHasDrone",
    "4 kit importKitRow",
    "5 kit required",
    "6 kit importKitRow",
    "7 serial_number importTwice",
    "8 serial_number archived",
    "9 serial_number unknownPart",
    "10 storage_location importLocation",
    "11 serial_number importTwice", // row 5 names it, without a kit
  ]);
  expect(counts).toMatchObject({ new: 0, error: 10 });
  await importKits(`${TABLE}Kit A,D1,\nKit A,X9,\nKit B,D2,`);
  expect(await contents()).toEqual([["Kit B", "D2"]]);
});

test("what has the serial number of items of two types needs the type", async () => {
  await world.app.runAsOwner("update payloads set serial_number = 'D1'");
  await world.app.runAsOwner(
    `insert into accessories (provider_id, kind, name) values (${world.provider.id}, 'other', 'Hard case')`,
  );
  const { rows } = await importKits("Kit,Type,Serial number\nA,,D1\nB,battery,D2\nC,accessory,hard case");
  expect(errorsOf(rows)).toEqual([
    "2 serial_number importSeveral",
    "3 part_kind importOtherKind",
    "4 serial_number importSeveral",
  ]);
  await importKits("الطقم;النوع;الرقم التسلسلي\nA;الحمولة;D1\nA;Drone;D1");
  const [kit] = await kits();
  expect([kit?.drone?.serial_number, kit?.payloads.length]).toEqual(["D1", 1]);
});

test("a new kit is kept in one place, and holds so many parts", async () => {
  const { id } = world.provider;
  for (const name of ["Amman", "Aqaba"])
    await world.app.db.insertInto("storage_locations").values({ provider_id: id, name }).execute();
  const { rows } = await importKits(`${TABLE}A,D1,Amman\nA,P1,Aqaba`);
  expect(errorsOf(rows)).toEqual(["2 kit importKitRow", "3 storage_location importOtherLocation"]);

  const most = MAX_KIT_PARTS.payloads;
  const payload = { provider_id: id, manufacturer: "DJI", model: "H30T" };
  const cameras = Array.from({ length: most + 1 }, (_, n) => ({ ...payload, serial_number: `C${n}` }));
  await world.app.db.insertInto("payloads").values(cameras).execute();
  const full = await importKits(
    `${TABLE}${cameras.map((camera) => `A,${camera.serial_number},`).join("\n")}`,
  );
  expect(errorsOf(full.rows).at(-1)).toBe(`${most + 2} serial_number importKitFull`);
});

describe("a kit that is there", () => {
  beforeEach(() => importKits(`${TABLE}Kit A,D1,\nKit A,B1,`));

  test("is left as it is by default", async () => {
    const { counts } = await importKits(`${TABLE}Kit A,B2,\nKit B,B3,`);
    expect(counts).toMatchObject({ existing: 1, new: 1 });
    expect(await contents()).toEqual([
      ["Kit A", "D1", "B1"],
      ["Kit B", "B3"],
    ]);
  });

  test("gains parts on demand and keeps its own", async () => {
    const [before] = await kits();
    const { counts } = await importKits(`${TABLE}KIT A,B1,\nKit A,B2,`, { existing: "update" });
    expect(counts).toMatchObject({ unchanged: 1, changed: 1 });
    expect(await contents()).toEqual([["Kit A", "D1", "B1", "B2"]]);
    expect((await kits())[0]?.updated_at).not.toBe(before?.updated_at);
    const second = await importKits(`${TABLE}Kit A,D2,`, { existing: "update" });
    expect(errorsOf(second.rows)).toEqual(["2 serial_number kitHasDrone"]);
  });

  test("is not guessed among several of its name", async () => {
    await world.app.db.insertInto("kits").values({ provider_id: world.provider.id, name: "kit a" }).execute();
    const { rows } = await importKits(`${TABLE}Kit A,B2,`, { existing: "update" });
    expect(errorsOf(rows)).toEqual(["2 kit importKitName"]);
  });

  const MOVE = "Kit,Serial number,Reason\nKit B,B1,";

  test("loses a part to another only with a reason, which is in the part's log", async () => {
    expect(errorsOf((await importKits(MOVE)).rows)).toEqual(["2 reason importInKit"]);
    await importKits(`${MOVE}Spare for the south`);
    expect(await contents()).toEqual([
      ["Kit A", "D1"],
      ["Kit B", "B1"],
    ]);
    const { note, kit } = await world.app.db
      .selectFrom("activity_logs")
      .orderBy("id", "desc")
      .select(["note", "kit"])
      .executeTakeFirstOrThrow();
    expect([note, kit]).toEqual(["Spare for the south", "Kit B"]);
  });

  /** Assigns it to a mission. */
  async function assignKit(status: string) {
    const { provider, client, site } = world;
    const [kit] = await kits();
    const mission = await createMission(world.app.services, {
      provider_id: provider.id,
      client_id: client.id,
      site_id: site.id,
      status,
    });
    const { user_id } = await createMember(world.app.services, {
      organization_id: world.provider.id,
      user_type: "pilot",
    });
    await world.app.db
      .insertInto("assignments")
      .values({
        mission_id: mission.id,
        provider_id: provider.id,
        pilot_id: user_id,
        kit_id: kit?.id ?? 0,
        starts_at: "2026-05-01T08:00:00Z",
        ends_at: "2026-05-01T10:00:00Z",
      })
      .execute();
  }

  test("keeps its parts while a mission needs it", async () => {
    await assignKit("planned");
    expect(errorsOf((await importKits(`${MOVE}Needed`)).rows)).toEqual(["2 serial_number assigned"]);
  });

  test("gains parts before a mission with it, not while it is flown", async () => {
    await assignKit("planned");
    await importKits(`${TABLE}Kit A,B2,`, { existing: "update" });
    await world.app.runAsOwner("update missions set status = 'in_progress'");
    const { rows } = await importKits(`${TABLE}Kit A,B2,\nKit A,B3,`, { existing: "update" });
    expect(errorsOf(rows)).toEqual(["2", "3 kit inFlight"]);
    expect(await contents()).toEqual([["Kit A", "D1", "B1", "B2"]]);
  });

  test("loses none to who may not edit that kind, nor gains any by who may not edit kits", async () => {
    const adder = await sessionWith(["view kits", "add kits"]);
    const { body } = await send(adder, `${MOVE}Needed`);
    expect(errorsOf(body.data.rows)).toEqual(["2 serial_number inKit"]);
    expect((await send(adder, `${TABLE}Kit A,B2,`, { existing: "update" })).status).toBe(403);
    expect((await send(await sessionWith(["view kits", "edit kits"]), MOVE)).status).toBe(403);
  });
});

const sessionWith = (permissions: Permission[]) =>
  signInWith(world.app, { organization_id: world.provider.id }, permissions);

test("another company's items are unknown, its kits untouched and its storage locations not found", async () => {
  const rival = await createKit(world.app.services, { provider_id: world.rivalProvider.id, name: "Kit A" });
  await world.app.db
    .insertInto("batteries")
    .values({ provider_id: world.rivalProvider.id, model: "TB30", serial_number: "SECRET" })
    .execute();
  await world.app.db
    .insertInto("storage_locations")
    .values({ provider_id: world.rivalProvider.id, name: "Vault" })
    .execute();
  const { rows } = await importKits(`${TABLE}Kit A,secret,\nKit B,B1,Vault`, { existing: "update" });
  expect(errorsOf(rows)).toEqual(["2 serial_number unknownPart", "3 storage_location importLocation"]);
  const { counts } = await importKits(`${TABLE}Kit A,B1,`, { existing: "update" });
  expect(counts).toMatchObject({ new: 1, changed: 0 });
  const theirs = await world.app.db
    .selectFrom("batteries")
    .where("kit_id", "=", rival.id)
    .select("id")
    .execute();
  expect(theirs).toHaveLength(2);
});

test("of two imports that take the same parts at once, one gets them", async () => {
  const answers = await Promise.all([
    send(world.admin, `${TABLE}Kit A,D1,\nKit A,B1,`),
    send(world.admin, `${TABLE}Kit B,D1,\nKit B,B2,`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.data.counts.new).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await kits()).toHaveLength(1);
});

test.each(LOCALES)(
  "the template's headers are recognized with what they say in brackets (%s)",
  async (locale) => {
    const t = getFixedT(locale, "inventory");
    const note = getFixedT(locale, "inventory/import");
    const headers = [
      `${t("kit")} (${note("note.kit")})`,
      `${t("kind")} (${note("note.part_kind")})`,
      `${t("serial")} (${note("note.serial_number")})`,
      `${t("storageLocation")} (${note("note.storage_location")})`,
      `${t("reason")} (${note("note.reason")})`,
    ];
    const { mapping } = await importKits(`${headers.map((header) => `"${header}"`).join(",")}\nA,,D1,,`);
    expect(mapping).toEqual({ kit: 0, part_kind: 1, serial_number: 2, storage_location: 3, reason: 4 });
  },
);

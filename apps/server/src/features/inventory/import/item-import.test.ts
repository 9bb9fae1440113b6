import { IMPORT_FIELDS, IMPORT_LABELS } from "@overfly/contract/inventory/item-imports";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { beforeEach, describe, expect, test } from "vitest";
import { translate } from "@overfly/i18n/node/translate";
import { signInWith } from "#testing/provider-admins.ts";
import { guessColumns } from "./guess-columns.ts";
import { type ImportKind, importWorld } from "#testing/inventory/import-world.ts";

const world = importWorld();
const { importRows, send } = world;
const drones = () => world.app.db.selectFrom("drones").selectAll().orderBy("serial_number").execute();

const HEADERS = "Name,Manufacturer,Model,Serial number";

describe("what a table may look like", () => {
  test.each([
    ["commas", `${HEADERS}\nFalcon,DJI,Matrice 4T,A1\n`],
    ["semicolons", "Name;Manufacturer;Model;Serial number\r\nFalcon;DJI;Matrice 4T;A1\r\n"],
    ["tabs", "Name\tManufacturer\tModel\tSerial number\nFalcon\tDJI\tMatrice 4T\tA1"],
    ["a byte order mark", `\uFEFF${HEADERS}\nFalcon,DJI,Matrice 4T,A1`],
    ["Excel's first line", "sep=;\nName;Manufacturer;Model;Serial number\nFalcon;DJI;Matrice 4T;A1"],
    ["quotes", `"Name","Manufacturer","Model","Serial number"\n"Falcon","DJI","Matrice 4T","A1"`],
    ["empty lines", `${HEADERS}\n\n,,,\nFalcon,DJI,Matrice 4T,A1\n\n`],
    ["a text that keeps its zeros", `${HEADERS}\nFalcon,DJI,Matrice 4T,"=""A1"""`],
    ["Arabic headers", "الاسم;الشركة المصنّعة;الطراز;الرقم التسلسلي\nFalcon;DJI;Matrice 4T;A1"],
    ["the maker in the model", "Drone name,Model,S/N\nFalcon,DJI Matrice 4T,A1"],
  ])("%s", async (_, text) => {
    expect((await importRows("drones", text)).counts).toMatchObject({ new: 1, error: 0 });
    expect(await drones()).toMatchObject([
      { name: "Falcon", manufacturer: "DJI", model: "Matrice 4T", serial_number: "A1", weight_g: 1219 },
    ]);
  });

  test.each([
    ["", "There are no rows below the headers"],
    [HEADERS, "There are no rows below the headers"],
    ["PK\u0003\u0004\0\0", "This is not a text file; save the spreadsheet as CSV first"],
    [`${HEADERS}\nA,DJI,X,1\n"B,DJI,X,2`, "Row 3 can't be read: a quotation mark is missing or out of place"],
    [`${HEADERS}\n${"a,b,c,d\n".repeat(5001)}`, "At most 5000 rows at a time; split the file"],
  ])("%j is refused", async (text, message) => {
    expect(await send(world.admin, "drones", text)).toMatchObject({ status: 422, body: { message } });
  });

  test("a name with a line break in quotes is refused at its row, as the spreadsheet counts them", async () => {
    const { rows } = await importRows("drones", `${HEADERS}\n"Fal\ncon",DJI,X1,A1\nB,DJI,X1,A2`);
    expect(rows).toMatchObject([
      { row: 2, outcome: "error", errors: { name: [{ key: "errors/fields:controlCharacters" }] } },
      { row: 3, outcome: "new" },
    ]);
  });
});

test("a formula is stored as the text that it is, without the apostrophe that an export put in front", async () => {
  await importRows("accessories", `Type,Name\ncase,'=1+1\ncase,-5 dB pad`);
  const names = await world.app.db.selectFrom("accessories").select("name").orderBy("id").execute();
  expect(names).toEqual([{ name: "=1+1" }, { name: "-5 dB pad" }]);
});

test("each row says what is wrong with it, and the others are imported", async () => {
  await importRows("drones", `${HEADERS}\nOld,DJI,X1,OLD`);
  await world.app.runAsOwner("update drones set archived_at = now()");
  const text = [
    `${HEADERS},Weight (g),Purchased on,Storage location`,
    "Good,DJI,X1,S1,1219 g,2026-01-31,",
    "No serial,DJI,X1,,,,",
    "Bad serial,DJI,X1,<b>,,,",
    "Twin,DJI,X1,s1,,,",
    "Bad day,DJI,X1,S2,,31/02/2026,",
    "Heavy,DJI,X1,S3,two kilos,,",
    "Nowhere,DJI,X1,S4,,,Moon",
    "Back,DJI,X1,old,,,",
  ].join("\n");
  const { rows, counts } = await importRows("drones", text);
  const errorsOf = (row: number) =>
    Object.entries(rows.find((one) => one.row === row)?.errors ?? {}).map(
      ([field, [first]]) => `${field} ${first?.key}`,
    );
  expect(errorsOf(2)).toEqual([]);
  expect(errorsOf(3)).toEqual(["serial_number errors/fields:required"]);
  expect(errorsOf(4)).toEqual(["serial_number errors/fields:itemSerialNumber"]);
  expect(errorsOf(5)).toEqual(["serial_number errors/inventory:importTwice"]);
  expect(errorsOf(6)).toEqual(["purchased_on errors/fields:date"]);
  expect(errorsOf(7)).toEqual(["weight_g errors/fields:number"]);
  expect(errorsOf(8)).toEqual(["storage_location errors/inventory:importLocation"]);
  expect(errorsOf(9)).toEqual(["serial_number errors/inventory:serialArchived"]);
  expect(counts).toMatchObject({ new: 1, error: 7 });
  expect((await drones()).map(({ serial_number }) => serial_number)).toEqual(["OLD", "S1"]);
});

test("a dry run says the same and stores nothing", async () => {
  const tried = await importRows("drones", `${HEADERS}\nFalcon,DJI,X1,A1`, { dry_run: true });
  expect(tried.counts).toMatchObject({ new: 1 });
  expect(await drones()).toEqual([]);
  expect((await importRows("drones", `${HEADERS}\nFalcon,DJI,X1,A1`)).rows).toEqual(tried.rows);
});

test.each([
  ["2026-04-03", undefined, "2026-04-03"],
  ["03/04/2026", undefined, "2026-04-03"],
  ["04/13/2026", undefined, "2026-04-13"],
  ["03/04/2026", "month_first", "2026-03-04"],
  ["3.4.2026", undefined, "2026-04-03"],
  ["٣/٤/٢٠٢٦", undefined, "2026-04-03"],
] as const)("%s is a date (%s)", async (written, date_order, day) => {
  await importRows("drones", `${HEADERS},Purchased on\nFalcon,DJI,X1,A1,${written}`, {
    ...(date_order && { date_order }),
  });
  const [drone] = await drones();
  expect(String(drone?.purchased_on)).toBe(day);
});

test.each([
  ["95.5", ",", 95.5],
  ["95,5 %", ";", 95.5],
  ["٩٥", ",", 95],
])("%s is a percentage in a file of %s", async (written, mark, percent) => {
  const text = [
    ["Model", "Serial number", "Health"],
    ["TB65", "B1", written],
  ]
    .map((row) => row.join(mark))
    .join("\n");
  await importRows("batteries", text);
  const [battery] = await world.app.db.selectFrom("batteries").selectAll().execute();
  expect(Number(battery?.health_percent)).toBe(percent);
  expect(battery).toMatchObject({ manufacturer: "DJI", chemistry: "li_ion", capacity_mah: 5880 });
});

test("a known camera brings its sensors; another gets a warning", async () => {
  const { rows } = await importRows(
    "payloads",
    "Manufacturer,Model,Serial\nDJI,Zenmuse H30T,P1\nDJI,Zenmusse,P2\nFlir,Zenmuse H30T,P3",
  );
  expect(rows.map(({ warnings }) => warnings.map(({ key }) => key))).toEqual([
    [],
    ["inventory/import:unknownPayload"],
    ["inventory/import:unknownPayload"],
  ]);
  const payloads = await world.app.db
    .selectFrom("payloads")
    .select(["serial_number", "is_radiometric"])
    .orderBy("id")
    .execute();
  expect(payloads).toEqual([
    { serial_number: "P1", is_radiometric: true },
    { serial_number: "P2", is_radiometric: false },
    { serial_number: "P3", is_radiometric: false },
  ]);
});

describe("what the inventory has already", () => {
  const FIRST = `${HEADERS},Firmware\nFalcon,DJI,X1,A1,1.0\nHawk,DJI,X1,A2,1.0`;
  const LATER = `Serial number,Model,Firmware,Name\na1,X1,2.0,\nA2,X1,1.0,Hawk\nA3,X1,1.0,New`;
  beforeEach(() => importRows("drones", FIRST));

  test("is left as it is by default", async () => {
    const { counts } = await importRows("drones", LATER, {
      columns: { model: 1, serial_number: 0, firmware: 2, name: 3 },
    });
    expect(counts).toMatchObject({ existing: 2, error: 1 }); // the new one has no maker
    expect((await drones()).map(({ firmware }) => firmware)).toEqual(["1.0", "1.0"]);
  });

  test("is updated on demand, with what the file gives and no more", async () => {
    const text = `${HEADERS},Firmware\nFalcon,DJI,X1,a1,2.0\nHawk,DJI,X1,A2,\nNew,DJI,X1,A3,1.0`;
    const { rows, counts } = await importRows("drones", text, { existing: "update" });
    expect(rows[0]).toMatchObject({ outcome: "changed", changes: ["serial_number", "firmware"] });
    expect(counts).toMatchObject({ new: 1, changed: 1, unchanged: 1, error: 0 });
    expect((await drones()).map((one) => `${one.serial_number} ${one.firmware}`).toSorted()).toEqual([
      "A2 1.0",
      "A3 1.0",
      "a1 2.0",
    ]);
    const audit = await world.app.db
      .selectFrom("audit_log")
      .where("action", "=", "drones.update")
      .select("details")
      .execute();
    expect(audit).toEqual([{ details: { imported: true, fields: ["serial_number", "firmware"] } }]);
  });

  test("may be updated only by who may edit the kind", async () => {
    const member = { organization_id: world.provider.id };
    const adder = await signInWith(world.app, member, ["view drones", "add drones"]);
    expect(await send(adder, "drones", FIRST, { existing: "update" })).toMatchObject({ status: 403 });
    expect((await send(adder, "drones", FIRST)).body.data.counts).toMatchObject({ existing: 2 });
  });

  test("doesn't concern another company, which may have the same serial numbers and no say here", async () => {
    const { body } = await send(world.rival, "drones", `${HEADERS}\nRival,DJI,X1,A1`, { existing: "update" });
    expect(body.data.counts).toMatchObject({ new: 1, changed: 0 });
    const owners = (await drones()).map((one) => `${one.provider_id} ${one.name}`);
    expect(owners).toContain(`${world.provider.id} Falcon`);
    expect(owners).toContain(`${world.rivalProvider.id} Rival`);
  });
});

test("an accessory without a serial number is known by its type and name", async () => {
  const text = "Type,Name,Quantity\nCharging hub,Hub,2\nشاحن,Charger,1";
  expect((await importRows("accessories", text)).counts).toMatchObject({ new: 2 });
  expect((await importRows("accessories", text)).counts).toMatchObject({ new: 0, existing: 2 });
});

test("what has the name of an archived accessory and of one in use is the one in use", async () => {
  const text = "Type,Name,Quantity\nCharging hub,Hub,2";
  await importRows("accessories", text);
  await world.app.runAsOwner("update accessories set archived_at = now()");
  await world.app.runAsOwner(
    "insert into accessories (provider_id, kind, name) select provider_id, kind, name from accessories",
  );
  expect((await importRows("accessories", text)).counts).toMatchObject({ existing: 1, error: 0 });
});

test("a storage location of another company is unknown here", async () => {
  const at = (provider_id: number, name: string) =>
    world.app.db.insertInto("storage_locations").values({ provider_id, name }).execute();
  await at(world.provider.id, "Amman");
  await at(world.rivalProvider.id, "Secret");
  const { rows } = await importRows(
    "drones",
    `${HEADERS},Location\nFalcon,DJI,X1,A1,AMMAN\nHawk,DJI,X1,A2,Secret`,
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(["new", "error"]);
});

test("five thousand rows, each in the audit log", async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `Drone ${index},DJI,X1,BULK-${index}`);
  const { counts } = await importRows("drones", [HEADERS, ...lines].join("\n"));
  expect(counts).toMatchObject({ new: 5000 });
  expect(await drones()).toHaveLength(5000);
  const audit = await world.app.db
    .selectFrom("audit_log")
    .where("action", "=", "drones.create")
    .where(
      "subject",
      "in",
      (await drones()).map(({ id }) => String(id)),
    )
    .select("id")
    .execute();
  expect(audit).toHaveLength(5000);
});

test("two imports of the same rows at once store them once", async () => {
  const text = `${HEADERS}\n${Array.from({ length: 300 }, (_, n) => `D,DJI,X1,R-${n}`).join("\n")}`;
  const answers = await Promise.all([send(world.admin, "drones", text), send(world.admin, "drones", text)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await drones()).toHaveLength(300);
});

test.each(LOCALES)("the template's headers are all recognized (%s)", (locale) => {
  for (const kind of Object.keys(IMPORT_FIELDS) as ImportKind[]) {
    const headers = IMPORT_FIELDS[kind].map((field) =>
      translate(locale, `inventory:${IMPORT_LABELS[field]}`),
    );
    const expected = Object.fromEntries(IMPORT_FIELDS[kind].map((field, index) => [field, index]));
    expect(guessColumns(kind, headers)).toEqual(expected);
  }
});

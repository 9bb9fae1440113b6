import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedOldDatabase, type OldRows } from "#testing/old-database/old-database.ts";

const LAST_WITH_TEXT = "0265_repeated_multi_site_orders.sql";
const owner = { provider_id: 1, client_id: 2 };
const siteOf = (name: string, contact: string | null) =>
  ["sites", { token: name.padEnd(16, "-"), ...owner, name, contact }] as const;
const ROWS: OldRows = [
  ["organizations", { kind: "service_provider", company_name: "Sunhawk" }],
  ["organizations", { kind: "client", company_name: "Desert Power" }],
  siteOf("Named", "Huda Naser, 079 555 0101"),
  siteOf("Blank", " \n"),
  siteOf("Empty", null),
];

let old: Awaited<ReturnType<typeof migratedOldDatabase>>;
beforeAll(async () => {
  old = await migratedOldDatabase(ROWS, LAST_WITH_TEXT);
});
afterAll(() => old.drop());

test("the text about whom to call becomes the note of the site's first contact", async () => {
  const { rows } = await old.client.query(
    `select sites.name as site, c.position, c.name, c.note, c.call_before_flight
     from site_contacts as c join sites on sites.id = c.site_id`,
  );
  expect(rows).toEqual([
    { site: "Named", position: 0, name: null, note: "Huda Naser, 079 555 0101", call_before_flight: false },
  ]);
});

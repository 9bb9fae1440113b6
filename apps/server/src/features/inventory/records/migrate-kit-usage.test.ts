import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedOldDatabase, type OldRows } from "#testing/old-database/old-database.ts";

const LAST_WITHOUT_KITS = "0276_mission_problems.sql";
const owner = { provider_id: 1, client_id: 2 };
const mission = { ...owner, site_id: 1, type: "visual", subtype: "overview", created_side: "center" };
const flight = {
  provider_id: 1,
  source: "manual",
  status: "landed",
  took_off_at: "2026-05-02T08:00:00.000Z",
  landed_at: "2026-05-02T09:00:00.000Z",
};
const assigned = {
  provider_id: 1,
  pilot_id: "noor",
  starts_at: "2026-05-02T06:00:00.000Z",
  ends_at: "2026-05-02T12:00:00.000Z",
};
const ROWS: OldRows = [
  ["organizations", { kind: "service_provider", company_name: "Sunhawk" }],
  ["organizations", { kind: "client", company_name: "Desert Power" }],
  ["users", { id: "noor", name: "Noor Haddad", email: "noor@example.test" }],
  ["sites", { token: "S".repeat(16), ...owner, name: "Ma'an One" }],
  ["kits", { provider_id: 1, name: "Kit A" }],
  ["missions", { ...mission, token: "A".repeat(16), number: "M-2026-0001", status: "completed" }],
  ["missions", { ...mission, token: "B".repeat(16), number: "M-2026-0002", status: "in_progress" }],
  ["missions", { ...mission, token: "C".repeat(16), number: "M-2026-0003", status: "in_progress" }],
  ["assignments", { ...assigned, mission_id: 1, kit_id: 1, released_at: "2026-05-02T10:00:00.000Z" }],
  ["assignments", { ...assigned, mission_id: 2, kit_id: null }],
  ["flights", { ...flight, mission_id: 1 }],
  ["flights", { ...flight, mission_id: 2 }],
  ["flights", { ...flight, mission_id: 3 }],
];

let old: Awaited<ReturnType<typeof migratedOldDatabase>>;
beforeAll(async () => {
  old = await migratedOldDatabase(ROWS, LAST_WITHOUT_KITS);
});
afterAll(() => old.drop());

test("flights get the kit that their mission was assigned, also if it is released since", async () => {
  const { rows } = await old.client.query(
    "select flight_id, item_id, flown_s from flight_equipment where item_kind = 'kits'",
  );
  expect(rows).toEqual([{ flight_id: 1, item_id: 1, flown_s: 3600 }]);
});

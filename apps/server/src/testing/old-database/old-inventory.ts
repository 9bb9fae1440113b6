const [provider_id, other_provider_id, client_id, site_id] = [1, 2, 1, 1];
const mission = {
  provider_id,
  client_id,
  site_id,
  type: "solar_thermography",
  subtype: "standard",
  status: "approved",
  created_side: "center",
};
const drone = { provider_id, model: "Mavic 3T" };
const payload = { provider_id, model: "M3T camera" };
const battery = { provider_id, model: "TB30" };
const assigned = { provider_id, pilot_id: "noor", dock_id: null };

/**
 * Rows of migration 0033, after `OLD_ROWS`, whose ids go on: drones and cameras of one kit, of several kits, of none; serial
 * numbers that differ by case only, within a provider and between two.
 */
export const OLD_INVENTORY: [table: string, row: Record<string, unknown>][] = [
  ["organizations", { kind: "service_provider", company_name: "Another provider" }],
  ["missions", { ...mission, token: "A".repeat(16), number: "M-2026-0101" }],
  ["missions", { ...mission, token: "B".repeat(16), number: "M-2026-0102" }],
  ["drones", { ...drone, name: "In two kits", serial_number: "SN-1", status: "assigned" }],
  ["drones", { ...drone, name: "Written twice", serial_number: "sn-1", status: "in_maintenance" }],
  ["drones", { ...drone, name: "Released", serial_number: "SN-3", status: "assigned" }],
  ["drones", { ...drone, name: "Of another", serial_number: "Sn-1", provider_id: other_provider_id }],
  ["payloads", { ...payload, serial_number: "P-1" }],
  ["payloads", { ...payload, serial_number: "p-1", is_radiometric: false }],
  ["kits", { provider_id, name: "First", drone_id: 1, payload_id: 1, storage_location: "Shelf 2" }],
  ["kits", { provider_id, name: "Assigned", drone_id: 1, payload_id: 1 }],
  ["kits", { provider_id, name: "Once assigned", drone_id: 3, payload_id: 2 }],
  ["kits", { provider_id, name: "Never assigned", drone_id: 3, payload_id: null }],
  ["kits", { provider_id, name: "Empty" }],
  ["batteries", { ...battery, kit_id: 2, serial_number: "B-1", capacity_mah: 5880, cycles: 12 }],
  ["batteries", { ...battery, kit_id: null, serial_number: "b-1", health_percent: 91.5 }],
  [
    "assignments",
    {
      ...assigned,
      mission_id: 2,
      kit_id: 2,
      starts_at: "2026-05-02T08:00:00.000Z",
      ends_at: "2026-05-02T12:00:00.000Z",
    },
  ],
  [
    "assignments",
    {
      ...assigned,
      mission_id: 3,
      kit_id: 4,
      starts_at: "2026-05-03T08:00:00.000Z",
      ends_at: "2026-05-03T12:00:00.000Z",
      released_at: "2026-05-03T10:00:00.000Z",
    },
  ],
];

import type { Dock } from "@overfly/contract/docks/docks";

/** A dock for tests: online, idle and without telemetry, but for what is given. */
export const sampleDock = (overrides: Partial<Dock> = {}): Dock => ({
  id: 3,
  name: "North gate",
  model: "DJI Dock 2",
  serial_number: "7CTDM001",
  drone_serial_number: null,
  site: { token: "AAAAAAAAAAAAAAAA", name: "Ma'an One" },
  longitude: 35.7,
  latitude: 30.2,
  state: "idle",
  firmware: null,
  bound_at: null,
  last_seen_at: null,
  telemetry: null,
  updated_at: "2026-05-01T08:00:00.000Z",
  archived_at: null,
  ...overrides,
});

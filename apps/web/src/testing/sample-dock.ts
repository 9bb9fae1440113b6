import type { Dock, DockTelemetry } from "@overfly/contract/docks/docks";

/** A dock for tests: online, idle and without telemetry, but for what is given. */
export const sampleDock = (overrides: Partial<Dock> = {}): Dock => ({
  id: 3,
  name: "North gate",
  model: "DJI Dock 2",
  serial_number: "7CTDM001",
  drone_serial_number: null,
  site: { token: "AAAAAAAAAAAAAAAA", name: "Ma'an One", time_zone: "Asia/Amman" },
  longitude: 35.7,
  latitude: 30.2,
  state: "idle",
  firmware: null,
  is_grounded: false,
  bound_at: null,
  last_seen_at: null,
  telemetry: null,
  updated_at: "2026-05-01T08:00:00.000Z",
  archived_at: null,
  ...overrides,
});

/** What an idle dock with its drone inside reports, but for what is given. */
export const sampleTelemetry = (overrides: Partial<DockTelemetry> = {}): DockTelemetry => ({
  dock_id: 3,
  state: "idle",
  at: "2026-05-01T08:00:00.000Z",
  wind_mps: 4,
  rainfall: null,
  rainfall_code: null,
  ambient_c: 24,
  inside_c: 26,
  humidity_percent: 30,
  cover: null,
  cover_code: null,
  drone_in_dock: true,
  drone_charge_percent: 90,
  network_quality: null,
  drone: null,
  ...overrides,
});

import type { ListedPilot } from "@overfly/contract/pilots/pilots";
import type { Site } from "@overfly/contract/sites/sites";

/** Rows of lists, as their endpoints answer with them. */
export const kit = { id: 4, name: "Kit A" };
export const drone = {
  id: 1,
  name: "Falcon",
  model: "M30T",
  serial_number: "DR1",
  status: "in_maintenance",
  airworthy: false,
};
export const battery = {
  id: 2,
  model: "TB30",
  serial_number: "BA1",
  cycles: 1234,
  initial_cycles: 1200,
  cycles_reported_at: null,
  health_percent: 87,
  capacity_mah: 5880,
  chemistry: "lipo",
  last_charged_on: "2026-11-20",
  status: "available",
};
export const unchanged = { archived_at: null, updated_at: "2026-11-21T03:30:00.000Z" };
export const site: Site = {
  token: "siteToken1234567",
  name: "North field",
  client: { id: 7, company_name: "Desert Power" },
  industry: "solar",
  country: "United States",
  city: "Ithaca",
  address: null,
  time_zone: "America/New_York",
  status: "active",
  tags: [],
  cover: null,
  location: null,
  area_ha: null,
  capacity_kwdc: null,
  has_data_product: true,
  is_analyzed: true,
  open_anomalies: 1234,
  not_inspected_anomalies: 0,
  lost_kwdc: 0,
  lost_money_per_year: 0,
  currency: "JOD",
  last_inspected_at: "2026-11-21T03:30:00.000Z",
  module_count: 0,
  upload_status: null,
  updated_at: "2026-11-21T03:30:00.000Z",
};

export const pilot: ListedPilot = {
  id: "p",
  name: "Marta Silva",
  email: "marta@example.com",
  avatar: null,
  status: "active",
  flight_hours: 12.5,
  recent_hours: 3.25,
  employee_number: "E-17",
  base_location: "Amman",
  upcoming_missions: 2,
  certificates: { state: "expiring", expires_on: "2026-12-01", days_left: 9 },
  rating: 4.5,
  rating_count: 2,
  lapsed: [
    {
      rule: { measure: "flights", least: 3, days: 90, mission_type: null, drone_model: null },
      flown: 1,
    },
  ],
  today: { state: "absent", absent_until: "2026-11-30", hours: null },
};

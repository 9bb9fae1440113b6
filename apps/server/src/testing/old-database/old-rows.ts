import { OLD_ROUTE } from "./old-route.ts";

export const NOW = "2026-05-01T08:00:00.000Z";

const [provider_id, client_id, organization_id] = [1, 1, 1];
const [mission_id, site_id, route_id, dock_id, cloud_id, anomaly_id, webhook_id] = [1, 1, 1, 1, 1, 1, 1];
const user_id = "noor";
const mission = { mission_id, provider_id };
const file = { ...mission, size_bytes: 13, mime: "image/jpeg" };

/** What did not change of an inspected photo, of an observation in it and of its hot region. */
export const FRAME = { photoId: "1", thermal: null, footprint: null, gsdM: 0.05, surveyedModuleIds: ["7"] };
export const OBSERVATION = {
  photoId: "1",
  position: [35.7, 30.2],
  uncertaintyM: 0.3,
  outline: [],
  lengthM: 0.2,
  widthM: 0.2,
  areaM2: 0.03,
  offCenter: 0,
  unit: "celsius",
} as const;
export const REGION = {
  box: { left: 10, top: 20, width: 5, height: 4 },
  centroid: [12, 22],
  areaPx: 18,
  max: 71,
  mean: 60,
  reference: 45,
  delta: 25,
  meanDelta: 15,
  contrast: 100,
  shape: { lengthPx: 5, widthPx: 4, angleDeg: 0, fill: 0.9 },
} as const;

/**
 * Rows of an empty database after migration 0033, in the order of their references: of every table whose name, columns
 * or stored JSON later migrations change. Generated ids start at 1.
 */
export const OLD_ROWS: [table: string, row: Record<string, unknown>][] = [
  ["organizations", { kind: "service_provider", company_name: "Sunhawk" }],
  ["users", { id: user_id, name: "Noor Haddad", email: "noor@example.test" }],
  ["sites", { token: "S".repeat(16), provider_id, client_id, name: "Ma'an One" }],
  [
    "site_attachments",
    {
      site_id,
      organization_id,
      name: "Permit.pdf",
      mime: "application/pdf",
      size_bytes: 5,
      storage_key: "1",
    },
  ],
  [
    "missions",
    {
      token: "M".repeat(16),
      number: "M-2026-0001",
      provider_id,
      client_id,
      site_id,
      type: "solar_thermography",
      subtype: "standard",
      deliverables: ["findings", "pdf_report"],
      status: "in_review",
      created_side: "client",
    },
  ],
  ["mission_timeline", { mission_id, kind: "finding", actor: "Noor", text: "Finding 1 dismissed" }],
  [
    "mission_timeline",
    {
      mission_id,
      kind: "processing",
      actor: "Overfly",
      text: "Processed",
      remark: { code: "timeline.processed", values: { count: 3 } },
    },
  ],
  ["flight_routes", { ...OLD_ROUTE, site_id, provider_id }],
  ["flight_route_versions", { ...OLD_ROUTE, route_id, version: 1 }],
  [
    "docks",
    {
      provider_id,
      name: "Gate",
      model: "DJI Dock 2",
      serial_number: "DOCK1",
      longitude: 35.7,
      latitude: 30.2,
      mqtt_username: "DOCK1",
      mqtt_password_hash: "x",
      binding_code_hash: "x",
    },
  ],
  [
    "flights",
    {
      ...mission,
      route_id,
      battery_set: 2,
      dock_id,
      source: "dock",
      status: "failed",
      reason: "The battery is too low.",
      reason_ar: "البطارية منخفضة.",
      events: [{ kind: "failed", text: "The battery is too low.", text_ar: "البطارية منخفضة.", at: NOW }],
    },
  ],
  ["clouds", { ...file, name: "a.jpg", storage_key: "a.jpg", sha256: "a" }],
  ["clouds", { ...file, name: "b.jpg", storage_key: "b.jpg", sha256: "b" }],
  ["uploads", { ...mission, id: "upload", name: "a.jpg", cloud_id }],
  ["dock_files", { object_key: "a.jpg", dock_id, size_bytes: 13, cloud_id }],
  [
    "thermal_observations",
    {
      cloud_id,
      mission_id,
      observation: {
        ...FRAME,
        refusal: null,
        observations: [
          { ...OBSERVATION, region: { ...REGION, module: { id: "7", share: 0.34, parts: 2 } } },
          { ...OBSERVATION, region: { ...REGION, module: null } },
        ],
      },
    },
  ],
  [
    "thermal_observations",
    {
      cloud_id: 2,
      mission_id,
      observation: {
        ...FRAME,
        refusal: { code: "no_pose", reason: "It carries no position." },
        observations: [],
      },
    },
  ],
  [
    "anomalies",
    {
      ...mission,
      client_id,
      site_id,
      number: 1,
      class: "diode",
      iec_class: 2,
      severity: "medium",
      position: { type: "Point", coordinates: [35.7, 30.2] },
      source: "model",
      rule_remarks: [
        { code: "rule.one_third", values: { percent: 34, lengthM: 1.9 } },
        { code: "flag.irradiance_unknown", values: {} },
      ],
    },
  ],
  ["anomaly_images", { anomaly_id, cloud_id, role: "thermal" }],
  [
    "processing_jobs",
    {
      ...mission,
      kind: "thermography",
      state: "failed",
      error: "No radiometric photograph",
      error_remark: { code: "job.nothing_radiometric", values: {} },
      step: { code: "job.photographs", values: { seen: 1, total: 2 } },
      log: [
        { at: NOW, text: "Began" },
        { at: NOW, text: "b.jpg: no pose", remark: { code: "photo.no_pose", values: { name: "b.jpg" } } },
      ],
    },
  ],
  [
    "notifications",
    { user_id, organization_id, kind: "comment", title: 'Noor said "yes"', body: "", url: "/" },
  ],
  ["notification_choices", { user_id, kind: "comment", channel: "email", is_on: false }],
  ["sign_ins", { user_id, at: NOW, result: "code_wanted", way: "google" }],
  ["sessions", { id: "first", user_id, token: "t1", expires_at: NOW }],
  ["sessions", { id: "second", user_id, token: "t2", expires_at: NOW, came_from_id: "first" }],
  ["remembered_devices", { user_id, mark: "trust-device-1", expires_at: NOW }],
  [
    "webhooks",
    {
      organization_id,
      name: "ERP",
      url: "https://example.test",
      events: ["mission.changed"],
      secret: "x",
      told_at: NOW,
    },
  ],
  ["webhook_deliveries", { webhook_id, event: "mission.changed", body: "{}", once: "m1" }],
];

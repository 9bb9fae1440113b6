import type { BodyInput } from "@overfly/contract/endpoint";
import type { projectMissions } from "@overfly/contract/projects/project-missions";
import { SAMPLE_CHECKLIST } from "./checklists/sample-checklist.ts";
import { AREA, createRouteDocument } from "./sample-route.ts";
import type { SampleRows } from "./sample-rows.ts";

const reason = { reason: "Because" };
const at = "2036-05-01T08:00:00.000Z";
const span = { starts_at: at, ends_at: "2036-05-01T10:00:00.000Z" };
const route = { name: "Route", document: createRouteDocument(AREA) };
const CERTIFICATE = {
  kind: "remote_pilot",
  number: "JO-1",
  issued_on: "2026-05-01",
  expires_on: "2027-05-01",
};
const PILOT_PROFILE = {
  employee_number: "E-17",
  phone: "+962791234567",
  base_location: "Amman",
  notes: null,
  updated_at: null,
};
const ABSENCE = { first_on: "2035-05-01", last_on: "2035-05-02" };
const point = { type: "Point", coordinates: [35.7, 30.2] };

const order = ({ site }: SampleRows) => ({
  site_token: site.token,
  type: "solar_thermography",
  subtype: "standard",
  window_start: at,
  window_end: "2036-05-09T08:00:00.000Z",
  deliverables: ["anomalies"],
});
const assignment = { pilot_id: "nobody", dock_id: null, kit_id: null, ...span };

/** An order for several sites, of which it names one. */
export const multiSiteOrder = ({ site }: { site: { token: string } }) => ({
  site_tokens: [site.token],
  type: "visual",
  subtype: "rgb_overview",
  deliverables: ["rgb_photos"],
  first_on: "2036-05-01",
  last_on: "2036-05-09",
});

/** One mission at a site. */
export const missionTemplate = (site_token: string): BodyInput<typeof projectMissions.create> => ({
  site_tokens: [site_token],
  type: "solar_thermography",
  subtype: "standard",
  deliverables: ["anomalies"],
  frequency: "one_time",
  first_on: "2036-05-01",
  last_on: "2036-05-01",
  window_days: 7,
});

const person = { first_name: "Lina", last_name: "Saleh", email: "lina@example.test" };
const company = {
  company_name: "Solaria",
  country: null,
  city: null,
  time_zone: "UTC",
  phone: null,
  email: null,
  website: null,
  address: null,
};
const webhook = { name: "Hook", url: "https://example.com/", events: ["alarm.raised"] };

const PROGRAM = {
  name: "Basic service",
  item_kind: "drones",
  kind: "inspection",
  starts_on: "2026-05-01",
  every_hours: 200,
};

const ofDrone = ({ kit }: SampleRows) => ({ item_kind: "drones", item_id: kit.drone_id });

/** A valid body per endpoint, by its name in the contract; other endpoints need none. */
export const SAMPLE_BODIES: Record<string, (world: SampleRows) => object> = {
  "anomalies.reviewMany": ({ anomaly }) => ({ ids: [anomaly.id], review: "confirmed" }),
  "anomalies.create": () => ({
    class: "hot_spot",
    severity: "low",
    position: point,
    delta_t_k: 4,
    media_file_id: null,
  }),
  "cloudLinks.create": ({ mediaFile }) => ({ file_id: mediaFile.id, valid_hours: 4 }),
  "guestLinks.create": () => ({ title: "Field", max_viewers: 5, valid_hours: 4 }),
  "anomalies.update": () => ({ note: "Seen", updated_at: at }),
  "repairs.change": ({ anomaly }) => ({
    repairs: [{ id: anomaly.id, updated_at: anomaly.updated_at }],
    changes: { work_state: "resolved" },
  }),
  "repairs.undo": () => ({ change_id: "7f0f8b1e-58a5-4a86-a24c-7a47c2a25b11" }),
  "repairFilters.save": () => ({ name: "Overdue", query: "due=overdue" }),
  "anomalies.setWorkState": () => ({ work_state: "resolved" }),
  "media.rename": () => ({ name: "North block" }),
  "media.publish": () => ({ is_published: true }),
  "cloudItems.move": ({ mediaFile }) => ({ files: [mediaFile.id], folder_id: null }),
  "cloudItems.remove": ({ mediaFile }) => ({ files: [mediaFile.id] }),
  "cloudFolders.create": () => ({ name: "North block" }),
  "cloudFolders.rename": () => ({ name: "North block" }),
  "results.update": () => ({ of: "bim", element_ids: [1], result: "installed" }),
  "clients.update": () => ({ ...company, updated_at: at }),
  "clientBranding.update": () => ({ is_own: true, accent: "#1f4e96" }),
  "clientDocuments.share": () => ({ is_shared: true }),
  "clientContacts.create": () => ({ name: "Rana Khoury" }),
  "clientContacts.update": () => ({ name: "Rana Khoury", updated_at: at }),
  "clientInvitations.invite": () => ({ ...person, role: "client_viewer" }),
  "kits.update": () => ({ name: "Kit", updated_at: at }),
  "drones.update": () => ({ name: "Falcon", updated_at: at }),
  "payloads.update": () => ({ model: "H30T", updated_at: at }),
  "batteries.update": () => ({ initial_cycles: 5, updated_at: at }),
  "accessories.update": () => ({ quantity: 2, updated_at: at }),
  "damageReports.create": (rows) => ({ ...ofDrone(rows), note: "Bent arm", is_grounding: false }),
  "activityLogs.create": (rows) => ({ ...ofDrone(rows), kind: "note", note: "Seen" }),
  "maintenanceLogs.create": (rows) => ({
    ...ofDrone(rows),
    kind: "inspection",
    performed_on: "2026-05-01",
    result: "approved_for_flight",
  }),
  "maintenancePrograms.create": () => PROGRAM,
  "maintenancePrograms.update": () => ({ ...PROGRAM, updated_at: at }),
  "workOrders.create": (rows) => ({ ...ofDrone(rows), kind: "repair", title: "Replace an arm" }),
  "workOrders.update": () => ({ title: "Replace both arms", updated_at: at }),
  "workOrders.step": () => ({ step: "start", updated_at: at }),
  "storageLocations.update": () => ({ name: "Store", updated_at: at }),
  "docks.update": () => ({ name: "Dock" }),
  "docks.command": () => ({ command: "debug_mode_open" }),
  "flights.create": () => ({
    took_off_at: "2026-05-01T08:00:00.000Z",
    landed_at: "2026-05-01T10:00:00.000Z",
  }),
  "flights.update": () => ({ notes: "Windy", updated_at: at }),
  "siteUploadStatus.set": () => ({ status: "on_card" }),
  "flights.command": () => ({ command: "pause" }),
  "flights.close": () => ({ status: "aborted", ...reason }),
  "pilotCertificates.create": () => CERTIFICATE,
  "pilotCertificates.update": () => ({ ...CERTIFICATE, updated_at: at }),
  "pilots.update": () => ({ status: "suspended" }),
  "members.update": () => ({ status: "suspended" }),
  "missions.update": ({ mission }) => ({ priority: "low", updated_at: mission.updated_at }),
  "missions.saveDraft": order,
  "missions.comment": () => ({ text: "Hello" }),
  "missionProblems.report": () => ({ kind: "access", text: "The gate is locked" }),
  "missionProblems.share": () => ({ is_shared: false }),
  "missionProblems.resolve": () => ({ note: "The key is at the office" }),
  "multiSiteOrders.preview": multiSiteOrder,
  "multiSiteOrders.create": multiSiteOrder,
  "multiSiteOrders.approve": ({ mission }) => ({ mission_tokens: [mission.token] }),
  "missionSeries.request": () => ({ frequency: "monthly", count: 2 }),
  "missionSeries.updateFollowing": ({ mission }) => ({ priority: "low", updated_at: mission.updated_at }),
  "missionSeries.cancelFollowing": () => reason,
  "missionCalendar.reschedule": ({ mission }) => ({ starts_at: at, updated_at: mission.updated_at }),
  "missionTransitions.reject": () => reason,
  "missionTransitions.assign": (world) => ({ ...assignment, updated_at: world.mission.updated_at }),
  "missionTransitions.plan": ({ route, mission }) => ({
    route_ids: [route.id],
    scheduled_for: at,
    updated_at: mission.updated_at,
  }),
  "missionTransitions.schedule": ({ route, mission }) => ({
    ...assignment,
    route_ids: [route.id],
    updated_at: mission.updated_at,
  }),
  "missionTransitions.dataUploaded": () => reason,
  "missionTransitions.process": () => reason,
  "missionTransitions.review": () => ({ acknowledge_failures: true }),
  "missionTransitions.hold": () => reason,
  "missionTransitions.cancel": () => reason,
  "reports.revise": () => reason,
  "roles.update": ({ role }) => ({ name: "Desk", permissions: ["view sites"], updated_at: role.updated_at }),
  "routes.create": () => route,
  "routes.update": () => ({ ...route, version: 1 }),
  "routes.copy": ({ site }) => ({ site_token: site.token, name: "Copy" }),
  "routes.resume": () => ({ battery_number: 1, photos_taken: 1, overlap_photos: 0, name: "Rest" }),
  "routes.comment": () => ({ text: "Hello" }),
  "plantModels.createModule": () => ({ manufacturer: "Jinko", model: crypto.randomUUID(), rating_w: 575 }),
  "plantModels.createInverter": () => ({ manufacturer: "SMA", model: crypto.randomUUID(), rating_kwac: 150 }),
  "plantModels.createTracker": () => ({ manufacturer: "NX", model: crypto.randomUUID(), axis: "dual_axis" }),
  "checklistTemplates.create": () => ({ ...SAMPLE_CHECKLIST, name: crypto.randomUUID() }),
  "checklistTemplates.update": ({ checklistTemplate: { updated_at } }) => ({
    ...SAMPLE_CHECKLIST,
    updated_at,
  }),
  "missionChecklists.begin": ({ checklistTemplate: { id: template_id } }) => ({
    template_id,
    version: 1,
    number: 1,
  }),
  "missionChecklists.answer": () => ({ item: 0, result: "done", previous: null }),
  "currencyRules.update": () => ({ rules: [], updated_at: at }),
  "pilotAvailability.setHours": () => ({ hours: null, updated_at: null }),
  "pilotProfiles.update": () => PILOT_PROFILE,
  "pilotAvailability.addAbsence": () => ABSENCE,
  "pilotAvailability.changeAbsence": ({ absence }) => ({ ...ABSENCE, updated_at: absence.updated_at }),
  "pilotRatings.rate": ({ pilot }) => ({ pilot_id: pilot.id, stars: 4 }),
  "projects.update": () => ({ name: "Spring", updated_at: at }),
  "projects.setStatus": () => ({ status: "cancelled", ...reason, updated_at: at }),
  "projectMissions.create": ({ site }) => missionTemplate(site.token),
  "siteContacts.create": () => ({ name: "Rana Khoury" }),
  "siteContacts.update": ({ siteContact }) => ({ name: "Rana K.", updated_at: siteContact.updated_at }),
  "siteContacts.order": ({ siteContact }) => ({ ids: [siteContact.id] }),
  "siteReports.generate": ({ mission }) => ({ scope: "mission", mission_token: mission.token }),
  "sites.update": ({ site }) => ({ name: "Site", updated_at: site.updated_at }),
  "sites.useLayout": ({ layout }) => ({ name: "From photos", updated_at: layout.updated_at }),
  "sites.importLayout": () => ({
    name: "As built",
    features: [{ type: "Feature", geometry: AREA, properties: { kind: "module", label: "M1" } }],
  }),
  "zones.update": () => ({ zones: [{ name: "North", kind: "block", polygon: AREA }] }),
  "webhooks.update": () => webhook,
};

/** The query of an endpoint that needs one. */
export const SAMPLE_QUERIES: Record<string, (world: SampleRows) => object> = {
  "media.spot": () => ({ x: 1, y: 1 }),
  "temperatures.area": () => ({ x: 1, y: 1, width: 2, height: 2 }),
  "missions.candidates": () => span,
  "crewCalendar.list": () => ({ from: "2026-05-01T00:00:00Z", to: "2026-05-08T00:00:00Z" }),
  "flightForecast.get": () => ({ from: "2026-05-01T00:00:00Z", to: "2026-05-02T00:00:00Z" }),
  "missionCalendar.list": () => ({ from: "2026-05-01T00:00:00Z", to: "2026-06-01T00:00:00Z" }),
  "repairs.export": () => ({ format: "csv" }),
  "inventory.usage": ofDrone,
  "maintenanceLogs.performers": ofDrone,
  "search.find": () => ({ search: "quokka" }), // what tenancy.test.ts looks for
  "activityLogs.list": ofDrone,
  "maintenanceLogs.list": ofDrone,
  "recordExports.itemDocuments": ({ kit }) => ({ item_kind: "drones", item_id: kit.drone_id }),
  "recordExports.clientDocuments": ({ client }) => ({ client: client.id }),
  "recordExports.missionDocuments": ({ mission }) => ({ mission: mission.token }),
  "recordExports.pilotCertificates": ({ pilot }) => ({ pilot: pilot.id }),
  "recordExports.pilotRatings": ({ pilot }) => ({ pilot: pilot.id }),
  "listExports.cloudItems": ({ site }) => ({ site: site.token }),
  "listExports.siteDocuments": ({ site }) => ({ site: site.token }),
  "listExports.siteReports": ({ site }) => ({ site: site.token }),
  "listExports.zones": ({ site }) => ({ site: site.token }),
  "itemDocuments.list": ofDrone,
  "itemDocuments.upload": ofDrone,
};

/** Stands in every text of our rows; no stranger may read it anywhere. */
export const MARK = "Quokka";

/** A column of every table that some list shows. */
export const TEXTS: readonly (readonly [table: string, column: string])[] = [
  ["accessories", "name"],
  ["activity_logs", "note"],
  ["anomalies", "note"],
  ["api_tokens", "name"],
  ["batteries", "serial_number"],
  ["checklist_answers", "note"],
  ["checklist_templates", "name"],
  ["client_contacts", "name"],
  ["client_documents", "name"],
  ["dock_alarms", "text"],
  ["bim_elements", "name"],
  ["docks", "name"],
  ["drones", "name"],
  ["flight_route_comments", "text"],
  ["flight_route_versions", "name"],
  ["flight_routes", "name"],
  ["invitations", "last_name"],
  ["item_documents", "name"],
  ["kits", "name"],
  ["layouts", "name"],
  ["maintenance_logs", "notes"],
  ["maintenance_programs", "name"],
  ["work_orders", "title"],
  ["media_files", "name"],
  ["media_folders", "name"],
  ["mission_problems", "text"],
  ["missions", "number"],
  ["outbox", "subject"],
  ["payloads", "model"],
  ["plant_elements", "label"],
  ["plant_models", "model"],
  ["pilot_absences", "note"],
  ["pilot_certificates", "number"],
  ["processing_jobs", "error"],
  ["projects", "name"],
  ["remembered_devices", "user_agent"],
  ["repair_filters", "name"],
  ["roles", "name"],
  ["sessions", "user_agent"],
  ["sign_ins", "user_agent"],
  ["mission_documents", "name"],
  ["site_contacts", "name"],
  ["site_documents", "name"],
  ["site_reports", "actor"],
  ["sites", "name"],
  ["storage_locations", "name"],
  ["streams", "name"],
  ["cloud_links", "name"],
  ["guest_links", "title"],
  ["users", "first_name"],
  ["users", "name"],
  ["webhooks", "name"],
  ["zones", "name"],
];

/** Answers that show no text of a row: pictures, figures, catalogs and the user's own settings. */
export const WITHOUT_TEXT = new Set([
  "missionCounts.list", // counts, board/count-by-status.test.ts
  "dailyDigest.get", // the user's own
  "dashboards.operations", // counts, tested beside them
  "dashboards.portfolio",
  "dashboards.pilot",
  "auth.selectProvider",
  "clientBranding.get",
  "clientDocuments.file",
  "cloudItems.archive",
  "cloudItems.mediaData",
  "deliverables.listForMission",
  "baseMaps.list", // shared by a provider with its pilots and clients, base-maps.test.ts
  "bim.file",
  "calendar.get", // calendar.test.ts
  "bim.matches",
  "elevation.get",
  "firstSteps.get",
  "flights.replay",
  "inventory.usage",
  "itemDocuments.file",
  "flightConditions.get",
  "flightForecast.get", // the weather alone
  "loginPage.get",
  "media.content",
  "media.file",
  "media.preview", // preview.test.ts
  "media.shots", // shots/list-shots.test.ts
  "media.spot",
  "media.summary",
  "media.thermal",
  "media.thumbnail",
  "temperatures.area",
  "notifications.preferences",
  "organization.get",
  "currencyRules.get", // pilots-at-work.test.ts
  "pilotRatings.list",
  "recordExports.pilotRatings", // record-exports.test.ts
  "pilotCertificates.file",
  "pilotCertificates.own", // certificates.test.ts
  "places.search", // the same for everybody
  "processing.progress",
  "processing.registration", // registration.test.ts
  "profile.picture",
  "repairs.photo",
  "reports.export", // packed
  "reports.pdf",
  "reports.revisions",
  "routes.exportFile",
  "routes.formats",
  "routes.lastFlights",
  "sharedDocuments.file", // client-documents.test.ts
  "sharedDocuments.list",
  "missionDocuments.file",
  "missionProblems.photo",
  "siteCover.file",
  "siteDocuments.file",
  "siteReports.pdf",
  "siteUploadStatus.get",
  "sites.industries",
  "sites.plant",
  "sites.tags", // site-tags.test.ts
  "streams.playback",
  "weather.now",
  "webhooks.deliveries",
]);

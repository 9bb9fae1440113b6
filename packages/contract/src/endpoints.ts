import { accessories } from "#inventory/accessories.ts";
import { activityLogs } from "#inventory/activity-logs.ts";
import { damageReports } from "#inventory/damage-reports.ts";
import { itemImports } from "#inventory/item-imports.ts";
import { itemDocuments } from "#inventory/item-documents.ts";
import { maintenanceLogs } from "#inventory/maintenance-logs.ts";
import { maintenancePrograms } from "#inventory/maintenance-programs.ts";
import { workOrders } from "#inventory/work-orders.ts";
import { storageLocations } from "#inventory/storage-locations.ts";
import { anomalies } from "#anomalies/anomalies.ts";
import { repairFilters, repairs } from "#anomalies/repairs.ts";
import { apiTokens } from "#api-tokens/api-tokens.ts";
import { auditLog } from "#audit-log/audit-log.ts";
import { auth } from "#auth/auth.ts";
import { baseMaps } from "#base-maps/base-maps.ts";
import { bim } from "#bim/bim.ts";
import { results } from "#bim/update-results.ts";
import { calendar } from "#calendar/calendar.ts";
import { checklistTemplates } from "#checklists/checklist-templates.ts";
import { missionChecklists } from "#checklists/mission-checklists.ts";
import { clientBranding } from "#clients/client-branding.ts";
import { clientContacts } from "#clients/client-contacts.ts";
import { clientDocuments, sharedDocuments } from "#clients/client-documents.ts";
import { clientInvitations } from "#clients/client-invitations.ts";
import { batteries } from "#inventory/batteries.ts";
import { clients } from "#clients/clients.ts";
import { drones } from "#inventory/drones.ts";
import { kits } from "#inventory/kits.ts";
import { cloudFolders, cloudItems } from "#media/cloud-items.ts";
import { cloudLinks, guestCloud } from "#media/cloud-links.ts";
import { cloudOverview } from "#media/cloud-overview.ts";
import { deliverables } from "#media/deliverables.ts";
import { media } from "#media/media.ts";
import { dashboards } from "#dashboard/dashboards.ts";
import { firstSteps } from "#dashboard/first-steps.ts";
import { dailyDigest } from "#digest/digest.ts";
import { docks } from "#docks/docks.ts";
import { siteElevation } from "#flight-routes/site-elevation.ts";
import { loginOptions } from "#auth/login-options.ts";
import { forceLogin } from "#auth/force-login.ts";
import { invitations } from "#members/invitations.ts";
import { oauth } from "#auth/oauth.ts";
import { passwords } from "#auth/passwords.ts";
import { signIns } from "#auth/sign-ins.ts";
import type { Endpoint } from "./endpoint.ts";
import { crewCalendar } from "#missions/crew-calendar.ts";
import { flightForecast } from "#missions/flight-forecast.ts";
import { flightConditions } from "#missions/flight-conditions.ts";
import { listExports } from "#exports/list-exports.ts";
import { recordExports } from "#exports/record-exports.ts";
import { flightLogs } from "#flight-logs/flight-logs.ts";
import { flights } from "#flights/flights.ts";
import { inventory } from "#inventory/inventory.ts";
import { loginPage } from "#organization/login-page.ts";
import { members } from "#members/members.ts";
import { missionCalendar } from "#missions/mission-calendar.ts";
import { missionCounts } from "#missions/mission-counts.ts";
import { missionMap } from "#missions/mission-map.ts";
import { missionSeries } from "#missions/mission-series.ts";
import { missionTransitions } from "#missions/mission-transition-endpoints.ts";
import { missionDocuments } from "#missions/mission-documents.ts";
import { missionProblems } from "#missions/mission-problems.ts";
import { missions } from "#missions/missions.ts";
import { temperatures } from "#media/temperatures.ts";
import { multiSiteOrders } from "#missions/multi-site-orders.ts";
import { notifications } from "#notifications/notifications.ts";
import { organization } from "#organization/organization.ts";
import { outbox } from "#outbox/outbox.ts";
import { currencyRules } from "#pilots/currency-rules.ts";
import { pilotAvailability } from "#pilots/pilot-availability.ts";
import { pilotRatings } from "#pilots/pilot-ratings.ts";
import { pilotCertificates } from "#pilots/pilot-certificates.ts";
import { pilotInvitations } from "#pilots/pilot-invitations.ts";
import { payloads } from "#inventory/payloads.ts";
import { pilotProfiles } from "#pilots/pilot-profile.ts";
import { pilots } from "#pilots/pilots.ts";
import { processing } from "#processing/processing.ts";
import { profile } from "#profile/profile.ts";
import { projectMissions } from "#projects/project-missions.ts";
import { projects } from "#projects/projects.ts";
import { reports } from "#reports/reports.ts";
import { roles } from "#roles/roles.ts";
import { flightRoutes } from "#flight-routes/flight-routes.ts";
import { secondFactor } from "#auth/second-factor.ts";
import { search } from "#search/search.ts";
import { setup } from "#setup/setup.ts";
import { places } from "#sites/places.ts";
import { plantModels } from "#sites/plant-models.ts";
import { siteReports } from "#reports/site-reports.ts";
import { siteDashboard } from "#sites/site-dashboard.ts";
import { siteContacts } from "#sites/site-contacts.ts";
import { siteCover } from "#sites/site-cover.ts";
import { siteDocuments } from "#sites/site-documents.ts";
import { siteUploadStatus } from "#sites/upload-status.ts";
import { sites } from "#sites/sites.ts";
import { guestLinks, guestView } from "#streams/guest-links.ts";
import { streams } from "#streams/streams.ts";
import { weather } from "#weather/weather.ts";
import { webhooks } from "#webhooks/webhooks.ts";
import { zones } from "#sites/zones.ts";

/** All endpoints by feature. Tests iterate over it, and OpenAPI is generated from it. */
export const endpoints: Record<string, Record<string, Endpoint>> = {
  anomalies,
  repairs,
  repairFilters,
  apiTokens,
  auditLog,
  auth,
  baseMaps,
  bim,
  results,
  calendar,
  checklistTemplates,
  clientBranding,
  clientContacts,
  clientDocuments,
  sharedDocuments,
  clientInvitations,
  clients,
  docks,
  elevation: siteElevation,
  signIns,
  passwords,
  oauth,
  invitations,
  forceLogin,
  entrance: loginOptions,
  dailyDigest,
  dashboards,
  firstSteps,
  flightConditions,
  flightLogs,
  flights,
  inventory,
  listExports,
  recordExports,
  kits,
  drones,
  payloads,
  batteries,
  accessories,
  storageLocations,
  activityLogs,
  damageReports,
  maintenanceLogs,
  maintenancePrograms,
  workOrders,
  itemDocuments,
  itemImports,
  loginPage,
  media,
  cloudItems,
  cloudFolders,
  cloudLinks,
  guestCloud,
  cloudOverview,
  deliverables,
  members,
  crewCalendar,
  flightForecast,
  missionChecklists,
  missionDocuments,
  missionProblems,
  missions,
  missionCalendar,
  missionCounts,
  missionMap,
  missionSeries,
  missionTransitions,
  multiSiteOrders,
  notifications,
  organization,
  outbox,
  pilotInvitations,
  currencyRules,
  pilotAvailability,
  pilotRatings,
  pilotCertificates,
  pilots,
  pilotProfiles,
  places,
  plantModels,
  processing,
  profile,
  projectMissions,
  projects,
  reports,
  roles,
  search,
  routes: flightRoutes,
  secondFactor,
  setup,
  siteDashboard,
  siteReports,
  siteContacts,
  siteCover,
  siteDocuments,
  siteUploadStatus,
  sites,
  streams,
  temperatures,
  guestLinks,
  guestView,
  weather,
  webhooks,
  zones,
};

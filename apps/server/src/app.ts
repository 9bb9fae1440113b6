import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { anomalyEndpoints } from "#features/anomalies/anomaly-endpoints.ts";
import { repairEndpoints } from "#features/anomalies/repairs/repair-endpoints.ts";
import { apiTokenEndpoints } from "#features/api-tokens/api-token-endpoints.ts";
import { auditLogEndpoints } from "#features/audit-log/audit-log-endpoints.ts";
import { authEndpoints } from "#features/auth/sign-in/auth-endpoints.ts";
import { publicAuthEndpoints } from "#features/auth/public-auth-endpoints.ts";
import { forceLoginEndpoints } from "#features/auth/force-login/force-login-endpoints.ts";
import { oauthEndpoints } from "#features/auth/identity-providers/oauth-endpoints.ts";
import { searchEndpoints } from "#features/search/search-endpoints.ts";
import { secondFactorEndpoints } from "#features/auth/second-factor/second-factor-endpoints.ts";
import { baseMapEndpoints } from "#features/base-maps/base-map-endpoints.ts";
import { mapOrigins } from "#features/base-maps/map-origins.ts";
import { bimEndpoints } from "#features/bim/bim-endpoints.ts";
import { calendarEndpoints } from "#features/calendar/calendar-endpoints.ts";
import { clientEndpoints } from "#features/clients/client-endpoints.ts";
import { digestEndpoints } from "#features/digest/digest-endpoints.ts";
import { dashboardEndpoints } from "#features/dashboard/dashboard-endpoints.ts";
import { mediaEndpoints } from "#features/media/media-endpoints.ts";
import type { Services } from "./context.ts";
import { dockEndpoints } from "#features/docks/dock-endpoints.ts";
import { s3UploadEndpoint } from "#features/media/docks/s3-upload-endpoint.ts";
import { flightLogEndpoints } from "#features/flight-logs/flight-log-endpoints.ts";
import { flightEndpoints } from "#features/flights/flight-endpoints.ts";
import { checkOrigin } from "#platform/http/check-origin.ts";
import { handleErrors, handleFrameworkError } from "#platform/http/error-handler.ts";
import { forbidStoring } from "#platform/http/cache-control.ts";
import { refuseUnusedIdempotencyKeys } from "#platform/http/idempotency.ts";
import { healthEndpoints, type Probes } from "#platform/http/health.ts";
import { DEFAULT_BODY_BYTES, parseJsonBodies } from "#platform/http/json-body.ts";
import { openApiEndpoints } from "#platform/http/open-api.ts";
import { headerTimeouts, limitBodyTimes } from "#platform/http/request-timeouts.ts";
import { serveWeb } from "#platform/http/web-files/serve-web.ts";
import { exportEndpoints } from "#features/exports/export-endpoints.ts";
import { inventoryEndpoints } from "#features/inventory/inventory-endpoints.ts";
import { liveSocket } from "#platform/live/live-socket.ts";
import { outboxEndpoints } from "#features/outbox/outbox-endpoints.ts";
import { memberEndpoints } from "#features/members/member-endpoints.ts";
import { missionEndpoints } from "#features/missions/mission-endpoints.ts";
import { notificationEndpoints } from "#features/notifications/notification-endpoints.ts";
import { organizationEndpoints } from "#features/organization/organization-endpoints.ts";
import { pilotEndpoints } from "#features/pilots/pilot-endpoints.ts";
import { processingEndpoints } from "#features/processing/processing-endpoints.ts";
import { profileEndpoints } from "#features/profile/profile-endpoints.ts";
import { projectEndpoints } from "#features/projects/project-endpoints.ts";
import { reportEndpoints } from "#features/reports/report-endpoints.ts";
import { roleEndpoints } from "#features/roles/role-endpoints.ts";
import { elevationEndpoints } from "#features/flight-routes/elevation/elevation-endpoints.ts";
import { flightRouteEndpoints } from "#features/flight-routes/flight-route-endpoints.ts";
import { setupEndpoints } from "#features/setup/setup-endpoints.ts";
import { siteReportEndpoints } from "#features/reports/site-reports/site-report-endpoints.ts";
import { siteDashboardEndpoints } from "#features/sites/dashboard/site-dashboard-endpoints.ts";
import { siteDocumentEndpoints } from "#features/sites/documents/site-document-endpoints.ts";
import { siteEndpoints } from "#features/sites/site-endpoints.ts";
import { placeEndpoints } from "#features/sites/places/place-endpoints.ts";
import { uploadStatusEndpoints } from "#features/sites/upload-status/upload-status-endpoints.ts";
import { plantModelEndpoints } from "#features/sites/plant-models/plant-model-endpoints.ts";
import { zoneEndpoints } from "#features/sites/zones/zone-endpoints.ts";
import { streamEndpoints } from "#features/streams/stream-endpoints.ts";
import { weatherEndpoints } from "#features/weather/weather-endpoints.ts";
import { webhookEndpoints } from "#features/webhooks/webhook-endpoints.ts";

type Feature = (app: FastifyInstance, services: Services) => void;

/** The features of the server. */
const FEATURES: readonly Feature[] = [
  anomalyEndpoints,
  repairEndpoints,
  apiTokenEndpoints,
  auditLogEndpoints,
  authEndpoints,
  baseMapEndpoints,
  bimEndpoints,
  calendarEndpoints,
  clientEndpoints,
  dashboardEndpoints,
  digestEndpoints,
  mediaEndpoints,
  dockEndpoints,
  s3UploadEndpoint,
  elevationEndpoints,
  publicAuthEndpoints,
  flightEndpoints,
  flightLogEndpoints,
  flightRouteEndpoints,
  forceLoginEndpoints,
  exportEndpoints,
  inventoryEndpoints,
  liveSocket,
  memberEndpoints,
  missionEndpoints,
  notificationEndpoints,
  oauthEndpoints,
  organizationEndpoints,
  outboxEndpoints,
  pilotEndpoints,
  processingEndpoints,
  profileEndpoints,
  projectEndpoints,
  reportEndpoints,
  roleEndpoints,
  searchEndpoints,
  secondFactorEndpoints,
  setupEndpoints,
  siteDashboardEndpoints,
  siteReportEndpoints,
  siteDocumentEndpoints,
  siteEndpoints,
  placeEndpoints,
  uploadStatusEndpoints,
  streamEndpoints,
  weatherEndpoints,
  webhookEndpoints,
  plantModelEndpoints,
  zoneEndpoints,
];

/** Limit for the request line, query included, and all header fields. */
const HEAD_BYTES = 16 * 1024;

/** The HTTP server without a port. `probes` check its dependencies. */
export async function createApp(services: Services, probes: Probes = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    bodyLimit: DEFAULT_BODY_BYTES,
    trustProxy: services.settings.TRUST_PROXY,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleFrameworkError,
    http: { ...headerTimeouts(services.settings), maxHeaderSize: HEAD_BYTES },
  });
  limitBodyTimes(app, services.settings);
  handleErrors(app);
  parseJsonBodies(app);
  forbidStoring(app);
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(services),
    hsts: isSecure(services),
  });
  if (services.settings.RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      max: services.settings.RATE_LIMIT,
      timeWindow: "1 minute",
      allowList: isBuiltFile,
    });
  }
  await app.register(multipart, { limits: { fileSize: 64 * 1024 * 1024, files: 1, fields: 20 } });
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } });
  checkOrigin(app);
  refuseUnusedIdempotencyKeys(app);
  healthEndpoints(app, probes);
  for (const feature of FEATURES) feature(app, services);
  await openApiEndpoints(app);
  await serveWeb(app, ({ headers }) => mapOrigins(services, headers));
  return app;
}

/** A page loads dozens of these, and a whole office may share one address. */
const isBuiltFile = ({ url }: { url: string }) => url.startsWith("/assets/");

const isSecure = ({ settings }: Services) => settings.CENTER_HOST?.startsWith("https:") === true;

/**
 * No inline scripts; the component library needs inline styles, and the map blob workers. A page gets the origins of its
 * user's base maps in addition.
 */
function contentPolicy({ settings }: Services) {
  const outside = [settings.MAP_STYLE_URL, settings.SENTRY_DSN].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const hosts = [settings.CENTER_HOST, settings.CLIENT_HOST].filter((host) => host !== undefined);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", ...outside],
      fontSrc: ["'self'", "data:"],
      connectSrc: ["'self'", "ws:", "wss:", ...hosts, ...outside],
      mediaSrc: ["'self'", "blob:"],
      workerSrc: ["'self'", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

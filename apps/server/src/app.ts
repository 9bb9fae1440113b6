import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { anomalyRoutes } from "#features/anomalies/anomaly-routes.ts";
import { apiTokenRoutes } from "#features/api-tokens/api-token-routes.ts";
import { auditLogRoutes } from "#features/audit-log/audit-log-routes.ts";
import { authRoutes } from "#features/auth/auth-routes.ts";
import { entranceRoutes } from "#features/auth/entrance-routes.ts";
import { forceLoginRoutes } from "#features/auth/force-login-routes.ts";
import { oauthRoutes } from "#features/auth/oauth-routes.ts";
import { secondFactorRoutes } from "#features/auth/second-factor-routes.ts";
import { clientRoutes } from "#features/clients/client-routes.ts";
import { cloudRoutes } from "#features/media/cloud-routes.ts";
import type { Services } from "./context.ts";
import { dockRoutes } from "#features/docks/dock-routes.ts";
import { dockStorageRoute } from "#features/media/docks/dock-storage.ts";
import { flightRoutes } from "#features/flights/flight-routes.ts";
import { checkOrigin } from "#platform/http/check-origin.ts";
import { handleErrors, refuseAddress } from "#platform/http/error-handler.ts";
import { healthRoutes, type Probes } from "#platform/http/health.ts";
import { openApiRoutes } from "#platform/http/open-api.ts";
import { headLimits, limitBodies } from "#platform/http/time-limits.ts";
import { serveWeb } from "#platform/http/serve-web.ts";
import { inventoryRoutes } from "#features/inventory/inventory-routes.ts";
import { liveSocket } from "#platform/live/live-socket.ts";
import { outboxRoutes } from "#features/outbox/outbox-routes.ts";
import { memberRoutes } from "#features/members/member-routes.ts";
import { missionRoutes } from "#features/missions/mission-routes.ts";
import { notificationRoutes } from "#features/notifications/notification-routes.ts";
import { organizationRoutes } from "#features/organization/organization-routes.ts";
import { pilotRoutes } from "#features/pilots/pilot-routes.ts";
import { processingRoutes } from "#features/processing/processing-routes.ts";
import { profileRoutes } from "#features/profile/profile-routes.ts";
import { projectRoutes } from "#features/projects/project-routes.ts";
import { reportRoutes } from "#features/reports/report-routes.ts";
import { roleRoutes } from "#features/roles/role-routes.ts";
import { elevationRoutes } from "#features/flight-routes/elevation-routes.ts";
import { flightRouteRoutes } from "#features/flight-routes/flight-route-routes.ts";
import { setupRoutes } from "#features/setup/setup-routes.ts";
import { siteDocumentRoutes } from "#features/sites/site-document-routes.ts";
import { siteRoutes } from "#features/sites/site-routes.ts";
import { zoneRoutes } from "#features/sites/zone-routes.ts";
import { weatherRoutes } from "#features/weather/weather-routes.ts";
import { webhookRoutes } from "#features/webhooks/webhook-routes.ts";

type Feature = (app: FastifyInstance, services: Services) => void;

/** Every feature of the server, by name. */
const FEATURES: readonly Feature[] = [
  anomalyRoutes,
  apiTokenRoutes,
  auditLogRoutes,
  authRoutes,
  clientRoutes,
  cloudRoutes,
  dockRoutes,
  dockStorageRoute,
  elevationRoutes,
  entranceRoutes,
  flightRoutes,
  flightRouteRoutes,
  forceLoginRoutes,
  inventoryRoutes,
  liveSocket,
  memberRoutes,
  missionRoutes,
  notificationRoutes,
  oauthRoutes,
  organizationRoutes,
  outboxRoutes,
  pilotRoutes,
  processingRoutes,
  profileRoutes,
  projectRoutes,
  reportRoutes,
  roleRoutes,
  secondFactorRoutes,
  setupRoutes,
  siteDocumentRoutes,
  siteRoutes,
  weatherRoutes,
  webhookRoutes,
  zoneRoutes,
];

const BODY_LIMIT = 32 * 1024 * 1024; // a layout of a large plant; files come by tus

/** The server without a port. `probes` say whether the outside things it needs answer. */
export async function createApp(services: Services, probes: Probes = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: services.settings.TRUST_PROXY,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    http: headLimits(services.settings),
  });
  limitBodies(app, services.settings);
  handleErrors(app);
  await app.register(helmet, { contentSecurityPolicy: contentPolicy(services), hsts: isSecure(services) });
  if (services.settings.RATE_LIMIT > 0) {
    await app.register(rateLimit, { max: services.settings.RATE_LIMIT, timeWindow: "1 minute" });
  }
  await app.register(multipart, { limits: { fileSize: 64 * 1024 * 1024, files: 1, fields: 20 } });
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } });
  checkOrigin(app);
  healthRoutes(app, probes);
  for (const feature of FEATURES) feature(app, services);
  await openApiRoutes(app);
  await serveWeb(app);
  return app;
}

const isSecure = ({ settings }: Services) => settings.CENTER_HOST?.startsWith("https:") === true;

/** No inline scripts; inline styles are the component library's. The map's workers and canvases are blobs. */
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
      workerSrc: ["'self'", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

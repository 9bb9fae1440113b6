import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { anomalyRoutes } from "#anomalies/anomaly-routes.ts";
import { apiTokenRoutes } from "#api-tokens/api-token-routes.ts";
import { auditLogRoutes } from "#audit-log/audit-log-routes.ts";
import { authRoutes } from "#auth/auth-routes.ts";
import { entranceRoutes } from "#auth/entrance-routes.ts";
import { forceLoginRoutes } from "#auth/force-login-routes.ts";
import { oauthRoutes } from "#auth/oauth-routes.ts";
import { secondFactorRoutes } from "#auth/second-factor-routes.ts";
import { clientRoutes } from "#clients/client-routes.ts";
import { cloudRoutes } from "#clouds/cloud-routes.ts";
import type { Services } from "#context.ts";
import { dockRoutes } from "#docks/dock-routes.ts";
import { dockStorageRoute } from "#dock-media/dock-storage.ts";
import { flightRoutes } from "#flights/flight-routes.ts";
import { checkOrigin } from "#http/check-origin.ts";
import { handleErrors, refuseAddress } from "#http/error-handler.ts";
import { healthRoutes, type Probes } from "#http/health.ts";
import { openApiRoutes } from "#http/open-api.ts";
import { headLimits, limitBodies } from "#http/time-limits.ts";
import { serveWeb } from "#http/serve-web.ts";
import { inventoryRoutes } from "#inventory/inventory-routes.ts";
import { liveSocket } from "#live/live-socket.ts";
import { outboxRoutes } from "#mail/outbox-routes.ts";
import { memberRoutes } from "#members/member-routes.ts";
import { missionRoutes } from "#missions/mission-routes.ts";
import { notificationRoutes } from "#notifications/notification-routes.ts";
import { organizationRoutes } from "#organization/organization-routes.ts";
import { pilotRoutes } from "#pilots/pilot-routes.ts";
import { processingRoutes } from "#processing/processing-routes.ts";
import { profileRoutes } from "#profile/profile-routes.ts";
import { projectRoutes } from "#projects/project-routes.ts";
import { reportRoutes } from "#reports/report-routes.ts";
import { roleRoutes } from "#roles/role-routes.ts";
import { elevationRoutes } from "#routes/elevation-routes.ts";
import { flightRouteRoutes } from "#routes/flight-route-routes.ts";
import { setupRoutes } from "#setup/setup-routes.ts";
import { siteDocumentRoutes } from "#sites/site-document-routes.ts";
import { siteRoutes } from "#sites/site-routes.ts";
import { zoneRoutes } from "#sites/zone-routes.ts";
import { weatherRoutes } from "#weather/weather-routes.ts";
import { webhookRoutes } from "#webhooks/webhook-routes.ts";

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

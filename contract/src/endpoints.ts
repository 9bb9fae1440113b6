import { anomalies } from "./anomalies.ts";
import { apiTokens } from "./api-tokens.ts";
import { auditLog } from "./audit-log.ts";
import { auth } from "./auth.ts";
import { clients } from "./clients.ts";
import { clouds } from "./clouds.ts";
import { docks } from "./docks.ts";
import { elevation } from "./elevation.ts";
import { entrance } from "./entrance.ts";
import { forceLogin } from "./force-login.ts";
import { invitations } from "./invitations.ts";
import { oauth } from "./oauth.ts";
import { passwords } from "./passwords.ts";
import { signIns } from "./sign-ins.ts";
import type { Endpoint } from "./endpoint.ts";
import { flights } from "./flights.ts";
import { inventory } from "./inventory.ts";
import { loginPage } from "./login-page.ts";
import { members } from "./members.ts";
import { missionTransitions } from "./mission-transitions.ts";
import { missions } from "./missions.ts";
import { notifications } from "./notifications.ts";
import { organization } from "./organization.ts";
import { outbox } from "./outbox.ts";
import { pilots } from "./pilots.ts";
import { processing } from "./processing.ts";
import { profile } from "./profile.ts";
import { projects } from "./projects.ts";
import { reports } from "./reports.ts";
import { roles } from "./roles.ts";
import { routes } from "./routes.ts";
import { secondFactor } from "./second-factor.ts";
import { setup } from "./setup.ts";
import { siteDocuments } from "./site-documents.ts";
import { sites } from "./sites.ts";
import { weather } from "./weather.ts";
import { webhooks } from "./webhooks.ts";
import { zones } from "./zones.ts";

/** Every call of the product, by feature: the tests walk this table, and OpenAPI is printed from it. */
export const endpoints: Record<string, Record<string, Endpoint>> = {
  anomalies,
  apiTokens,
  auditLog,
  auth,
  clients,
  clouds,
  docks,
  elevation,
  signIns,
  passwords,
  oauth,
  invitations,
  forceLogin,
  entrance,
  flights,
  inventory,
  loginPage,
  members,
  missions,
  missionTransitions,
  notifications,
  organization,
  outbox,
  pilots,
  processing,
  profile,
  projects,
  reports,
  roles,
  routes,
  secondFactor,
  setup,
  siteDocuments,
  sites,
  weather,
  webhooks,
  zones,
};

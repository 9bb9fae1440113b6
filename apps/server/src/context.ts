import type { UserType } from "@overfly/contract/auth/auth";
import type { FastifyBaseLogger } from "fastify";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import type { Auth } from "#features/auth/auth.ts";
import type { DB } from "#platform/db/schema.ts";
import type { DockLink } from "#features/docks/dock-link.ts";
import type { JobQueue } from "#platform/jobs/job-queue.ts";
import type { LiveBus } from "#platform/live/live-bus.ts";
import type { Settings } from "./settings.ts";

/** Who acts, and for whom. */
export interface Identity {
  user_id: string;
  name: string;
  session_id: string;
  membership_id: number;
  /** The organization that the user acts for: a service provider, or a client. */
  organization_id: number;
  organization_name: string;
  user_type: UserType;
  permissions: readonly string[];
  sp_admin: boolean;
  organization_admin: boolean;
  /** Who really sits there, while somebody of the center acts in a client's name. */
  impersonator?: { user_id: string; name: string; company_name: string; ends_at: string };
  /** The API token that calls, where it is not a browser. */
  api_token?: { id: number; name: string };
}

/** The outside things that a server holds, one of each. */
export interface Services {
  db: Kysely<DB>;
  auth: Auth;
  storage: Disk;
  live: LiveBus;
  jobs: JobQueue;
  docks: DockLink;
  settings: Settings;
  log: FastifyBaseLogger;
  /** The only clock of the server, so that a test may set it. */
  now: () => Date;
}

/** All that a service may touch on behalf of somebody. */
export interface Context extends Services {
  user: Identity;
  request_id: string;
  /** Runs once the surrounding transaction is committed; at once where there is none. Never runs after a rollback. */
  afterCommit: (work: () => unknown) => void;
}

/** What background work may touch: like a context, but nobody is signed in. */
export type SystemContext = Omit<Context, "user">;

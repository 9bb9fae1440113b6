import type { UserType } from "@overfly/contract/user-type";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import type { Auth } from "#platform/auth/better-auth.ts";
import type { DB } from "#platform/db/schema.ts";
import type { DockLink } from "#platform/mqtt/dock-link.ts";
import type { NewJob, Task, TaskName } from "#platform/jobs/job.ts";
import type { LiveBus } from "#platform/live/live-bus.ts";
import type { MediaServer } from "#platform/media-server/media-server.ts";
import type { Settings } from "./settings.ts";

/** The caller, and the organization that they act for. */
export interface Identity {
  user_id: string;
  name: string;
  session_id: string;
  membership_id: number;
  /** A service provider or a client. */
  organization_id: number;
  organization_name: string;
  user_type: UserType;
  permissions: readonly string[];
  sp_admin: boolean;
  organization_admin: boolean;
  /** The real user, while somebody of the center acts on behalf of a client. */
  impersonator?: { user_id: string; name: string; company_name: string; ends_at: string };
  /** Set if an API token was used instead of a session. */
  api_token?: { id: number; name: string };
}

/** The server's connections to the outside world, one of each. */
export interface Services {
  db: Kysely<DB>;
  auth: Auth;
  storage: Disk;
  live: LiveBus;
  jobs: JobQueue;
  docks: DockLink;
  /** Undefined where the server has no media server. */
  video: MediaServer | undefined;
  settings: Settings;
  log: FastifyBaseLogger;
  /** The server's only clock, so that a test can set it. */
  now: () => Date;
}

/** Everything that a service may use on behalf of a signed-in user. Inside a transaction it is called `tx`. */
export interface Context extends Services {
  user: Identity;
  request_id: string;
  /** Runs after the surrounding transaction is committed, or at once without one. Never runs after a rollback. */
  afterCommit: (work: () => unknown) => void;
}

/** A context without a signed-in user: of background work and public endpoints. */
export type SystemContext = Omit<Context, "user">;

/** `request_id` names the work in the logs and the audit log. */
export const systemContext = (services: Services, request_id = "system"): SystemContext => ({
  ...services,
  request_id,
  afterCommit: (work) => void work(),
});

/** The context of a request before anybody is signed in. */
export const requestContext = (services: Services, { id, log }: FastifyRequest): SystemContext => ({
  ...systemContext(services, id),
  log,
});

/** Background work. A job is a row of processing_jobs that users see, run by a worker of any process. */
export interface JobQueue {
  /** Queues a job in the caller's transaction: it runs only if that commits. Resolves with its id. */
  enqueue: (context: SystemContext, job: NewJob) => Promise<number>;
  /** Cancels a queued or running job; its worker stops at its next step. */
  cancel: (context: SystemContext, jobId: number) => Promise<void>;
  /** Queues a failed or canceled job again; it continues from its stored progress. */
  retry: (context: SystemContext, jobId: number) => Promise<void>;
  /** Queues a task in the caller's transaction; it starts after `afterS` seconds. */
  send: (context: SystemContext, name: TaskName, task: Task, afterS?: number) => Promise<void>;
}

import type { Context, SystemContext } from "#context.ts";

export interface AuditEntry {
  /** feature.verb, such as "missions.approve". */
  action: string;
  subject_kind: string;
  subject: string;
  details?: Record<string, unknown>;
}

/** The actor where nobody is signed in: a user known by other means or, without one, the system. */
export interface AuditActor {
  organization_id: number;
  user_id?: string;
  actor_name?: string;
}

/**
 * Records what the signed-in user did, and on whose behalf. Call it inside the transaction of the change, so that
 * neither is stored without the other.
 */
export const writeAuditLog = (context: Context, entry: AuditEntry): Promise<void> =>
  writeAuditEntries(context, [entry]);

/** The same for many changes at once. */
export const writeAuditEntries = (context: Context, entries: readonly AuditEntry[]): Promise<void> => {
  const { user } = context;
  return insertEntries(context, entries, {
    organization_id: user.organization_id,
    user_id: user.user_id,
    actor_name: user.name,
    impersonator_id: user.impersonator?.user_id ?? null,
    impersonator_name: user.impersonator?.name ?? null,
    token_name: user.api_token?.name ?? null,
  });
};

/** The same without a signed-in user. */
export const writeSystemAuditLog = (
  context: SystemContext,
  actor: AuditActor,
  entry: AuditEntry,
): Promise<void> => insertEntries(context, [entry], actor);

/** Few enough for the parameters of one statement. */
const BATCH_SIZE = 1000;

async function insertEntries(
  { db, request_id }: SystemContext,
  entries: readonly AuditEntry[],
  actor: AuditActor & {
    impersonator_id?: string | null;
    impersonator_name?: string | null;
    token_name?: string | null;
  },
): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const rows = entries.slice(at, at + BATCH_SIZE).map(({ details, ...entry }) => ({
      ...entry,
      ...actor,
      details: JSON.stringify(details ?? {}),
      request_id,
    }));
    await db.insertInto("audit_log").values(rows).execute();
  }
}

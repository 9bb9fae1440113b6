import { browserName } from "@overfly/contract/auth/browser-name";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { sendNewSignInMail } from "#features/auth/mails/send-auth-mails.ts";
import type { Caller } from "./caller.ts";

/**
 * Notifies a user by e-mail of a sign-in with a new browser. The very first one and new versions of a browser are
 * not reported. Call it before the sign-in is recorded.
 */
export async function notifyOfNewBrowser(
  context: SystemContext,
  user_id: string,
  { agent, ip }: Pick<Caller, "agent" | "ip">,
): Promise<void> {
  const { rows } = await sql<{ is_known: boolean | null }>`
    select bool_or(${withoutVersions(sql.ref("user_agent"))} = ${withoutVersions(sql`${agent}::text`)}) as is_known
    from sign_ins where user_id = ${user_id} and result = 'signed_in'`.execute(context.db);
  if (rows[0]?.is_known !== false) return;
  await sendNewSignInMail(context, user_id, { browser: browserName(agent), ip, at: context.now() });
}

const withoutVersions = (agent: ReturnType<typeof sql>) => sql`regexp_replace(${agent}, '[0-9._]+', '', 'g')`;

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
  const isSame = sql`${withoutVersions(sql.ref("user_agent"))} = ${withoutVersions(sql`${agent}::text`)}`;
  const { is_known } = await context.db
    .selectFrom("sign_ins")
    .where("user_id", "=", user_id)
    .where("result", "=", "signed_in")
    .select(sql<boolean | null>`bool_or(${isSame})`.as("is_known"))
    .executeTakeFirstOrThrow();
  if (is_known !== false) return;
  await sendNewSignInMail(context, user_id, { browser: browserName(agent), ip, at: context.now() });
}

const withoutVersions = (agent: ReturnType<typeof sql>) => sql`regexp_replace(${agent}, '[0-9._]+', '', 'g')`;

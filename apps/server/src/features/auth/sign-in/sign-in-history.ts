import type { PageQuery } from "@overfly/contract/page";
import type { SignIn, SignInResult, SignInMethod } from "@overfly/contract/auth/sign-ins";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context, SystemContext } from "#context.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import type { Caller } from "./caller.ts";

type Result = z.infer<typeof SignInResult>;

interface SignInAttempt {
  result: Result;
  method?: SignInMethod;
  caller: Caller;
}

/**
 * Records a sign-in attempt by address or user. It is one statement whether or not the user exists, so that its
 * timing reveals nothing.
 */
export async function recordSignIn(
  { db, now }: Pick<SystemContext, "db" | "now">,
  who: { email: string } | { user_id: string },
  { result, method = "password", caller }: SignInAttempt,
): Promise<void> {
  const match = "email" in who ? sql`lower(email) = ${who.email.toLowerCase()}` : sql`id = ${who.user_id}`;
  await sql`insert into sign_ins (user_id, at, ip_address, user_agent, result, method)
    select id, ${now().toISOString()}, ${caller.ip}, ${caller.agent}, ${result}, ${method}
    from users where ${match}`.execute(db);
}

export async function listSignIns({ db, user }: Context, query: Pick<PageQuery, "page" | "item_count">) {
  const own = db.selectFrom("sign_ins").where("user_id", "=", user.user_id);
  const [rows, total] = await Promise.all([
    own
      .select(["id", "at", "ip_address", "user_agent", "result", "method"])
      .orderBy("id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(own),
  ]);
  const data = rows.map((row): SignIn => ({
    ...row,
    id: Number(row.id),
    result: row.result as Result,
    method: row.method as SignInMethod,
  }));
  return { data, meta: pageMeta(query, total) };
}

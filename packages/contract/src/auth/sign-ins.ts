import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { PageQuery, pageOf } from "#page.ts";

export const SignInResult = z.enum([
  "signed_in",
  "wrong_password",
  "code_required",
  "wrong_code",
  "locked",
  "suspended",
  "impersonated",
]);

/** "force": somebody at the service provider acts as the user. */
export const SignInMethod = z.enum(["password", "app", "email", "recovery", "google", "azure", "force"]);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** An attempt to sign in as the user. */
export const SignIn = z.object({
  id: z.coerce.number().int(),
  at: z.iso.datetime(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  result: SignInResult,
  method: SignInMethod,
});
export type SignIn = z.infer<typeof SignIn>;

export const signIns = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/profile/sign-ins",
    permission: "available",
    summary: "Attempts to sign in as the user, newest first",
    query: PageQuery.pick({ page: true, item_count: true }),
    reply: pageOf(SignIn),
  }),
};

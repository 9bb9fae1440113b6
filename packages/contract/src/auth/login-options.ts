import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";

export const IdentityProvider = z.enum(["google", "azure"]);
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** An organization's entrance is found by the page's host, or by this token in its address. */
const query = z.object({ organization: z.string().max(64).optional() });

export const LoginOptions = z.object({
  organization: z
    .object({ company_name: z.string(), has_logo: z.boolean(), side: z.enum(["center", "client"]) })
    .nullable(),
  providers: z.array(IdentityProvider),
});
export type LoginOptions = z.infer<typeof LoginOptions>;

export const loginOptions = {
  get: endpoint({
    method: "GET",
    path: "/api/auth/entrance",
    permission: "public",
    summary: "What the login page shows: whose it is, and by which identity providers one can sign in",
    query,
    reply: dataOf(LoginOptions),
  }),
  logo: endpoint({
    method: "GET",
    path: "/api/auth/entrance/logo",
    permission: "public",
    summary: "The logo of the organization whose entrance it is",
    query,
    file: "image/webp",
  }),
};

import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";

export const IdentityProvider = z.enum(["google", "azure"]);
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** The login page's organization is found by the host, or by this token in its URL. */
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
    summary: "The login page's organization and the available identity providers",
    query,
    reply: dataOf(LoginOptions),
  }),
  logo: endpoint({
    method: "GET",
    path: "/api/auth/entrance/logo",
    permission: "public",
    summary: "The logo of the login page's organization",
    query,
    file: "image/webp",
  }),
};

import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** A host name such as fly.example.com, without scheme, port or path. Internationalized names are in Punycode. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/\.$/, ""))
  .pipe(z.string().regex(NAME, "errors/fields:hostName"));

/** An organization's own login page; everybody who knows its URL sees the organization's name. */
export const LoginPage = z.object({
  /** On the side's own host, with an unguessable token. */
  url: z.url(),
  /** A custom host for the page; the organization sets it up in DNS. */
  host: z.string().nullable(),
  host_url: z.url().nullable(),
});
export type LoginPage = z.infer<typeof LoginPage>;

const permission = "allow managing accounts";
const side = ["center", "client"] as const;
const path = "/api/ops/organization/login-page";

export const loginPage = {
  get: endpoint({
    method: "GET",
    path,
    permission,
    side,
    summary: "The organization's login page",
    reply: dataOf(LoginPage),
  }),
  update: endpoint({
    method: "PUT",
    path,
    permission,
    side,
    summary: "Set or remove the custom host of the organization's login page",
    body: z.object({ host: HostName.nullable() }),
    reply: dataOf(LoginPage),
  }),
  renewUrl: endpoint({
    method: "POST",
    path: `${path}/renew`,
    permission,
    side,
    summary: "Replace the login page's URL; the old one shows no organization any more",
    reply: dataOf(LoginPage),
    perMinute: 20,
  }),
};

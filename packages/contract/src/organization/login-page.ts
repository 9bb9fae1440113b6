import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf } from "#page.ts";

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** A name such as fly.example.com: without https://, port or path. One in another script is typed as DNS knows it. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/\.$/, ""))
  .pipe(z.string().regex(NAME, "errors/fields:hostName"));

/** An organization's own login page: everybody who has its address sees whose it is. */
export const LoginPage = z.object({
  /** The page on the side's own host, found by a token that no one guesses. */
  url: z.url(),
  /** A host that leads to the page as well; its name is up to the organization to set up in DNS. */
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
    summary: "Where the organization's own login page is",
    reply: dataOf(LoginPage),
  }),
  update: endpoint({
    method: "PUT",
    path,
    permission,
    side,
    summary: "Choose a host for the organization's own login page, or none",
    body: z.object({ host: HostName.nullable() }),
    reply: dataOf(LoginPage),
  }),
  renewUrl: endpoint({
    method: "POST",
    path: `${path}/renew`,
    permission,
    side,
    summary: "Make a new address of the login page; the old one shows nobody's name any more",
    reply: dataOf(LoginPage),
    perMinute: 20,
  }),
};

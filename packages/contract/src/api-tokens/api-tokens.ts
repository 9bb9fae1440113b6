import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { MessageReply, dataOf, IdParams, listOf } from "#page.ts";
import { singleLine } from "#single-line.ts";
import { PermissionNames } from "#roles/roles.ts";

const LONGEST_DAYS = 366;

/** The credentials of a program, sent as `Authorization: Bearer …`. The token itself is shown once, at creation. */
export const ApiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The token's last characters. */
  hint: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
  used_at: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: singleLine(60),
  scopes: PermissionNames,
  expires_in_days: z
    .number("errors/fields:expiry")
    .int("errors/fields:wholeDays")
    .min(1, "errors/fields:minOneDay")
    .max(LONGEST_DAYS, "errors/fields:maxOneYear"),
});

const Created = dataOf(ApiToken.extend({ token: z.string() }));

const permission = "allow managing accounts";
const side = ["center", "client"] as const;

export const apiTokens = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/api-tokens",
    permission: "available",
    summary: "The user's own API tokens in this organization, newest first",
    reply: listOf(ApiToken),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/api-tokens",
    permission: "available",
    summary: "Create an API token with the permissions that both its scopes and its owner have",
    body: NewApiToken,
    reply: Created,
    perMinute: 20,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/api-tokens/:id",
    permission: "available",
    summary: "Revoke one of the user's API tokens",
    params: IdParams,
    reply: MessageReply,
  }),
  listOrganization: endpoint({
    method: "GET",
    path: "/api/ops/organization-tokens",
    permission,
    side,
    summary: "The organization's API tokens, newest first",
    reply: listOf(ApiToken),
  }),
  createOrganization: endpoint({
    method: "POST",
    path: "/api/ops/organization-tokens",
    permission,
    side,
    summary: "Create an API token of the organization; it outlives its creator's membership",
    body: NewApiToken,
    reply: Created,
    perMinute: 20,
  }),
  removeOrganization: endpoint({
    method: "DELETE",
    path: "/api/ops/organization-tokens/:id",
    permission,
    side,
    summary: "Revoke one of the organization's API tokens",
    params: IdParams,
    reply: MessageReply,
  }),
};

import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import type { BodyInput } from "@overfly/contract/endpoint";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useWrite } from "#features/settings/settings-queries.ts";

export type TokenOwner = "personal" | "organization";

const TOKENS = {
  personal: { list: apiTokens.list, create: apiTokens.create, remove: apiTokens.remove },
  organization: {
    list: apiTokens.listOrganization,
    create: apiTokens.createOrganization,
    remove: apiTokens.removeOrganization,
  },
} as const;

export const appQueries = {
  tokens: (owner: TokenOwner) =>
    queryOptions({
      queryKey: ["api-tokens", owner] as const,
      queryFn: () => call(TOKENS[owner].list),
      select: (reply) => reply.data,
    }),
  webhooks: queryOptions({
    queryKey: ["webhooks", "list"] as const,
    queryFn: () => call(webhooks.list),
    select: (reply) => reply.data,
  }),
  deliveries: (id: number, page: number) =>
    queryOptions({
      queryKey: ["webhooks", "deliveries", id, page] as const,
      queryFn: () => call(webhooks.deliveries, { params: { id }, query: { page, item_count: 20 } }),
      placeholderData: keepPreviousData,
    }),
};

export const useCreateToken = (owner: TokenOwner) =>
  useWrite(
    (body: BodyInput<typeof apiTokens.create>) => call(TOKENS[owner].create, { body }),
    ["api-tokens"],
    true,
  );

export const useRemoveToken = (owner: TokenOwner) =>
  useWrite((id: number) => call(TOKENS[owner].remove, { params: { id } }), ["api-tokens"]);

type Input = BodyInput<typeof webhooks.create>;

export const useCreateWebhook = () =>
  useWrite((body: Input) => call(webhooks.create, { body }), ["webhooks"], true);

export const useUpdateWebhook = (id: number) =>
  useWrite((body: Input) => call(webhooks.update, { params: { id }, body }), ["webhooks"], true);

export const useRemoveWebhook = (id: number) =>
  useWrite(() => call(webhooks.remove, { params: { id } }), ["webhooks"]);

export const useRenewSecret = (id: number) =>
  useWrite(() => call(webhooks.renewSecret, { params: { id } }), ["webhooks"]);

export const useTestWebhook = (id: number) =>
  useWrite(() => call(webhooks.test, { params: { id } }), ["webhooks"]);

export const useRedeliver = () =>
  useWrite((id: number) => call(webhooks.redeliver, { params: { id } }), ["webhooks"]);

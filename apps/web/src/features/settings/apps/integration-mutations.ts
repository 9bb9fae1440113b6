import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import type { BodyInput } from "@overfly/contract/endpoint";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { call } from "#platform/api/call.ts";
import { apiTokenQueries, webhookQueries } from "#platform/queries/settings/integration-queries.ts";
import { useSettingsMutation } from "#features/settings/settings-mutations.ts";

export type TokenOwner = "personal" | "organization";

const TOKENS = {
  personal: { list: apiTokens.list, create: apiTokens.create, remove: apiTokens.remove },
  organization: {
    list: apiTokens.listOrganization,
    create: apiTokens.createOrganization,
    remove: apiTokens.removeOrganization,
  },
} as const;

export const useCreateToken = (owner: TokenOwner) =>
  useSettingsMutation(
    (body: BodyInput<typeof apiTokens.create>) => call(TOKENS[owner].create, { body }),
    apiTokenQueries.keys,
    true,
  );

export const useRemoveToken = (owner: TokenOwner) =>
  useSettingsMutation((id: number) => call(TOKENS[owner].remove, { params: { id } }), apiTokenQueries.keys);

type Input = BodyInput<typeof webhooks.create>;

export const useCreateWebhook = () =>
  useSettingsMutation((body: Input) => call(webhooks.create, { body }), [webhookQueries.all], true);

export const useUpdateWebhook = (id: number) =>
  useSettingsMutation(
    (body: Input) => call(webhooks.update, { params: { id }, body }),
    [webhookQueries.all],
    true,
  );

export const useRemoveWebhook = (id: number) =>
  useSettingsMutation(() => call(webhooks.remove, { params: { id } }), [webhookQueries.all]);

export const useRenewSecret = (id: number) =>
  useSettingsMutation(() => call(webhooks.rotateSecret, { params: { id } }), [webhookQueries.all]);

export const useTestWebhook = (id: number) =>
  useSettingsMutation(() => call(webhooks.test, { params: { id } }), [webhookQueries.all]);

export const useRedeliver = () =>
  useSettingsMutation((id: number) => call(webhooks.redeliver, { params: { id } }), [webhookQueries.all]);

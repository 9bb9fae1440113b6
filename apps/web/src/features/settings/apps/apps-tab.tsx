import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { Allowed } from "#platform/ui/allowed.tsx";
import { TokenPanel } from "./token-panel.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

/** Integrations: API tokens and webhooks. */
export const AppsTab = () => (
  <>
    <TokenPanel owner="personal" />
    <Allowed to={apiTokens.listOrganization}>
      <TokenPanel owner="organization" />
    </Allowed>
    <Allowed to={webhooks.list}>
      <WebhookPanel />
    </Allowed>
  </>
);

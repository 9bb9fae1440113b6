import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { webhooks } from "@overfly/contract/webhooks/webhooks";
import { Allowed } from "#platform/ui/allowed.tsx";
import { TokenPanel } from "./token-panel.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

/** Programs that act here: their tokens, and the addresses that are told what happens. */
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

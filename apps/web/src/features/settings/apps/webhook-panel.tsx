import { type Webhook, webhooks as endpoints } from "@overfly/contract/webhooks/webhooks";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { webhookQueries } from "#platform/queries/settings/integration-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./apps.module.css";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";

type Step =
  | { kind: "list" }
  | { kind: "form"; webhook: Webhook | undefined }
  | { kind: "secret"; secret: string }
  | { kind: "deliveries"; webhook: Webhook };

export function WebhookPanel() {
  const { t } = useTranslation("settings/apps");
  const [step, setStep] = useState<Step>({ kind: "list" });
  const toList = (): void => setStep({ kind: "list" });
  const showSecret = (secret?: string): void =>
    setStep(secret === undefined ? { kind: "list" } : { kind: "secret", secret });
  switch (step.kind) {
    case "form":
      return <WebhookForm webhook={step.webhook} done={showSecret} />;
    case "secret":
      return (
        <SecretDialog title={t("secretReady")} secret={step.secret} hint={t("secretHint")} done={toList} />
      );
    case "deliveries":
      return <WebhookDeliveries webhook={step.webhook} back={toList} />;
    case "list":
      return <WebhookList go={setStep} showSecret={showSecret} />;
  }
}

interface WebhookListProps {
  go: (step: Step) => void;
  showSecret: (secret: string) => void;
}

function WebhookList({ go, showSecret }: WebhookListProps) {
  const { t } = useTranslation("settings/apps");
  const { data: webhooks } = useSuspenseQuery(webhookQueries.list);
  const create: Create = {
    endpoint: endpoints.create,
    label: t("newWebhook"),
    size: "xs",
    onClick: () => go({ kind: "form", webhook: undefined }),
  };
  return (
    <Panel title={t("webhooks")} flush actions={webhooks.length > 0 && <CreateButton {...create} />}>
      <p className={style["hint"]}>{t("webhooksHint")}</p>
      {webhooks.length === 0 && <EmptyState title={t("noWebhooks")} action={<CreateOrAsk {...create} />} />}
      <ul className={style["list"]}>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <div>
              <strong>
                <bdi>{webhook.name}</bdi>
              </strong>
              <small dir="ltr" className={style["url"]}>
                {webhook.url}
              </small>
              <small>
                <Separated parts={webhook.events.map((event) => t(`event.${event}`))} />
              </small>
              <span className={style["badges"]}>
                <ActiveBadge webhook={webhook} />
                {webhook.last_state === "failed" && webhook.failing_since === null && (
                  <StateBadge tone="bad">{t("state.failed")}</StateBadge>
                )}
              </span>
            </div>
            <div className={style["buttons"]}>
              <Button size="xs" onClick={() => go({ kind: "deliveries", webhook })}>
                {t("deliveries")}
              </Button>
              <Button size="xs" onClick={() => go({ kind: "form", webhook })}>
                {t("edit")}
              </Button>
              <WebhookActions webhook={webhook} showSecret={showSecret} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A webhook that stopped because deliveries failed was not paused by a user. */
function ActiveBadge({ webhook: { is_active, failing_since } }: { webhook: Webhook }) {
  const { t } = useTranslation("settings/apps");
  if (failing_since === null)
    return <StateBadge tone={is_active ? "good" : "idle"}>{t(is_active ? "active" : "paused")}</StateBadge>;
  return (
    <>
      <StateBadge tone={is_active ? "warn" : "bad"}>{t(is_active ? "failing" : "disabled")}</StateBadge>
      <small>
        {t("failingSince")} <When at={failing_since} form="both" />
      </small>
    </>
  );
}

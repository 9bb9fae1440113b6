import type { Webhook, WebhookAttempt, WebhookDelivery } from "@overfly/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessage } from "#platform/i18n/use-message.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { webhookQueries } from "#platform/queries/settings/integration-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./apps.module.css";
import { useRedeliver } from "./integration-mutations.ts";

const TONE = { queued: "busy", delivered: "good", failed: "bad" } as const;
const KNOWN = [
  "mission.changed",
  "report.published",
  "flight.changed",
  "anomaly.found",
  "alarm.raised",
  "ping",
] as const;

/** The deliveries of a webhook with request and response. */
export function WebhookDeliveries({ webhook, back }: { webhook: Webhook; back: () => void }) {
  const { t } = useTranslation("settings/apps");
  const [page, setPage] = useState(1);
  const deliveries = useQuery(webhookQueries.deliveries(webhook.id, page));
  return (
    <LoadedPanel
      title={t("deliveriesOf", { name: webhook.name })}
      query={deliveries}
      none={<EmptyState title={t("noDeliveries")}>{t("noDeliveriesHint")}</EmptyState>}
      flush
      actions={
        <Button size="xs" onClick={back}>
          {t("back")}
        </Button>
      }
    >
      {({ data, meta }) => (
        <>
          <ul className={style["deliveries"]}>
            {data.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {meta.last_page > 1 && (
            <div className={style["pages"]}>
              <Button size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("newer")}
              </Button>
              <Button size="xs" disabled={page >= meta.last_page} onClick={() => setPage(page + 1)}>
                {t("older")}
              </Button>
            </div>
          )}
        </>
      )}
    </LoadedPanel>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation("settings/apps");
  const again = useRedeliver();
  const { id, event, body, state, attempts, created_at, next_attempt_at } = delivery;
  const known = KNOWN.find((one) => one === event);
  return (
    <li>
      <details>
        <summary>
          <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
          <span>{known ? t(`event.${known}`) : event}</span>
          <small>
            <When at={created_at} form="both" />
          </small>
        </summary>
        {next_attempt_at !== null && (
          <p>
            {t("next")}: <When at={next_attempt_at} form="both" />
          </p>
        )}
        <h3>{t("request")}</h3>
        <pre dir="ltr">{pretty(body)}</pre>
        {attempts.map((attempt, index) => (
          <Attempt key={attempt.id} attempt={attempt} number={index + 1} />
        ))}
        <Button size="xs" pending={again.isPending} onClick={() => again.mutate(id)}>
          {t("redeliver")}
        </Button>
      </details>
    </li>
  );
}

function Attempt({ attempt, number }: { attempt: WebhookAttempt; number: number }) {
  const { t } = useTranslation("settings/apps");
  const renderMessage = useMessage("errors/webhooks");
  const {
    started_at,
    duration_ms,
    request_headers,
    status,
    response_headers,
    response_body,
    error,
    error_message,
  } = attempt;
  return (
    <section>
      <h3>
        <Separated
          parts={[
            t("attempt", { number: String(number) }),
            <When key="at" at={started_at} form="both" />,
            t("duration", { ms: String(duration_ms) }),
          ]}
        />
      </h3>
      <pre dir="ltr">{headerLines(request_headers)}</pre>
      <h4>
        {status === null
          ? error === null
            ? t("noResponse")
            : renderMessage(error_message, error)
          : `${t("response")}: ${status}`}
      </h4>
      {response_headers !== null && (
        <pre dir="ltr">{`${headerLines(response_headers)}\n\n${response_body ?? ""}`.trim()}</pre>
      )}
    </section>
  );
}

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

const pretty = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};

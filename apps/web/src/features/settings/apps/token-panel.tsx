import { type ApiToken, apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { apiTokenQueries } from "#platform/queries/settings/integration-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./apps.module.css";
import { type TokenOwner, useRemoveToken } from "./integration-mutations.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { TokenForm } from "./token-form.tsx";

export function TokenPanel({ owner }: { owner: TokenOwner }) {
  const { t } = useTranslation("settings/apps");
  const { data: tokens } = useSuspenseQuery(apiTokenQueries[owner]);
  const [step, setStep] = useState<"list" | "form" | { token: string }>("list");
  if (typeof step === "object")
    return <SecretDialog title={t("tokenReady")} secret={step.token} done={() => setStep("list")} />;
  if (step === "form")
    return (
      <TokenForm owner={owner} onCreated={(token) => setStep({ token })} cancel={() => setStep("list")} />
    );
  const create: Create = {
    endpoint: owner === "personal" ? apiTokens.create : apiTokens.createOrganization,
    label: t("newToken"),
    size: "xs",
    onClick: () => setStep("form"),
  };
  return (
    <Panel title={t(owner)} flush actions={tokens.length > 0 && <CreateButton {...create} />}>
      <p className={style["hint"]}>{t(owner === "personal" ? "personalHint" : "organizationHint")}</p>
      {tokens.length === 0 && <EmptyState title={t("noTokens")} action={<CreateOrAsk {...create} />} />}
      <ul className={style["list"]}>
        {tokens.map((token) => (
          <TokenItem key={token.id} token={token} owner={owner} />
        ))}
      </ul>
    </Panel>
  );
}

function TokenItem({ token, owner }: { token: ApiToken; owner: TokenOwner }) {
  const { t } = useTranslation("settings/apps");
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveToken(owner);
  const { name, scopes, hint, created_by, expires_at, is_expired, used_at } = token;
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi> <code dir="ltr">…{hint}</code>
        </strong>
        <small>
          <Separated
            parts={[
              t("permissions", { count: scopes.length }),
              owner === "organization" && t("createdBy", { name: created_by }),
            ]}
          />
        </small>
        <small>
          <Separated
            parts={[
              <span key="until">
                {t("validUntil")} <When at={expires_at} form="date" />
              </span>,
              <span key="used">
                {t("lastUsed")} {used_at ? <When at={used_at} form="ago" /> : t("neverUsed")}
              </span>,
            ]}
          />
        </small>
      </div>
      <div className={style["buttons"]}>
        {is_expired && <StateBadge tone="idle">{t("expired")}</StateBadge>}
        <Button size="xs" onClick={() => setConfirming(true)}>
          {t("revoke")}
        </Button>
      </div>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("revokeTitle", { name })}
        action={t("revokeNamed", { name })}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void remove.mutateAsync(token.id).then(
            () => toastSuccess(t("revoked", { name })), // by then the item is gone
            () => setConfirming(false),
          )
        }
      >
        {t("revokeHint")}
      </Confirm>
    </li>
  );
}

import type { LoginPage } from "@overfly/contract/organization/login-page";
import type { Organization } from "@overfly/contract/organization/organization";
import { CopyButton, Group } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { organizationQueries } from "#platform/queries/settings/organization-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LoginPreview } from "./login-preview.tsx";
import { useRenewLoginPage, useSetLoginHost } from "./login-page-mutations.ts";
import style from "./login-page.module.css";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

/** Where the organization's own login page is, and how it looks. */
export function LoginPagePanel({ organization }: { organization: Organization }) {
  const { t } = useTranslation("settings/login-page");
  const { data: page } = useSuspenseQuery(organizationQueries.loginPage);
  return (
    <Panel title={t("title")}>
      <div className={style["columns"]}>
        <div className={style["column"]}>
          <p className={style["note"]}>{t("hint")}</p>
          <Address url={page.url} />
          <Host key={page.host} page={page} />
        </div>
        <LoginPreview organization={organization} />
      </div>
    </Panel>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation("settings/login-page");
  const [isConfirming, setConfirming] = useState(false);
  const renew = useRenewLoginPage();
  const confirm = (): void =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false);
        toastSuccess(t("linkCreated"));
      },
    });
  return (
    <section aria-label={t("link")} className={style["address"]}>
      <strong>{t("link")}</strong>
      <a href={url} target="_blank" rel="noreferrer" dir="ltr">
        {url}
      </a>
      <Group gap="xs" align="stretch">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button kind="quiet" onClick={() => setConfirming(true)}>
          {t("newLink")}
        </Button>
      </Group>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("newLinkTitle")}
        action={t("newLink")}
        onConfirm={confirm}
        pending={renew.isPending}
      >
        {t("newLinkHint")}
      </Confirm>
    </section>
  );
}

function Host({ page }: { page: LoginPage }) {
  const { t } = useTranslation("settings/login-page");
  const save = useSetLoginHost();
  const { values, field, message } = useDraft({ host: page.host ?? "" }, save.error);
  const submit = (): void =>
    save.mutate(values.host.trim() || null, { onSuccess: () => toastSuccess(t("hostSaved")) });
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message} action={t("saveHost")}>
      <TextField
        label={t("host")}
        hint={t("hostHint")}
        placeholder="fly.example.com"
        maxLength={253}
        autoComplete="off"
        {...field("host")}
      />
      {page.host_url !== null && (
        <p className={style["note"]}>
          {t("hostActive")}{" "}
          <a href={page.host_url} target="_blank" rel="noreferrer" dir="ltr">
            {page.host_url}
          </a>
        </p>
      )}
    </SettingsForm>
  );
}

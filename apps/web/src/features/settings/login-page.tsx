import type { LoginPage } from "@overfly/contract/auth/login-page";
import type { Organization } from "@overfly/contract/organization/organization";
import { CopyButton } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { LoginPreview } from "./login-preview.tsx";
import { loginPageQuery, useRenewLoginPage, useSetLoginHost } from "./login-page-queries.ts";
import { useLoginPageText } from "./login-page-text.ts";
import style from "./login-page.module.css";
import { SettingsForm } from "./settings-form.tsx";
import { useDraft } from "./use-draft.ts";

/** Where the organization's own login page is, and how it looks. */
export function LoginPagePanel({ organization }: { organization: Organization }) {
  const text = useLoginPageText();
  const { data: page } = useSuspenseQuery(loginPageQuery);
  return (
    <Panel title={text("title")}>
      <div className={style["columns"]}>
        <div className={style["column"]}>
          <p className={style["note"]}>{text("lead")}</p>
          <Address url={page.url} />
          <Host key={page.host} page={page} />
        </div>
        <LoginPreview organization={organization} />
      </div>
    </Panel>
  );
}

function Address({ url }: { url: string }) {
  const text = useLoginPageText();
  const [isAsked, setAsked] = useState(false);
  const renew = useRenewLoginPage();
  const confirm = (): void =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setAsked(false);
        toastSuccess(text("renewed"));
      },
    });
  return (
    <section aria-label={text("link")} className={style["address"]}>
      <strong>{text("link")}</strong>
      <a href={url} target="_blank" rel="noreferrer" dir="ltr">
        {url}
      </a>
      <div className={style["buttons"]}>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {text(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button kind="quiet" onClick={() => setAsked(true)}>
          {text("renew")}
        </Button>
      </div>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={text("renewTitle")}
        action={text("renew")}
        onConfirm={confirm}
        pending={renew.isPending}
      >
        {text("renewHint")}
      </Confirm>
    </section>
  );
}

function Host({ page }: { page: LoginPage }) {
  const text = useLoginPageText();
  const save = useSetLoginHost();
  const { values, field, message } = useDraft({ host: page.host ?? "" }, save.error);
  const submit = (): void =>
    save.mutate(values.host.trim() || null, { onSuccess: () => toastSuccess(text("hostSaved")) });
  return (
    <SettingsForm submit={submit} pending={save.isPending} message={message} action={text("saveHost")}>
      <TextField
        label={text("host")}
        hint={text("hostHint")}
        placeholder="fly.example.com"
        maxLength={253}
        autoComplete="off"
        {...field("host")}
      />
      {page.host_url !== null && (
        <p className={style["note"]}>
          {text("hostAt")}{" "}
          <a href={page.host_url} target="_blank" rel="noreferrer" dir="ltr">
            {page.host_url}
          </a>
        </p>
      )}
    </SettingsForm>
  );
}

import type { ActiveSession } from "@overfly/contract/profile/profile";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PasswordField } from "#platform/ui/password-field.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { browserName } from "@overfly/contract/auth/browser-name";
import { EmailFactor } from "./email-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RememberedDevices } from "./remembered-devices.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsQueries, useChangePassword, useRevokeOthers, useRevokeSession } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";
import { SignInHistory } from "./sign-in-history.tsx";
import style from "./settings.module.css";
import { useDraft } from "./use-draft.ts";

const EMPTY = { current_password: "", new_password: "" };

export function SecurityTab() {
  const text = useSettingsText();
  const { data: profile } = useSuspenseQuery(settingsQueries.profile);
  return (
    <>
      <Panel title={text("password")}>
        <PasswordForm />
      </Panel>
      <SecondFactor />
      <EmailFactor />
      {profile.second_factor && (
        <>
          <RecoveryCodes />
          <RememberedDevices />
        </>
      )}
      <Sessions />
      <SignInHistory />
    </>
  );
}

function PasswordForm() {
  const text = useSettingsText();
  const change = useChangePassword();
  const { values, set, field, message } = useDraft(EMPTY, change.error);
  const submit = (): void =>
    change.mutate(values, {
      onSuccess: () => {
        set(EMPTY);
        toastSuccess(text("passwordChanged"));
      },
    });
  return (
    <SettingsForm
      submit={submit}
      pending={change.isPending}
      message={message}
      action={text("changePassword")}
    >
      <PasswordField
        label={text("currentPassword")}
        required
        autoComplete="current-password"
        {...field("current_password")}
      />
      <PasswordField
        label={text("newPassword")}
        required
        hint={text("passwordHint")}
        autoComplete="new-password"
        {...field("new_password")}
      />
    </SettingsForm>
  );
}

function Sessions() {
  const text = useSettingsText();
  const { data: sessions } = useSuspenseQuery(settingsQueries.sessions);
  const revokeOthers = useRevokeOthers();
  const others = sessions.some((session) => !session.is_current);
  return (
    <Panel
      title={text("sessions")}
      flush
      actions={
        others && (
          <Button size="xs" pending={revokeOthers.isPending} onClick={() => revokeOthers.mutate(undefined)}>
            {text("endOthers")}
          </Button>
        )
      }
    >
      <ul className={style["rows"]}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session }: { session: ActiveSession }) {
  const text = useSettingsText();
  const revoke = useRevokeSession();
  const browser = browserName(session.user_agent) ?? text("unknownBrowser");
  const end = (): void => revoke.mutate(session.id, { onSuccess: () => toastSuccess(text("sessionEnded")) });
  return (
    <li className={style["row"]}>
      <span>
        <strong>{browser}</strong>
        <small>
          {text("since")} <When at={session.created_at} />
          {session.ip_address !== null && (
            <>
              {" · "}
              <bdi>{session.ip_address}</bdi>
            </>
          )}
        </small>
      </span>
      {session.is_current ? (
        <StateBadge tone="good">{text("thisSession")}</StateBadge>
      ) : (
        <Button size="xs" pending={revoke.isPending} onClick={end} hint={text("endSessionOf", { browser })}>
          {text("endSession")}
        </Button>
      )}
    </li>
  );
}

import type { ActiveSession } from "@overfly/contract/profile/profile";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { browserName } from "@overfly/contract/auth/browser-name";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { EmailFactor } from "./email-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RememberedDevices } from "./remembered-devices.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import {
  useChangePassword,
  useRevokeOthers,
  useRevokeSession,
} from "#features/settings/settings-mutations.ts";
import { SignInHistory } from "./sign-in-history.tsx";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

const EMPTY = { current_password: "", new_password: "" };

export function SecurityTab() {
  const { t } = useTranslation("settings");
  const { data: profile } = useSuspenseQuery(profileQueries.one);
  return (
    <>
      <Panel title={t("password")}>
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
  const { t } = useTranslation("settings");
  const change = useChangePassword();
  const { values, set, field, message } = useDraft(EMPTY, change.error);
  const submit = (): void =>
    change.mutate(values, {
      onSuccess: () => {
        set(EMPTY);
        toastSuccess(t("passwordChanged"));
      },
    });
  return (
    <SettingsForm submit={submit} pending={change.isPending} message={message} action={t("changePassword")}>
      <PasswordField
        label={t("currentPassword")}
        required
        autoComplete="current-password"
        {...field("current_password")}
      />
      <PasswordField
        label={t("newPassword")}
        required
        hint={t("passwordHint")}
        autoComplete="new-password"
        {...field("new_password")}
      />
    </SettingsForm>
  );
}

function Sessions() {
  const { t } = useTranslation("settings");
  const { data: sessions } = useSuspenseQuery(profileQueries.sessions);
  const revokeOthers = useRevokeOthers();
  const others = sessions.some((session) => !session.is_current);
  return (
    <Panel
      title={t("sessions")}
      flush
      actions={
        others && (
          <Button size="xs" pending={revokeOthers.isPending} onClick={() => revokeOthers.mutate(undefined)}>
            {t("endOthers")}
          </Button>
        )
      }
    >
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session }: { session: ActiveSession }) {
  const { t } = useTranslation("settings");
  const revoke = useRevokeSession();
  const browser = browserName(session.user_agent) ?? t("unknownBrowser");
  const end = (): void => revoke.mutate(session.id, { onSuccess: () => toastSuccess(t("sessionEnded")) });
  return (
    <li className={style["row"]}>
      <span>
        <strong>{browser}</strong>
        <small>
          <Separated
            parts={[
              <span key="since">
                {t("signedInAt")} <When at={session.created_at} />
              </span>,
              session.ip_address !== null && <bdi key="address">{session.ip_address}</bdi>,
            ]}
          />
        </small>
      </span>
      {session.is_current ? (
        <StateBadge tone="good">{t("thisSession")}</StateBadge>
      ) : (
        <Button size="xs" pending={revoke.isPending} onClick={end} hint={t("endSessionOf", { browser })}>
          {t("endSession")}
        </Button>
      )}
    </li>
  );
}

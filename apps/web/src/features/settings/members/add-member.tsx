import { LOCALES } from "@overfly/i18n/generated/locales";
import { languageName } from "@overfly/i18n/language-name";
import { Radio } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { currentLocale, type Locale } from "#platform/i18n/locale.ts";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { memberName } from "./member-name.ts";
import { useSentInvitation } from "#features/invitations/use-sent-invitation.tsx";
import { useInvite } from "./member-mutations.ts";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useAddMember } from "#features/settings/settings-mutations.ts";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

const EMPTY = { first_name: "", last_name: "", email: "", password: "", role_id: "" };
type Draft = typeof EMPTY & { locale: Locale };

const LANGUAGES = LOCALES.map((key) => ({ key, label: languageName(key) }));

/** Invites somebody by e-mail, or lets them in with a first password that is handed over in person. */
export function AddMember({ home }: { home: string }) {
  const { t } = useTranslation("settings");
  const { t: tInvitations } = useTranslation("settings/invitations");
  const { t: tInvited } = useTranslation("invitations");
  const [method, setMethod] = useState("mail");
  const { data: roles } = useSuspenseQuery(memberQueries.roles);
  const { byMail, isPending, error, send, linkDialog } = useMethod(method, home);
  const { values, field, message } = useDraft<Draft>({ ...EMPTY, locale: currentLocale() }, error);
  const roleName = useRoleName();
  return (
    <Panel title={t("addMember")}>
      <SettingsForm
        submit={() => send(values)}
        pending={isPending}
        message={message}
        action={byMail ? tInvited("invite") : t("addMember")}
        cancelTo={home}
      >
        <Radio.Group label={tInvitations("accessMethod")} value={method} onChange={setMethod}>
          <div className={style["ways"]}>
            <Radio value="mail" label={tInvitations("byEmail")} />
            <Radio value="password" label={tInvitations("byPassword")} />
          </div>
        </Radio.Group>
        {byMail && <p className={style["hint"]}>{tInvitations("byEmailHint")}</p>}
        <div className={style["pair"]}>
          <TextField label={t("firstName")} required maxLength={80} {...field("first_name")} />
          <TextField label={t("lastName")} required maxLength={80} {...field("last_name")} />
        </div>
        <TextField label={t("email")} required type="email" maxLength={254} {...field("email")} />
        <Dropdown
          label={t("role")}
          required
          options={roles
            .filter(({ is_grantable }) => is_grantable)
            .map(({ id, name }) => ({ key: String(id), label: roleName(name) }))}
          {...field("role_id")}
        />
        <Dropdown
          label={tInvited("language")}
          required
          hint={byMail ? tInvited("invitationLanguageHint") : tInvitations("languageHint")}
          options={LANGUAGES}
          {...field("locale")}
        />
        {!byMail && (
          <PasswordField
            label={t("firstPassword")}
            required
            hint={t("firstPasswordHint")}
            autoComplete="new-password"
            {...field("password")}
          />
        )}
      </SettingsForm>
      {linkDialog}
    </Panel>
  );
}

/** Adds a member by an e-mail invitation or with a first password. */
function useMethod(method: string, home: string) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const invite = useInvite();
  const add = useAddMember();
  const { show, linkDialog } = useSentInvitation(() => void navigate(home));
  const byMail = method === "mail";
  const send = ({ password, role_id, ...named }: Draft): void => {
    const person = { ...named, role_id: Number(role_id) };
    if (byMail) return invite.mutate(person, { onSuccess: ({ data }) => show(data) });
    add.mutate(
      { ...person, password },
      {
        onSuccess: () => {
          toastSuccess(t("memberAdded", { name: memberName(person) }));
          void navigate(home);
        },
      },
    );
  };
  const { isPending, error } = byMail ? invite : add;
  return { byMail, isPending, error, send, linkDialog };
}

import { LOCALES } from "@overfly/i18n/generated/locales";
import { languageName } from "@overfly/i18n/language-name";
import type { SentInvitation } from "@overfly/contract/members/members";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { currentLocale, type Locale } from "#platform/i18n/locale.ts";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import style from "./invitations.module.css";

export interface InvitedPerson<Role extends string> {
  first_name: string;
  last_name: string;
  email: string;
  locale: Locale;
  role: Role;
}

export interface InviteDialogProps<Role extends string> {
  title: string;
  /** What the invitee gets. */
  children?: ReactNode;
  /** The roles to choose from; with one there is no choice. */
  roles: readonly [Role, ...Role[]];
  send: UseMutationResult<{ data: SentInvitation }, Error, InvitedPerson<Role>>;
  onSent: (invitation: SentInvitation) => void;
  onClose: () => void;
}

const LANGUAGES = LOCALES.map((key) => ({ key, label: languageName(key) }));

/** Invites a person to join by a link, who chooses their own password. */
export function InviteDialog<Role extends string>(props: InviteDialogProps<Role>) {
  const { t } = useTranslation("invitations");
  const roleName = useRoleName();
  const { title, children, roles, send, onSent, onClose } = props;
  const start: InvitedPerson<Role> = {
    first_name: "",
    last_name: "",
    email: "",
    locale: currentLocale(),
    role: roles[0],
  };
  const draft = useDraft(start, send.error);
  const { field } = draft;
  return (
    <FormDialog
      title={title}
      draft={draft}
      save={send}
      action={t("invite")}
      body={() => (draft.require("first_name", "last_name", "email") ? draft.values : undefined)}
      onSaved={({ data }) => onSent(data)}
      onClose={onClose}
    >
      {children}
      <div className={style["pair"]}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just opened */}
        <TextField label={t("firstName")} {...field("first_name")} maxLength={80} required autoFocus />
        <TextField label={t("lastName")} {...field("last_name")} maxLength={80} required />
      </div>
      <TextField label={t("email")} {...field("email")} type="email" maxLength={254} required />
      {roles.length > 1 && (
        <Dropdown
          label={t("role")}
          {...field("role")}
          required
          options={roles.map((key) => ({ key, label: roleName(key) }))}
        />
      )}
      <Dropdown
        label={t("language")}
        hint={t("invitationLanguageHint")}
        {...field("locale")}
        required
        options={LANGUAGES}
      />
    </FormDialog>
  );
}

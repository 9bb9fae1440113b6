import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Dropdown } from "#ui/dropdown.tsx";
import { Panel } from "#ui/panel.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toastSuccess } from "#ui/toast.tsx";
import { memberName } from "./member-list.tsx";
import { roleName } from "./role-name.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsQueries, useAddMember } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";
import { useDraft } from "./use-draft.ts";

const EMPTY = { first_name: "", last_name: "", email: "", password: "", role_id: "" };

export function AddMember({ home }: { home: string }) {
  const text = useSettingsText();
  const navigate = useNavigate();
  const { data: roles } = useSuspenseQuery(settingsQueries.roles);
  const add = useAddMember();
  const { values, field, message } = useDraft(EMPTY, add.error);
  const submit = (): void =>
    add.mutate(
      { ...values, role_id: Number(values.role_id) },
      {
        onSuccess: ({ data }) => {
          toastSuccess(text("memberAdded", { name: memberName(data) }));
          void navigate(home);
        },
      },
    );
  return (
    <Panel title={text("addMember")}>
      <SettingsForm
        submit={submit}
        pending={add.isPending}
        message={message}
        action={text("addMember")}
        cancelTo={home}
      >
        <div className={style["pair"]}>
          <TextField label={text("first")} required maxLength={80} {...field("first_name")} />
          <TextField label={text("last")} required maxLength={80} {...field("last_name")} />
        </div>
        <TextField label={text("email")} required type="email" maxLength={254} {...field("email")} />
        <Dropdown
          label={text("role")}
          required
          options={roles.map(({ id, name }) => ({ key: String(id), label: roleName(name) }))}
          {...field("role_id")}
        />
        <PasswordField
          label={text("firstPassword")}
          required
          hint={text("firstPasswordHint")}
          autoComplete="new-password"
          {...field("password")}
        />
      </SettingsForm>
    </Panel>
  );
}

import type { UserType } from "@overfly/contract/user-type";
import { type Role, roles } from "@overfly/contract/roles/roles";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { useUser } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { ChangedMeanwhile } from "#platform/ui/overlays/changed-meanwhile.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { choosable } from "./permission-groups.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { useCreateRole, useRemoveRole, useUpdateRole } from "./role-mutations.ts";

export interface RoleFormProps {
  /** Absent for a new one. */
  role: Role | undefined;
  done: () => void;
}

/** Creates or edits a role. Permissions that the user does not hold are not offered. */
export function RoleForm({ role, done }: RoleFormProps) {
  const { t } = useTranslation("settings/team");
  const { user_type, permissions: mine } = useUser().current_provider_user;
  const kinds: UserType[] = user_type === "client" ? ["client"] : ["center", "pilot"];
  const { draft, conflict, submit, pending, reset } = useRoleDraft(role, kinds, done);
  const { values, set, field, message, errors } = draft;
  const granted = choosable(mine.map(({ name }) => name));
  const offered = [...new Set([...granted, ...values.permissions])];
  return (
    <Panel
      title={role ? t("editRole", { name: role.name }) : t("newRole")}
      actions={role && <RemoveRole role={role} done={done} />}
    >
      <SettingsForm
        submit={submit}
        pending={pending}
        message={conflict.isOpen ? undefined : message}
        onCancel={done}
        takesFocus
        wide
      >
        <TextField label={t("name")} required maxLength={60} {...field("name")} />
        {!role && kinds.length > 1 && (
          <Dropdown
            label={t("userType")}
            required
            options={kinds.map((key) => ({ key, label: t(`userType.${key}`) }))}
            {...field("user_type")}
          />
        )}
        <PermissionMatrix
          offered={offered}
          selected={values.permissions}
          onChange={(permissions) => set({ permissions })}
          error={errors["permissions"]}
        />
        {conflict.isOpen && <ChangedMeanwhile conflict={conflict} onDecided={reset} />}
      </SettingsForm>
    </Panel>
  );
}

/** Values of the form, and what saves them. */
function useRoleDraft(role: Role | undefined, kinds: readonly UserType[], done: () => void) {
  const { t } = useTranslation("settings/team");
  const create = useCreateRole();
  const update = useUpdateRole(role?.id ?? 0);
  const { pending, error } = role ? outcome(update) : outcome(create);
  const edited = useVersioned(role, async () => {
    const { data } = await call(roles.list);
    return data.find(({ id }) => id === role?.id);
  });
  const draft = useDraft(startOf(role, kinds), error);
  const conflict = edited.conflict((theirs) => draft.set(startOf(theirs, kinds)));
  const saved = {
    onSuccess: () => {
      toastSuccess(t("saved"));
      done();
    },
  };
  const submit = (): void => {
    const { name, permissions, user_type: kind } = draft.values;
    const version = edited.record?.updated_at;
    if (version !== undefined)
      update.mutate(
        { name, permissions, updated_at: version },
        { ...saved, onError: (failure) => conflict.check(failure) },
      );
    else create.mutate({ name, permissions, user_type: kind }, saved);
  };
  return { draft, conflict, submit, pending, reset: update.reset };
}

const startOf = (role: Role | undefined, kinds: readonly UserType[]) => ({
  name: role?.name ?? "",
  user_type: role?.user_type ?? kinds[0] ?? "center",
  permissions: choosable(role?.permissions ?? []),
});

const outcome = ({ isPending, error }: { isPending: boolean; error: Error | null }) => ({
  pending: isPending,
  error,
});

function RemoveRole({ role, done }: { role: Role; done: () => void }) {
  const { t } = useTranslation("settings/team");
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveRole(role.id);
  const isUsed = role.member_count > 0;
  return (
    <>
      <Button
        kind="danger"
        size="xs"
        disabled={isUsed}
        {...(isUsed && { hint: t("inUse") })}
        onClick={() => setConfirming(true)}
      >
        {t("deleteRole")}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("deleteTitle", { name: role.name })}
        action={t("deleteRole")}
        danger
        nameToType={role.name}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toastSuccess(t("deleted", { name: role.name }));
              done();
            },
            onError: () => setConfirming(false),
          })
        }
      >
        {t("deleteHint")}
      </Confirm>
    </>
  );
}

import type { Member } from "@overfly/contract/members/members";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { memberName } from "./member-name.ts";
import { SettingsForm } from "#features/settings/settings-form.tsx";
import { useRemoveMember } from "./member-mutations.ts";
import { useUpdateMember } from "#features/settings/settings-mutations.ts";
import style from "#features/settings/settings.module.css";
import { useDraft } from "#platform/ui/fields/use-draft.ts";

export function EditMember({ id, home }: { id: number; home: string }) {
  const { t } = useTranslation("settings");
  const { data: member } = useSuspenseQuery(memberQueries.one(id));
  useCrumb(String(id), memberName(member));
  return (
    <>
      <Panel
        title={t("editMember", { name: memberName(member) })}
        actions={
          <StateBadge tone={member.status === "active" ? "good" : "idle"}>
            {t(`status.${member.status}`)}
          </StateBadge>
        }
      >
        <RoleForm member={member} home={home} />
      </Panel>
      {!member.is_self && <Access member={member} home={home} />}
    </>
  );
}

function RoleForm({ member, home }: { member: Member; home: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const roleName = useRoleName();
  const { data: roles } = useSuspenseQuery(memberQueries.roles);
  const update = useUpdateMember(member.id);
  const { values, field, message } = useDraft({ role_id: String(member.role?.id ?? "") }, update.error);
  const submit = (): void =>
    update.mutate(
      { role_id: Number(values.role_id) },
      {
        onSuccess: () => {
          toastSuccess(t("saved"));
          void navigate(home);
        },
      },
    );
  return (
    <SettingsForm submit={submit} pending={update.isPending} message={message} cancelTo={home}>
      <p className={style["hint"]}>{member.email}</p>
      <Dropdown
        label={t("role")}
        required
        options={roles
          .filter(({ id, is_grantable }) => is_grantable || id === member.role?.id)
          .map(({ id, name }) => ({ key: String(id), label: roleName(name) }))}
        {...field("role_id")}
      />
    </SettingsForm>
  );
}

/** Suspending can be undone; removing needs confirmation. */
function Access({ member, home }: { member: Member; home: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const update = useUpdateMember(member.id);
  const remove = useRemoveMember(member.id);
  const isActive = member.status === "active";
  const name = memberName(member);
  return (
    <Panel title={t("access")}>
      <p className={style["hint"]}>{t("suspendHint")}</p>
      <div className={style["buttons"]}>
        <Button
          pending={update.isPending}
          onClick={() =>
            update.mutate(
              { status: isActive ? "suspended" : "active" },
              { onError: (error) => toastError(error.message) },
            )
          }
        >
          {t(isActive ? "suspend" : "restore")}
        </Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          {t("remove")}
        </Button>
      </div>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t("removeTitle", { name })}
        action={t("remove")}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toastSuccess(t("removed", { name }));
              void navigate(home);
            },
            onError: () => setRemoving(false),
          })
        }
      >
        {t("removeHint")}
      </Confirm>
    </Panel>
  );
}

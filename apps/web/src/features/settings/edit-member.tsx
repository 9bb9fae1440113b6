import type { Member } from "@overfly/contract/members/members";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useRoleName } from "#platform/text/role-name.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { toastError, toastSuccess } from "#platform/ui/toast.tsx";
import { memberName } from "./member-name.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useRemoveMember } from "./member-queries.ts";
import { settingsQueries, useUpdateMember } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";
import style from "./settings.module.css";
import { useDraft } from "./use-draft.ts";

export function EditMember({ id, home }: { id: number; home: string }) {
  const text = useSettingsText();
  const { data: member } = useSuspenseQuery(settingsQueries.member(id));
  return (
    <>
      <Panel
        title={text("editMember", { name: memberName(member) })}
        actions={
          <StateBadge tone={member.status === "active" ? "good" : "idle"}>
            {text(`state.${member.status}`)}
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
  const text = useSettingsText();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const { data: roles } = useSuspenseQuery(settingsQueries.roles);
  const update = useUpdateMember(member.id);
  const { values, field, message } = useDraft({ role_id: String(member.role?.id ?? "") }, update.error);
  const submit = (): void =>
    update.mutate(
      { role_id: Number(values.role_id) },
      {
        onSuccess: () => {
          toastSuccess(text("saved"));
          void navigate(home);
        },
      },
    );
  return (
    <SettingsForm submit={submit} pending={update.isPending} message={message} cancelTo={home}>
      <p className={style["hint"]}>{member.email}</p>
      <Dropdown
        label={text("role")}
        required
        options={roles
          .filter(({ id, is_grantable }) => is_grantable || id === member.role?.id)
          .map(({ id, name }) => ({ key: String(id), label: roleName(name) }))}
        {...field("role_id")}
      />
    </SettingsForm>
  );
}

/** Suspending can be undone; removing asks first. */
function Access({ member, home }: { member: Member; home: string }) {
  const text = useSettingsText();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const update = useUpdateMember(member.id);
  const remove = useRemoveMember(member.id);
  const isActive = member.status === "active";
  const name = memberName(member);
  return (
    <Panel title={text("rights")}>
      <p className={style["hint"]}>{text("suspendHint")}</p>
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
          {text(isActive ? "suspend" : "restore")}
        </Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          {text("remove")}
        </Button>
      </div>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={text("removeTitle", { name })}
        action={text("remove")}
        danger
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toastSuccess(text("removed", { name }));
              void navigate(home);
            },
            onError: () => setRemoving(false),
          })
        }
      >
        {text("removeHint")}
      </Confirm>
    </Panel>
  );
}

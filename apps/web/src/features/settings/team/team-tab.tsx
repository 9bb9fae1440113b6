import { Group } from "@mantine/core";
import { type Role, roles as endpoints } from "@overfly/contract/roles/roles";
import { IconChevronDown } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { Button } from "#platform/ui/button.tsx";
import { CreateButton } from "#platform/ui/create-or-ask.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { choosable } from "./permission-groups.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { RoleForm } from "./role-form.tsx";
import style from "./team.module.css";

/** Roles and their permissions; the organization's own roles can be created and edited. */
export function TeamTab() {
  const { t } = useTranslation("settings/team");
  const [group = ""] = (useParams()["*"] ?? "").split("/");
  const { data: roles } = useSuspenseQuery(memberQueries.roles);
  const [edited, setEdited] = useState<Role | "new" | null>(null);
  if (edited !== null)
    return <RoleForm role={edited === "new" ? undefined : edited} done={() => setEdited(null)} />;
  return (
    <Panel
      title={t("roles")}
      flush
      actions={
        <>
          <Button size="xs" to={`/settings/${group}/members`}>
            {t("back")}
          </Button>
          <CreateButton
            endpoint={endpoints.create}
            label={t("newRole")}
            size="xs"
            onClick={() => setEdited("new")}
          />
        </>
      }
    >
      <ul>
        {roles.map((role) => (
          <RoleItem key={role.id} role={role} edit={() => setEdited(role)} />
        ))}
      </ul>
    </Panel>
  );
}

function RoleItem({ role, edit }: { role: Role; edit: () => void }) {
  const { t } = useTranslation("settings/team");
  const [isOpen, setOpen] = useState(false);
  const name = useRoleName()(role.name);
  return (
    <li className={style["role"]}>
      <div className={style["line"]}>
        <div>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>
            <Separated
              parts={[
                t(`userType.${role.user_type}`),
                t("memberCount", { count: role.member_count }),
                t("permissionCount", { count: choosable(role.permissions).length }),
              ]}
            />
          </small>
        </div>
        <Group gap="xs">
          {role.is_admin && <StateBadge tone="warn">{t("admin")}</StateBadge>}
          <StateBadge tone={role.is_built_in ? "info" : "good"}>
            {t(role.is_built_in ? "builtIn" : "custom")}
          </StateBadge>
          {!role.is_built_in && role.is_grantable && (
            <Button size="xs" onClick={edit}>
              {t("edit")}
            </Button>
          )}
          <button
            type="button"
            className={style["open"]}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? "hide" : "show", { name })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </button>
        </Group>
      </div>
      {isOpen && <PermissionMatrix offered={role.permissions} selected={role.permissions} />}
    </li>
  );
}

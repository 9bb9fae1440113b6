import { listExports } from "@overfly/contract/exports/list-exports";
import { type Member, MEMBER_STATUSES, members } from "@overfly/contract/members/members";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { isFiltered, type ListPosition, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { memberName } from "./member-name.ts";
import { MemberInvitations } from "./member-invitations.tsx";
import style from "#features/settings/settings.module.css";

/** An option's key can't be empty. */
const ANY = "any";

export function MemberList({ home }: { home: string }) {
  const { t } = useTranslation("settings");
  const { t: tInvitations } = useTranslation("settings/invitations");
  const list = useListSearch(["status"]);
  const page = useQuery({
    ...memberQueries.list(queryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  const create: Create = {
    endpoint: members.invite,
    label: t("addMember"),
    icon: <IconUserPlus size={16} stroke={1.75} aria-hidden />,
    size: "xs",
    to: `${home}/addNewMember`,
  };
  return (
    <>
      <div className={style["buttons"]}>
        <Button size="xs" to={home.replace(/members$/, "team")}>
          {tInvitations("roles")}
        </Button>
        <Button size="xs" to="/audit-log">
          {tInvitations("auditLog")}
        </Button>
      </div>
      <MemberInvitations />
      <Panel title={t("members")} flush actions={<CreateButton {...create} />}>
        <DataTable
          label={t("members")}
          list={list}
          columns={useMemberColumns()}
          rowKey={({ id }) => id}
          page={page.data}
          error={page.error}
          retry={() => void page.refetch()}
          exported={{ endpoint: listExports.members, query: queryOf(list.query) }}
          href={({ id }) => `${home}/edit/${id}`}
          filters={
            <Dropdown
              label={tInvitations("status")}
              value={list.query.status ?? ANY}
              onChange={(status) => list.filter({ status: status === ANY ? "" : status })}
              options={[
                { key: ANY, label: tInvitations("all") },
                { key: "active", label: t("status.active") },
                { key: "suspended", label: t("status.suspended") },
              ]}
            />
          }
          empty={
            isFiltered(list) ? <EmptyState title={t("noMembersMatch")} /> : <NoMembers create={create} />
          }
        />
      </Panel>
    </>
  );
}

function NoMembers({ create }: { create: Create }) {
  const { t } = useTranslation("settings");
  return (
    <EmptyState
      icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
      title={t("noMembers")}
      action={<CreateOrAsk {...create} />}
    >
      {t("noMembersHint")}
    </EmptyState>
  );
}

/** A state that is none, such as one typed into the address, is left out. */
function queryOf({ status, ...query }: ListPosition & { status?: string }) {
  const known = MEMBER_STATUSES.find((key) => key === status);
  return known ? { ...query, status: known } : query;
}

function useMemberColumns(): readonly Column<Member>[] {
  const { t } = useTranslation("settings");
  const roleName = useRoleName();
  return [
    {
      key: "name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: (member) => `${memberName(member)}${member.is_self ? ` (${t("you")})` : ""}`,
      plain: memberName,
    },
    {
      key: "email",
      label: t("email"),
      sortable: true,
      cell: ({ email }) => email,
      plain: ({ email }) => email,
    },
    {
      key: "role",
      label: t("role"),
      cell: ({ role }) => (role ? <bdi>{roleName(role.name)}</bdi> : t("noRole")),
      plain: ({ role }) => (role ? roleName(role.name) : null),
    },
    {
      key: "user_type",
      label: t("userType"),
      sortable: true,
      cell: ({ user_type }) => t(`userType.${user_type}`),
      plain: ({ user_type }) => t(`userType.${user_type}`),
    },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => (
        <StateBadge tone={status === "active" ? "good" : "idle"}>{t(`status.${status}`)}</StateBadge>
      ),
      plain: ({ status }) => t(`status.${status}`),
    },
    {
      key: "seen_at",
      label: t("lastActive"),
      cell: ({ seen_at }) => (seen_at ? <When at={seen_at} form="ago" /> : t("never")),
      plain: ({ seen_at }) => seen_at,
    },
    {
      key: "created_at",
      label: t("added"),
      optional: true,
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} form="date" />,
      plain: ({ created_at }) => created_at,
    },
  ];
}

import type { Member } from "@overfly/contract/members";
import { IconUserPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { StateBadge } from "#ui/state-badge.tsx";
import { useListSearch } from "#ui/use-list-search.ts";
import { When } from "#ui/when.tsx";
import { roleName } from "./role-name.ts";
import { settingsQueries } from "./settings-queries.ts";
import { useSettingsText } from "./settings-text.ts";

export function MemberList({ home }: { home: string }) {
  const text = useSettingsText();
  const list = useListSearch();
  const page = useQuery({ ...settingsQueries.members(list.query), placeholderData: keepPreviousData });
  return (
    <Panel
      title={text("members")}
      flush
      actions={
        <Button
          kind="primary"
          size="xs"
          to={`${home}/addNewMember`}
          icon={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
        >
          {text("addMember")}
        </Button>
      }
    >
      <DataTable
        label={text("members")}
        list={list}
        columns={useMemberColumns()}
        rowKey={({ id }) => id}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        href={({ id }) => `${home}/edit/${id}`}
        empty={<EmptyState title={text("noMembers")} />}
      />
    </Panel>
  );
}

export const memberName = ({ first_name, last_name }: Pick<Member, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

function useMemberColumns(): readonly Column<Member>[] {
  const text = useSettingsText();
  return [
    {
      key: "name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: (member) => `${memberName(member)}${member.is_self ? ` (${text("you")})` : ""}`,
      plain: memberName,
    },
    {
      key: "email",
      label: text("email"),
      sortable: true,
      cell: ({ email }) => email,
      plain: ({ email }) => email,
    },
    {
      key: "role",
      label: text("role"),
      cell: ({ role }) => (role ? roleName(role.name) : text("noRole")),
      plain: ({ role }) => role?.name ?? null,
    },
    {
      key: "user_type",
      label: text("kind"),
      sortable: true,
      cell: ({ user_type }) => text(`kind.${user_type}`),
      plain: ({ user_type }) => user_type,
    },
    {
      key: "status",
      label: text("state"),
      cell: ({ status }) => (
        <StateBadge tone={status === "active" ? "good" : "idle"}>{text(`state.${status}`)}</StateBadge>
      ),
      plain: ({ status }) => status,
    },
    {
      key: "seen_at",
      label: text("seen"),
      cell: ({ seen_at }) => (seen_at ? <When at={seen_at} form="ago" /> : text("never")),
      plain: ({ seen_at }) => seen_at,
    },
    {
      key: "created_at",
      label: text("added"),
      optional: true,
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} form="date" />,
      plain: ({ created_at }) => created_at,
    },
  ];
}

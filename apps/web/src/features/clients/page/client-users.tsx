import { Stack } from "@mantine/core";
import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import type { ClientDetail } from "@overfly/contract/clients/clients";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";

/** The people of the client, and the invitation of the first ones. */
export function ClientUsers({ client, invite }: { client: ClientDetail; invite: () => void }) {
  const { t } = useTranslation("clients");
  const roleName = useRoleName();
  const button = client.is_invitable && (
    <Allowed to={clientInvitations.invite}>
      <Button icon={<IconUserPlus size={16} aria-hidden />} onClick={invite}>
        {t("invite")}
      </Button>
    </Allowed>
  );
  if (client.users.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={t("noUsers")}
          action={button}
        >
          {t("noUsersHint")}
        </EmptyState>
      </Panel>
    );
  return (
    <Stack gap="xs">
      <Panel title={t("users")} actions={button} flush>
        <PlainTable
          label={t("users")}
          rows={client.users}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", label: t("user"), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
            {
              key: "email",
              label: t("email"),
              cell: ({ email }) => (
                <a href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </a>
              ),
            },
            { key: "phone", label: t("phone"), cell: ({ phone }) => <bdi>{phone ?? "–"}</bdi> },
            { key: "role", label: t("role"), cell: ({ role }) => (role === null ? "–" : roleName(role)) },
            {
              key: "status",
              label: t("status"),
              cell: ({ status }) => (
                <StateBadge tone={status === "active" ? "good" : "idle"}>
                  {t(`userStatus.${status}`)}
                </StateBadge>
              ),
            },
          ]}
        />
      </Panel>
      {!client.is_invitable && client.status === "active" && <Hint>{t("clientInvites")}</Hint>}
    </Stack>
  );
}

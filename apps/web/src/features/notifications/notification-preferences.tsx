import { Switch, Table } from "@mantine/core";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationPreference,
} from "@overfly/contract/notifications/notifications";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useSetPreference } from "./notification-mutations.ts";
import style from "./notifications.module.css";

/** Notification preferences: a row per kind, a switch per channel. */
export function NotificationPreferences() {
  const { t } = useTranslation("notifications");
  const preferences = useQuery(notificationQueries.preferences);
  return (
    <Panel title={t("preferences")}>
      <p className={style["hint"]}>{t("preferencesHint")}</p>
      <Loaded query={preferences} skeleton={<LinesSkeleton lines={6} />}>
        {(data) => (
          <Table verticalSpacing={6} maw={560}>
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <Table.Th key={channel}>{t(`channel.${channel}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {NOTIFICATION_KINDS.map((kind) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row" fw={400}>
                    {t(`kind.${kind}`)}
                  </Table.Th>
                  {data
                    .filter((preference) => preference.kind === kind)
                    .map((preference) => (
                      <Table.Td key={preference.channel}>
                        <Choice preference={preference} />
                      </Table.Td>
                    ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </Panel>
  );
}

function Choice({ preference }: { preference: NotificationPreference }) {
  const { t } = useTranslation("notifications");
  const set = useSetPreference();
  const { kind, channel, is_on } = preference;
  return (
    <Switch
      aria-label={`${t(`kind.${kind}`)}, ${t(`channel.${channel}`)}`}
      checked={is_on}
      onChange={({ currentTarget }) => set.mutate({ ...preference, is_on: currentTarget.checked })}
    />
  );
}

import { Stack, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "#ui/panel.tsx";
import { LinesSkeleton } from "#ui/skeletons.tsx";
import { notificationQueries, useSetPreference } from "./notification-queries.ts";
import { useNotificationText } from "./notification-text.ts";

/** What the user wants to be told: one switch a kind. */
export function NotificationPreferences() {
  const text = useNotificationText();
  const { data, isPending } = useQuery(notificationQueries.preferences);
  const set = useSetPreference();
  return (
    <Panel title={text("preferences")}>
      <p>{text("preferencesHint")}</p>
      {isPending && <LinesSkeleton lines={6} />}
      <Stack gap="sm">
        {data?.map((preference) => (
          <Switch
            key={`${preference.kind}-${preference.channel}`}
            label={text(`kind.${preference.kind}`)}
            checked={preference.is_on}
            onChange={({ currentTarget }) => set.mutate({ ...preference, is_on: currentTarget.checked })}
          />
        ))}
      </Stack>
    </Panel>
  );
}

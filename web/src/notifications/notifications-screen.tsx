import { useSuspenseQuery } from "@tanstack/react-query";
import { IconBell } from "@tabler/icons-react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Panel } from "#ui/panel.tsx";
import { useFormat } from "#text/format.ts";
import { NotificationItem } from "./notification-item.tsx";
import { notificationQueries, useMarkAsRead } from "./notification-queries.ts";
import { useNotificationText } from "./notification-text.ts";
import { useOpenNotification } from "./use-open-notification.ts";

/** Every notification, grouped by day. */
export function NotificationsScreen() {
  const text = useNotificationText();
  const format = useFormat();
  const { data } = useSuspenseQuery(notificationQueries.list);
  const markAsRead = useMarkAsRead();
  const open = useOpenNotification();
  const unread = data.notifications.filter((notification) => notification.read_at === null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = Map.groupBy(data.notifications, ({ sent_at }) => format.date(sent_at, zone, "date"));
  return (
    <Page
      title={text("title")}
      actions={
        <Button
          disabled={unread.length === 0}
          pending={markAsRead.isPending}
          onClick={() => markAsRead.mutate(unread.map(({ id }) => id))}
        >
          {text("markAll")}
        </Button>
      }
    >
      {days.size === 0 && (
        <Panel>
          <EmptyState icon={<IconBell size={28} stroke={1.5} aria-hidden />} title={text("empty")}>
            {text("emptyHint")}
          </EmptyState>
        </Panel>
      )}
      {[...days].map(([day, items]) => (
        <Panel key={day} title={day} flush>
          {items.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onOpen={open} />
          ))}
        </Panel>
      ))}
    </Page>
  );
}

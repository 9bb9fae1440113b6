import type { Notification } from "@overfly/contract/notifications/notifications";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconBell } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { NotificationFilters, useNotificationFilters } from "./notification-filters.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { DailyDigestPanel, usePrefetchDigest } from "./daily-digest.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";
import { useMarkAsRead } from "./notification-mutations.ts";
import { useOpenNotification } from "./use-open-notification.ts";

/** Every notification that passes the filters, grouped by day. */
export function NotificationsScreen() {
  const { t } = useTranslation("notifications");
  usePrefetchQuery(notificationQueries.preferences);
  usePrefetchDigest();
  const { data } = useSuspenseQuery(notificationQueries.list);
  const markAsRead = useMarkAsRead();
  const filters = useNotificationFilters();
  const unread = data.notifications.filter((notification) => notification.read_at === null);
  const hasSome = data.notifications.length > 0;
  return (
    <Page
      title={t("title")}
      actions={
        <Button
          disabled={unread.length === 0}
          pending={markAsRead.isPending}
          onClick={() => markAsRead.mutate(unread.map(({ id }) => id))}
        >
          {t("markAll")}
        </Button>
      }
    >
      {hasSome && <NotificationFilters filters={filters} />}
      <Days notifications={data.notifications.filter(filters.passes)} hasSome={hasSome} />
      <NotificationPreferences />
      <DailyDigestPanel />
    </Page>
  );
}

function Days({ notifications, hasSome }: { notifications: readonly Notification[]; hasSome: boolean }) {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const open = useOpenNotification();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = Map.groupBy(notifications, ({ sent_at }) => format.date(sent_at, zone, "date"));
  if (days.size === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<IconBell size={28} stroke={1.5} aria-hidden />}
          title={t(hasSome ? "noMatch" : "empty")}
        >
          {t(hasSome ? "noMatchHint" : "emptyHint")}
        </EmptyState>
      </Panel>
    );
  }
  return [...days].map(([day, items]) => (
    <Panel key={day} title={day} flush>
      {items.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onOpen={open} />
      ))}
    </Panel>
  ));
}

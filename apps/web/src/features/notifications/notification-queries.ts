import { type NotificationPreference, notifications } from "@overfly/contract/notifications/notifications";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { takeNews } from "#platform/api/read-again.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";
import { useLive } from "#platform/api/use-live.ts";

export const notificationQueries = {
  list: queryOptions({
    queryKey: ["notifications"] as const,
    queryFn: () => call(notifications.list),
    retry: retryUnlessRefused,
    meta: { notFound: "Error fetching notifications" },
  }),
  preferences: queryOptions({
    queryKey: ["notification-preferences"] as const,
    queryFn: () => call(notifications.preferences),
    select: (reply) => reply.data,
  }),
};

export function useSetPreference() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationPreference) => call(notifications.setPreference, { body }),
    onSuccess: (reply) => client.setQueryData(notificationQueries.preferences.queryKey, reply),
    meta: { error: "Failed to update data." },
  });
}

/** Marks notifications as read, one after another. */
export function useMarkAsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(notifications.markAsRead, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationQueries.list.queryKey }),
    meta: { error: "An error occurred" },
  });
}

/** A new notification appears by itself. */
export function useNewNotifications(): void {
  const client = useQueryClient();
  const { queryKey } = notificationQueries.list;
  useLive("notification", ({ notification }, isRepeated) => {
    takeNews(client, queryKey, isRepeated, (known) => {
      if (known.notifications.some((other) => other.id === notification.id)) return known;
      return {
        notifications: [notification, ...known.notifications],
        unread: known.unread + (notification.read_at === null ? 1 : 0),
      };
    });
  });
}

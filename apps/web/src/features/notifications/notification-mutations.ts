import { type NotificationPreference, notifications } from "@overfly/contract/notifications/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";

export function useSetPreference() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationPreference) => call(notifications.setPreference, { body }),
    onSuccess: (reply) => client.setQueryData(notificationQueries.preferences.queryKey, reply),
    meta: { error: "platform/errors:update" },
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
    meta: { error: "platform/errors:failed" },
  });
}

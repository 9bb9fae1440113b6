import type { Notification } from "@overfly/contract/notifications/notifications";
import { useNavigate } from "react-router";
import { useMarkAsRead } from "./notification-mutations.ts";

/** Marks an unread notification as read, and opens its target. */
export function useOpenNotification(): (notification: Notification) => void {
  const navigate = useNavigate();
  const markAsRead = useMarkAsRead();
  return ({ id, url, read_at }) => {
    if (read_at === null) markAsRead.mutate([id]);
    const target = new URL(url, location.origin);
    if (target.origin === location.origin) void navigate(`${target.pathname}${target.search}${target.hash}`);
    else if (target.protocol.startsWith("http")) location.assign(target);
  };
}

import type { Notification, NotificationKind } from "@overfly/contract/notifications/notifications";
import {
  IconAlertTriangle,
  IconAt,
  IconCertificate,
  IconDatabase,
  IconDrone,
  IconFileText,
  IconFlag,
  IconMessage,
  IconProgress,
  IconTool,
  IconUserCheck,
  IconWebhook,
} from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./notifications.module.css";

const ICON: Record<NotificationKind, typeof IconDrone> = {
  mission_status: IconDrone,
  assignment: IconUserCheck,
  comment: IconMessage,
  mention: IconAt,
  problem: IconFlag,
  dock_alarm: IconAlertTriangle,
  processing: IconProgress,
  report_ready: IconFileText,
  maintenance_due: IconTool,
  certificate_expiring: IconCertificate,
  storage: IconDatabase,
  webhook: IconWebhook,
};

export interface NotificationItemProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
}

export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { t } = useTranslation("notifications");
  const Icon = ICON[notification.kind];
  return (
    <button type="button" className={style["item"]} onClick={() => onOpen(notification)}>
      <span className={style["picture"]}>
        {notification.image === null ? (
          <Icon size={20} stroke={1.6} aria-hidden />
        ) : (
          <img src={notification.image} alt="" width={40} height={40} />
        )}
      </span>
      <span className={style["words"]}>
        <strong dir="auto">{notification.title}</strong>
        <span dir="auto">{notification.body}</span>
        <small dir="auto">{notification.created_at}</small>
      </span>
      {notification.read_at === null && <span className={style["dot"]}>{t("unread")}</span>}
    </button>
  );
}

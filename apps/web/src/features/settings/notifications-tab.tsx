import { DailyDigestPanel } from "#features/notifications/daily-digest.tsx";
import { NotificationPreferences } from "#features/notifications/notification-preferences.tsx";

/** As at the end of the notifications page, which the sidebar's disabled entry names. */
export const NotificationsTab = () => (
  <>
    <NotificationPreferences />
    <DailyDigestPanel />
  </>
);

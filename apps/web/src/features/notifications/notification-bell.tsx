import { Indicator } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { BellButton } from "./bell-button.tsx";
import { useNewNotifications } from "./notification-mutations.ts";
import style from "./notifications.module.css";

const Popover = lazy(() =>
  import("./notification-popover.tsx").then((m) => ({ default: m.NotificationPopover })),
);

/** The bell with the number of unread notifications. The panel's code is loaded when first opened. */
export function NotificationBell() {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery(notificationQueries.list);
  useNewNotifications();
  const unread = data?.unread ?? 0;
  const button = <BellButton unread={unread} expanded={false} onClick={() => setWanted(true)} />;
  return (
    <Indicator
      label={unread > 99 ? "99+" : unread}
      disabled={unread === 0}
      size={18}
      offset={6}
      color="red.7"
      classNames={{ indicator: style["badge"] ?? "" }}
    >
      {isWanted ? (
        <Suspense fallback={button}>
          <Popover unread={unread} />
        </Suspense>
      ) : (
        button
      )}
    </Indicator>
  );
}

import { Indicator } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { BellButton } from "./bell-button.tsx";
import style from "./notifications.module.css";

const Popover = lazy(() =>
  import("./notification-popover.tsx").then((m) => ({ default: m.NotificationPopover })),
);

/** The badge has room for three digits; the bell's name has the whole number. */
const MAX_SHOWN = 999;

function UnreadCount({ unread }: { unread: number }) {
  const format = useFormat();
  return <bdi dir="ltr">{unread > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(unread)}</bdi>;
}

/** The bell with the number of unread notifications. The panel's code is loaded when first opened. */
export function NotificationBell() {
  const [isOpened, setOpened] = useState(false);
  const { data } = useQuery(notificationQueries.list);
  const unread = data?.unread ?? 0;
  const button = <BellButton unread={unread} expanded={false} onClick={() => setOpened(true)} />;
  return (
    <Indicator
      label={<UnreadCount unread={unread} />}
      disabled={unread === 0}
      size={18}
      offset={6}
      color="red.7"
      classNames={{ indicator: style["badge"] ?? "" }}
    >
      {isOpened ? (
        <Suspense fallback={button}>
          <Popover unread={unread} />
        </Suspense>
      ) : (
        button
      )}
    </Indicator>
  );
}

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { notificationQueries } from "#platform/queries/notification-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { NotificationItem } from "./notification-item.tsx";
import { useMarkAsRead } from "./notification-mutations.ts";
import style from "./notifications.module.css";
import { useOpenNotification } from "./use-open-notification.ts";

const SKELETON_ROWS = 4;
const SKELETON_HIDES_AFTER_MS = 100;

/** The newest notifications, below the bell. */
export function NotificationPanel({ close }: { close: () => void }) {
  const { t } = useTranslation("notifications");
  const { data, error, isPending, refetch } = useQuery(notificationQueries.list);
  const showsSkeleton = useSkeleton(isPending, (data?.notifications.length ?? 0) > 0);
  const open = useOpenNotification();
  const markAsRead = useMarkAsRead();
  const unread = data?.notifications.filter((notification) => notification.read_at === null) ?? [];
  return (
    <>
      <div className={style["head"]}>
        <h2>{t("title")}</h2>
        <button
          type="button"
          className={style["link"]}
          disabled={isPending || markAsRead.isPending || unread.length === 0}
          onClick={() => markAsRead.mutate(unread.map(({ id }) => id))}
        >
          {t("markAll")}
        </button>
      </div>
      <div className={style["list"]}>
        {showsSkeleton && <Skeletons />}
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {!showsSkeleton && data?.notifications.length === 0 && (
          <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState>
        )}
        {!showsSkeleton &&
          data?.notifications.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onOpen={(one) => {
                close();
                open(one);
              }}
            />
          ))}
      </div>
      <Link to="/notifications" className={style["all"]} onClick={close}>
        {t("all")}
      </Link>
    </>
  );
}

/** The skeleton stays a moment longer once the first notifications are there. */
function useSkeleton(isPending: boolean, hasSome: boolean): boolean {
  const [displayed, setDisplayed] = useState(isPending);
  useEffect(() => {
    if (!hasSome) return;
    const timer = setTimeout(() => setDisplayed(false), SKELETON_HIDES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasSome]);
  return isPending || (displayed && hasSome);
}

const Skeletons = () =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <div key={row} className={style["item"]} data-testid="notification-skeleton" aria-busy="true">
      <Skeleton circle height={40} />
      <span className={style["words"]}>
        <Skeleton height={12} width="60%" mb={8} />
        <Skeleton height={10} width="90%" mb={8} />
        <Skeleton height={8} width="30%" />
      </span>
    </div>
  ));

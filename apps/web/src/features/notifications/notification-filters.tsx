import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
} from "@overfly/contract/notifications/notifications";
import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "react-router";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./notifications.module.css";

type Choice = NotificationKind | "all";

export interface Filters {
  kind: Choice;
  isUnreadOnly: boolean;
  passes: (notification: Notification) => boolean;
  change: (name: "kind" | "show", value: string) => void;
}

const ALL = "all";
const UNREAD = "unread";

/** Filters, kept in the URL. */
export function useNotificationFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const kind: Choice = NOTIFICATION_KINDS.find((key) => key === params.get("kind")) ?? ALL;
  const isUnreadOnly = params.get("show") === UNREAD;
  return {
    kind,
    isUnreadOnly,
    passes: (notification) =>
      (kind === ALL || notification.kind === kind) && !(isUnreadOnly && notification.read_at !== null),
    change: (name, value) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === ALL) after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
  };
}

export function NotificationFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation("notifications");
  const kinds: readonly Choice[] = [ALL, ...NOTIFICATION_KINDS];
  return (
    <div className={style["filters"]}>
      <SegmentedControl
        aria-label={t("show")}
        value={filters.isUnreadOnly ? UNREAD : ALL}
        onChange={(value) => filters.change("show", value)}
        data={[
          { value: ALL, label: t("show.all") },
          { value: UNREAD, label: t("show.unread") },
        ]}
      />
      <div className={style["kind"]}>
        <Dropdown
          label={t("kind")}
          labelHidden
          options={kinds.map((key) => ({ key, label: t(`kind.${key}`) }))}
          value={filters.kind}
          onChange={(kind) => filters.change("kind", kind)}
        />
      </div>
    </div>
  );
}

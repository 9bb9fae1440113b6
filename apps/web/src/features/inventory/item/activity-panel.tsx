import type { Activity } from "@overfly/contract/inventory/activity-logs";
import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { IconHistory, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { findTranslation } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import type { Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useMayEdit } from "./item-access.ts";
import { RecordList, RECORDS_AT_ONCE } from "./record-list.tsx";

const Dialog = lazy(() => import("./activity-dialog.tsx").then((m) => ({ default: m.ActivityDialog })));

interface ActivityPanelProps {
  item: ItemReference;
  isArchived: boolean;
}

/** What happened to an item: what people logged, and every change. */
export function ActivityPanel({ item, isArchived }: ActivityPanelProps) {
  const { t } = useTranslation("inventory/records");
  const [count, setCount] = useState(RECORDS_AT_ONCE);
  const [isOpen, open] = useState(false);
  const page = useQuery({
    ...itemRecordQueries.activity({ ...item, item_count: count }),
    placeholderData: keepPreviousData,
  });
  const itemOf = useActivityItem();
  const canLog = useMayEdit(item.item_kind) && !isArchived;
  return (
    <Panel
      title={t("activity")}
      actions={
        canLog && (
          <Button size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={() => open(true)}>
            {t("logActivity")}
          </Button>
        )
      }
    >
      <RecordList
        page={page}
        empty={{
          icon: <IconHistory size={28} stroke={1.5} aria-hidden />,
          title: t("noActivity"),
          description: t("noActivityHint"),
        }}
        showMore={() => setCount(count + RECORDS_AT_ONCE)}
      >
        {(rows) => <Timeline items={rows.map(itemOf)} />}
      </RecordList>
      <Suspense>{isOpen && <Dialog item={item} onClose={() => open(false)} />}</Suspense>
    </Panel>
  );
}

const TONE: Partial<Record<NonNullable<Activity["kind"]>, Tone>> = {
  damaged: "warn",
  lost: "bad",
  found: "good",
  reinstated: "good",
  moved: "info",
};

function useActivityItem() {
  const { t } = useTranslation("inventory/records");
  const titleOf = ({ kind, action, storage_location, kit }: Activity): string => {
    if (kind === "moved" && kit !== null) return t("movedToKit", { kit });
    if (kind === "moved")
      return storage_location === null ? t("movedNowhere") : t("movedTo", { name: storage_location });
    if (kind !== null) return t(`activity.${kind}`);
    const verb = action?.split(".")[1] ?? "";
    return findTranslation(`inventory/records:action.${verb}`) ?? t("action.update");
  };
  return (activity: Activity) => ({
    key: activity.id,
    title: titleOf(activity),
    note: (
      <Separated
        parts={[<When key="at" at={activity.at} />, <bdi key="actor">{activity.actor ?? t("system")}</bdi>]}
      />
    ),
    ...(activity.note !== "" && { body: <bdi>{activity.note}</bdi> }),
    tone: (activity.kind && TONE[activity.kind]) ?? "idle",
  });
}

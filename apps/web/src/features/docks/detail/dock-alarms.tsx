import type { DockAlarm } from "@overfly/contract/docks/docks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { When } from "#platform/ui/display/when.tsx";
import { hasOtherPages, Pagination } from "#platform/ui/table/pagination.tsx";
import { AlarmRow } from "./alarm-row.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import style from "./detail.module.css";

/** All that the dock has ever reported, newest first. */
export function DockAlarms({ id }: { id: number }) {
  const { t } = useTranslation("docks/detail");
  const [page, setPage] = useState(1);
  const query = useQuery({ ...dockQueries.alarmsOf(id, page), placeholderData: keepPreviousData });
  return (
    <LoadedPanel title={t("alarms")} query={query} none={t("noAlarms")} flush>
      {({ data, meta }) => (
        <>
          <ul className={style["list"]}>
            {data.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm}>
                <End alarm={alarm} />
              </AlarmRow>
            ))}
          </ul>
          {hasOtherPages(meta) && <Pagination meta={meta} onPage={setPage} />}
        </>
      )}
    </LoadedPanel>
  );
}

function End({ alarm: { resolved_at, time_zone } }: { alarm: DockAlarm }) {
  const { t } = useTranslation("docks/detail");
  if (resolved_at === null) return <strong>{t("stillOpen")}</strong>;
  return (
    <>
      {t("resolvedAt")} <When at={resolved_at} zone={time_zone} form="ago" />
    </>
  );
}

import type { DockAlarm } from "@overfly/contract/docks/docks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { When } from "#platform/ui/display/when.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Pagination } from "#platform/ui/table/pagination.tsx";
import { AlarmRow } from "./alarm-row.tsx";
import style from "./detail.module.css";

/** All that the dock has ever reported, newest first. */
export function DockAlarms({ id }: { id: number }) {
  const { t } = useTranslation("docks/detail");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...dockQueries.alarmsOf(id, page),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return (
      <Panel title={t("alarms")}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={4} />}
      </Panel>
    );
  if (data.meta.total === 0)
    return (
      <Panel title={t("alarms")}>
        <p className={style["none"]}>{t("noAlarms")}</p>
      </Panel>
    );
  return (
    <Panel title={t("alarms")} flush>
      <ul className={style["list"]}>
        {data.data.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm}>
            <End alarm={alarm} />
          </AlarmRow>
        ))}
      </ul>
      {data.meta.last_page > 1 && <Pagination meta={data.meta} onPage={setPage} />}
    </Panel>
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

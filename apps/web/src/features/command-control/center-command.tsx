import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLiveStatus } from "#platform/api/use-live.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AlarmRail } from "./alarm-rail.tsx";
import { CommandMap } from "./lazy-command-map.tsx";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "./command.module.css";
import { DockPanel } from "./dock-panel.tsx";
import { FleetRail } from "./fleet-rail.tsx";
import { ScheduleRail } from "./schedule-rail.tsx";
import { useFleet } from "./use-fleet.ts";

const AirborneFlights = lazy(() =>
  import("./airborne-flights.tsx").then((m) => ({ default: m.AirborneFlights })),
);

export function CenterCommand() {
  const { t } = useTranslation("command-control");
  const docks = useQuery(dockQueries.fleet);
  const sites = useQuery(siteQueries.map);
  const flights = useQuery(flightQueries.active);
  const [selected, select] = useState<number>();
  const feed = useFleet(docks.data ?? []);
  const isLost = useLiveStatus() === "lost";
  const dock = docks.data?.find(({ id }) => id === selected);

  /** They move to the other side of the map while a dock's panel needs theirs. */
  const events = (
    <>
      <AlarmRail />
      <ScheduleRail />
    </>
  );

  return (
    <div className={style["screen"]} data-full-bleed>
      <title>{`${t("title")} · Overfly`}</title>
      <h1 className={hidden["hidden"]}>{t("title")}</h1>
      <div className={style["map"]} data-end-rail>
        <CommandMap
          sites={sites.data ?? []}
          docks={docks.data ?? []}
          feed={feed}
          selected={dock}
          onSelect={select}
        />
      </div>
      {isLost && <output className={style["lost"]}>{t("connectionLost")}</output>}
      <div className={style["start"]}>
        {flights.data?.some(({ status }) => status === "airborne") && (
          <Suspense>
            <AirborneFlights flights={flights.data} />
          </Suspense>
        )}
        <FleetRail docks={docks} flights={flights.data ?? []} selected={selected} onSelect={select} />
        {dock && events}
      </div>
      <div className={style["end"]}>
        {dock ? (
          <DockPanel
            dock={dock}
            flight={flights.data?.find((one) => one.dock?.id === dock.id)}
            onClose={() => select(undefined)}
          />
        ) : (
          events
        )}
      </div>
    </div>
  );
}

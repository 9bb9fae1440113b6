import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveStatus } from "#platform/api/use-live.ts";
import { AlarmRail } from "./alarm-rail.tsx";
import { CommandMap } from "./lazy-map.tsx";
import { commandQueries } from "./command-queries.ts";
import style from "./command.module.css";
import { useCommandText } from "./command-text.ts";
import { DockPanel } from "./dock-panel.tsx";
import { FleetRail } from "./fleet-rail.tsx";
import { ScheduleRail } from "./schedule-rail.tsx";
import { useFleet } from "./use-fleet.ts";

export function CenterCommand() {
  const text = useCommandText();
  const docks = useQuery(commandQueries.docks);
  const sites = useQuery(commandQueries.sites);
  const flights = useQuery(commandQueries.flights);
  const [selected, select] = useState<number>();
  const feed = useFleet(docks.data ?? []);
  const isLost = useLiveStatus() === "lost";
  const dock = docks.data?.find(({ id }) => id === selected);

  return (
    <div className={style["screen"]} data-full-bleed>
      <title>{`${text("title")} · Overfly`}</title>
      <h1 className={style["hidden"]}>{text("title")}</h1>
      <div className={style["map"]}>
        <CommandMap
          sites={sites.data ?? []}
          docks={docks.data ?? []}
          feed={feed}
          selected={dock}
          onSelect={select}
        />
      </div>
      {isLost && <output className={style["lost"]}>{text("liveLost")}</output>}
      <div className={style["start"]}>
        <FleetRail docks={docks} flights={flights.data ?? []} selected={selected} onSelect={select} />
      </div>
      <div className={style["end"]}>
        {dock ? (
          <DockPanel
            dock={dock}
            flight={flights.data?.find((one) => one.dock?.id === dock.id)}
            onClose={() => select(undefined)}
          />
        ) : (
          <>
            <AlarmRail />
            <ScheduleRail />
          </>
        )}
      </div>
    </div>
  );
}

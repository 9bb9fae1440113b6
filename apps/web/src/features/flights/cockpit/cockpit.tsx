import type { Flight } from "@overfly/contract/flights/flights";
import { flights } from "@overfly/contract/flights/flights";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { useAllowed } from "#platform/api/user.ts";
import { useDockStep } from "#platform/i18n/use-dock-step.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useTelemetry } from "#platform/live/use-telemetry.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { FLIGHT_TONE } from "#features/flights/flight-tone.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { CockpitCommands } from "./cockpit-commands.tsx";
import { CockpitMap } from "./cockpit-map.tsx";
import { CockpitTelemetry } from "./cockpit-telemetry.tsx";
import { CockpitVideo } from "./cockpit-video.tsx";
import style from "./cockpit.module.css";

export interface CockpitProps {
  flight: Omit<Flight, "track">;
  dock: NonNullable<Flight["dock"]>;
  site: { token: string; time_zone: string };
}

/** A dock's flight while it is in the air: map, video, telemetry, the task by step, and its commands always in reach. */
export function Cockpit({ flight, dock, site }: CockpitProps) {
  const { t } = useTranslation("flights/cockpit");
  const telemetry = useDockTelemetry(dock.id);
  const mayCommand = useAllowed(flights.command);
  return (
    <section className={style["cockpit"]} aria-label={t("label", { name: dock.name })}>
      <div className={style["map"]}>
        <CockpitMap flight={flight} telemetry={telemetry} siteToken={site.token} />
      </div>
      <div className={style["side"]}>
        <Task flight={flight} dock={dock} />
        <CockpitVideo dock={dock} />
        <CockpitTelemetry telemetry={telemetry} zone={site.time_zone} />
      </div>
      {mayCommand && (
        <div className={style["commands"]}>
          <CockpitCommands flight={flight} dock={dock} />
        </div>
      )}
    </section>
  );
}

/** What the dock reported last, twice a second. */
function useDockTelemetry(dockId: number) {
  const { data } = useQuery(dockQueries.fleet);
  const [live, setLive] = useState<NonNullable<typeof data>[number]["telemetry"]>(null);
  useTelemetry((fresh) => {
    const found = fresh.get(dockId);
    if (found) setLive(found);
  });
  return live ?? data?.find(({ id }) => id === dockId)?.telemetry ?? null;
}

function Task({ flight, dock }: Pick<CockpitProps, "flight" | "dock">) {
  const { t } = useTranslation("flights/cockpit");
  const { t: tFlights } = useTranslation("flights/mission");
  const stepOf = useDockStep();
  const renderMessage = useMessage("flights/events", "devices");
  const { task, waypoint, photos_taken: photos } = flight;
  const places = [
    ...(waypoint === null
      ? []
      : [
          waypoint.count === null
            ? t("waypoint", { number: waypoint.number })
            : t("waypointOf", { number: Math.min(waypoint.number, waypoint.count), count: waypoint.count }),
        ]),
    ...(photos === null ? [] : [t("photosTaken", { count: photos })]),
  ];
  return (
    <div className={style["task"]}>
      <span className={style["title"]}>
        <strong>
          <bdi>{dock.name}</bdi>
        </strong>
        <StateBadge tone={FLIGHT_TONE[flight.status]}>{tFlights(`status.${flight.status}`)}</StateBadge>
      </span>
      <ProgressLine
        label={stepOf(task) ?? tFlights(`status.${flight.status}`)}
        share={(task?.percent ?? 0) / 100}
        tone={task?.status === "paused" ? "warn" : "busy"}
      />
      {places.length > 0 && (
        <span className={style["places"]}>
          <Separated parts={places} />
        </span>
      )}
      {flight.reason !== null && <Alert>{renderMessage(flight.reason_message, flight.reason)}</Alert>}
    </div>
  );
}

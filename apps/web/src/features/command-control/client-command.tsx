import type { ActiveFlight } from "@overfly/contract/flights/flights";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLive } from "#platform/api/use-live.ts";
import { WatchLive } from "#platform/layout/watch-live.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { usePositionFeed } from "#platform/map/position-feed.ts";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CommandMap } from "./lazy-command-map.tsx";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import style from "./command.module.css";
import { FLIGHT_TONE } from "#features/flights/flight-tone.ts";

/** A client's sites, and whatever of theirs is flying now. */
export function ClientCommand() {
  const { t } = useTranslation("command-control");
  const sites = useQuery(siteQueries.map);
  const feed = usePositionFeed();
  const colors = useMapColors();
  useLive("telemetry", ({ telemetry: { drone, dock_id, drone_in_dock } }) => {
    const isOut = drone?.online === true && drone_in_dock !== true;
    if (!isOut || drone.longitude === null || drone.latitude === null) return feed.remove(dock_id);
    const { longitude, latitude } = drone;
    feed.set({
      id: dock_id,
      longitude,
      latitude,
      headingDeg: drone.heading_deg ?? 0,
      icon: "drone",
      color: colors.accent,
    });
  });
  return (
    <div className={style["screen"]} data-full-bleed>
      <title>{`${t("title")} · Overfly`}</title>
      <h1 className={hidden["hidden"]}>{t("title")}</h1>
      <div className={style["map"]}>
        <CommandMap sites={sites.data ?? []} docks={[]} feed={feed} />
      </div>
      <div className={style["start"]}>
        <FlightsNow />
        <YourSites />
      </div>
    </div>
  );
}

function FlightsNow() {
  const { t } = useTranslation("command-control");
  const flights = useQuery({ ...flightQueries.active, select: flyingOf });
  return (
    <LoadedPanel
      title={t("flights")}
      actions={<WatchLive size="xs" />}
      query={flights}
      none={t("noActiveFlights")}
      flush
    >
      {(flying) => (
        <ul className={style["list"]}>
          {flying.map((flight) => (
            <li key={flight.id}>
              <Link className={style["row"]} to={`/orders/view/${flight.mission_token}`}>
                <span className={style["rowHead"]}>
                  <span className={style["name"]}>{flight.site.name}</span>
                  <StateBadge tone={FLIGHT_TONE[flight.status]}>{t(`flight.${flight.status}`)}</StateBadge>
                </span>
                <span className={style["rowFoot"]}>
                  <span>{flight.mission_number}</span>
                  <span>{t("photos", { count: flight.photo_count })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LoadedPanel>
  );
}

const flyingOf = ({ data }: { data: ActiveFlight[] }): ActiveFlight[] =>
  data.filter(({ status }) => status === "airborne" || status === "returning");

function YourSites() {
  const { t } = useTranslation("command-control");
  return (
    <LoadedPanel title={t("yourSites")} query={useQuery(siteQueries.map)} none={t("noSites")} flush>
      {(sites) => (
        <ul className={style["list"]}>
          {sites.map((site) => (
            <li key={site.token}>
              <Link className={style["row"]} to={`/sites/view/${site.token}`}>
                <span className={style["rowHead"]}>
                  <span className={style["name"]}>{site.name}</span>
                </span>
                <span className={style["rowFoot"]}>
                  {site.is_analyzed
                    ? t("openAnomalies", { count: site.open_anomalies })
                    : t(site.has_data_product ? "notAnalyzed" : "notInspectedYet")}
                  {site.not_inspected_anomalies > 0 && (
                    <span>{t("notInspectedCount", { count: site.not_inspected_anomalies })}</span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LoadedPanel>
  );
}

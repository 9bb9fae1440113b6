import { Stack } from "@mantine/core";
import type { Dock, DockTelemetry } from "@overfly/contract/docks/docks";
import { flights as flightCalls, type ActiveFlight } from "@overfly/contract/flights/flights";
import { docks as dockCalls } from "@overfly/contract/docks/docks";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useDockStep } from "#platform/i18n/use-dock-step.ts";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useReportedState } from "#platform/i18n/use-reported-state.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { WatchLive } from "#platform/layout/watch-live.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./command.module.css";
import { CloseFlight } from "#features/flights/close-flight.tsx";
import { DockCommands } from "./dock-commands.tsx";
import { FLIGHT_TONE } from "#features/flights/flight-tone.ts";
import { DOCK_TONE } from "./status-tones.ts";
import { FlightCommands } from "./flight-commands.tsx";

interface DockPanelProps {
  dock: Dock;
  flight: ActiveFlight | undefined;
  onClose: () => void;
}

/** One dock and its drone: reported state and commands. Below the lists of a narrow window it scrolls into view. */
export function DockPanel({ dock, flight, onClose }: DockPanelProps) {
  const { t } = useTranslation("command-control");
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [dock.id]);
  const badge = <StateBadge tone={DOCK_TONE[dock.state]}>{t(`state.${dock.state}`)}</StateBadge>;
  return (
    <div ref={panel} className={style["chosen"]}>
      <Panel
        title={
          <span className={style["panelTitle"]}>
            {dock.name} {badge}
          </span>
        }
        actions={<IconButton label={t("close")} icon={<IconX size={18} aria-hidden />} onClick={onClose} />}
      >
        <Stack gap="md">
          {flight && (
            <section className={style["stack"]}>
              <FlightLine flight={flight} />
              <WatchLive size="xs" />
              <Allowed to={flightCalls.command}>
                <FlightCommands flight={flight} dockName={dock.name} />
              </Allowed>
              <CloseFlight flight={flight} />
            </section>
          )}
          {dock.telemetry ? (
            <Telemetry telemetry={dock.telemetry} />
          ) : (
            <p className={style["none"]}>
              {t("lastSeen")}:{" "}
              {dock.last_seen_at ? (
                <When at={dock.last_seen_at} zone={dock.site?.time_zone} form="ago" />
              ) : (
                t("never")
              )}
            </p>
          )}
          <Allowed to={dockCalls.command}>
            <DockCommands dock={dock} />
          </Allowed>
        </Stack>
      </Panel>
    </div>
  );
}

function FlightLine({ flight }: { flight: ActiveFlight }) {
  const { t } = useTranslation("command-control");
  const stepOf = useDockStep();
  const renderMessage = useMessage("flights/events", "devices");
  return (
    <>
      <span className={style["rowHead"]}>
        <Link to={`/missions/view/${flight.mission_token}`}>
          {t("openMission", { number: flight.mission_number })}
        </Link>
        <StateBadge tone={FLIGHT_TONE[flight.status]}>{t(`flight.${flight.status}`)}</StateBadge>
      </span>
      <ProgressLine
        label={stepOf(flight.task) ?? flight.site.name}
        share={(flight.task?.percent ?? 0) / 100}
      />
      {flight.reason !== null && (
        <p className={style["reason"]}>{renderMessage(flight.reason_message, flight.reason)}</p>
      )}
    </>
  );
}

function Telemetry({ telemetry }: { telemetry: DockTelemetry }) {
  const { t } = useTranslation("command-control");
  const format = useFormat();
  const { drone } = telemetry;
  const reported = useReportedState();
  return (
    <>
      {drone && (
        <section>
          <h3 className={style["subtitle"]}>{t("drone")}</h3>
          <KeyValues
            items={[
              [t("mode"), reported("aircraft", drone.mode_code, drone.mode)],
              [t("battery"), format.unit(drone.battery_percent, "%")],
              [t("remainingFlightTime"), format.duration(drone.remaining_flight_s)],
              [t("height"), format.unit(drone.height_m, "m", 1)],
              [t("speed"), format.unit(drone.speed_mps, "m/s", 1)],
              [t("homeDistance"), format.unit(drone.home_distance_m, "m")],
              [t("satellites"), format.number(drone.satellites)],
              [t("rtk"), drone.rtk_fixed === null ? "–" : t(drone.rtk_fixed ? "rtkFixed" : "rtkNotFixed")],
            ]}
          />
        </section>
      )}
      <section>
        <h3 className={style["subtitle"]}>{t("weather")}</h3>
        <KeyValues
          items={[
            [t("wind"), format.unit(telemetry.wind_mps, "m/s", 1)],
            [t("rain"), reported("rainfall", telemetry.rainfall_code, telemetry.rainfall)],
            [t("outsideTemperature"), format.unit(telemetry.ambient_c, "°C", 1)],
            [t("internalTemperature"), format.unit(telemetry.inside_c, "°C", 1)],
            [t("humidity"), format.unit(telemetry.humidity_percent, "%")],
            [t("cover"), reported("cover", telemetry.cover_code, telemetry.cover)],
            [t("inDock"), telemetry.drone_in_dock === null ? "–" : t(telemetry.drone_in_dock ? "yes" : "no")],
            // The drone itself reports it once it is on.
            ...(drone ? [] : [[t("charge"), format.unit(telemetry.drone_charge_percent, "%")] as const]),
          ]}
        />
      </section>
    </>
  );
}

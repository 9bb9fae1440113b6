import type { Dock, DockTelemetry } from "@overfly/contract/docks/docks";
import { flights as flightCalls, type ActiveFlight } from "@overfly/contract/flights/flights";
import { docks as dockCalls } from "@overfly/contract/docks/docks";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "#platform/text/format.ts";
import { useDockStep } from "#platform/text/dock-step.ts";
import { useWords } from "#platform/text/use-words.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { KeyValues } from "#platform/ui/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProgressLine } from "#platform/ui/progress-line.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { When } from "#platform/ui/when.tsx";
import style from "./command.module.css";
import { useCommandText } from "./command-text.ts";
import { DockCommands } from "./dock-commands.tsx";
import { DOCK_TONE, FLIGHT_TONE } from "./dock-words.ts";
import { useReported } from "./reported.ts";
import { FlightCommands } from "./flight-commands.tsx";

interface DockPanelProps {
  dock: Dock;
  flight: ActiveFlight | undefined;
  onClose: () => void;
}

/** One dock and its drone, as they report themselves, and what they can be told. */
export function DockPanel({ dock, flight, onClose }: DockPanelProps) {
  const text = useCommandText();
  const badge = <StateBadge tone={DOCK_TONE[dock.state]}>{text(`state.${dock.state}`)}</StateBadge>;
  return (
    <Panel
      title={
        <span className={style["panelTitle"]}>
          {dock.name} {badge}
        </span>
      }
      actions={<IconButton label={text("close")} icon={<IconX size={18} aria-hidden />} onClick={onClose} />}
    >
      <div className={style["stack"]}>
        {flight && (
          <section className={style["stack"]}>
            <FlightLine flight={flight} />
            <Allowed to={flightCalls.command}>
              <FlightCommands flight={flight} dockName={dock.name} />
            </Allowed>
          </section>
        )}
        {dock.telemetry ? (
          <Telemetry telemetry={dock.telemetry} />
        ) : (
          <p className={style["none"]}>
            {text("lastSeen")}:{" "}
            {dock.last_seen_at ? <When at={dock.last_seen_at} zone="UTC" form="ago" /> : text("never")}
          </p>
        )}
        <Allowed to={dockCalls.command}>
          <DockCommands dock={dock} />
        </Allowed>
      </div>
    </Panel>
  );
}

function FlightLine({ flight }: { flight: ActiveFlight }) {
  const text = useCommandText();
  const stepOf = useDockStep();
  const words = useWords();
  return (
    <>
      <span className={style["rowHead"]}>
        <Link to={`/missions/view/${flight.mission_token}`}>
          {text("openMission", { number: flight.mission_number })}
        </Link>
        <StateBadge tone={FLIGHT_TONE[flight.status]}>{text(`flight.${flight.status}`)}</StateBadge>
      </span>
      <ProgressLine
        label={stepOf(flight.task) ?? flight.site.name}
        share={(flight.task?.percent ?? 0) / 100}
      />
      {flight.reason !== null && (
        <p className={style["reason"]}>{words({ en: flight.reason, ar: flight.reason_ar })}</p>
      )}
    </>
  );
}

function Telemetry({ telemetry }: { telemetry: DockTelemetry }) {
  const text = useCommandText();
  const format = useFormat();
  const { drone } = telemetry;
  const reported = useReported();
  return (
    <>
      {drone && (
        <section>
          <h3 className={style["subtitle"]}>{text("drone")}</h3>
          <KeyValues
            items={[
              [text("mode"), reported("mode", drone.mode_code, drone.mode)],
              [text("battery"), format.unit(drone.battery_percent, "%")],
              [text("remaining"), format.duration(drone.remaining_flight_s)],
              [text("height"), format.unit(drone.height_m, "m", 1)],
              [text("speed"), format.unit(drone.speed_mps, "m/s", 1)],
              [text("homeDistance"), format.unit(drone.home_distance_m, "m")],
              [text("satellites"), format.number(drone.satellites)],
              [text("rtk"), drone.rtk_fixed === null ? "–" : text(drone.rtk_fixed ? "fixed" : "notFixed")],
            ]}
          />
        </section>
      )}
      <section>
        <h3 className={style["subtitle"]}>{text("weather")}</h3>
        <KeyValues
          items={[
            [text("wind"), format.unit(telemetry.wind_mps, "m/s", 1)],
            [text("rain"), reported("rainfall", telemetry.rainfall_code, telemetry.rainfall)],
            [text("outside"), format.unit(telemetry.ambient_c, "°C", 1)],
            [text("inside"), format.unit(telemetry.inside_c, "°C", 1)],
            [text("humidity"), format.unit(telemetry.humidity_percent, "%")],
            [text("cover"), reported("cover", telemetry.cover_code, telemetry.cover)],
            [
              text("inDock"),
              telemetry.drone_in_dock === null ? "–" : text(telemetry.drone_in_dock ? "yes" : "no"),
            ],
            [text("charge"), format.unit(telemetry.drone_charge_percent, "%")],
          ]}
        />
      </section>
    </>
  );
}

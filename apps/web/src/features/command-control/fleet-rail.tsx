import { type Dock, docks as endpoints } from "@overfly/contract/docks/docks";
import type { ActiveFlight } from "@overfly/contract/flights/flights";
import type { UseQueryResult } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useDockStep } from "#platform/i18n/use-dock-step.ts";
import { WatchLive } from "#platform/layout/watch-live.tsx";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { addPath } from "#platform/ui/use-add-dialog.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./command.module.css";
import { FLIGHT_TONE } from "#features/flights/flight-tone.ts";
import { DOCK_ORDER, DOCK_TONE } from "./status-tones.ts";

interface FleetRailProps {
  docks: UseQueryResult<Dock[]>;
  flights: readonly ActiveFlight[];
  selected: number | undefined;
  onSelect: (dockId: number) => void;
}

/** The fleet by state, moving docks first. */
export function FleetRail({ docks, flights, selected, onSelect }: FleetRailProps) {
  const { t } = useTranslation("command-control");
  return (
    <LoadedPanel
      title={t("fleet")}
      actions={<WatchLive size="xs" />}
      query={docks}
      skeleton={<LinesSkeleton lines={4} />}
      none={<NoDocks />}
      flush
    >
      {(fleet) => (
        <ul className={style["list"]}>
          {fleet.toSorted(byState).map((dock) => (
            <li key={dock.id}>
              <button
                type="button"
                className={style["row"]}
                aria-pressed={dock.id === selected}
                onClick={() => onSelect(dock.id)}
              >
                <DockLine dock={dock} flight={flights.find((flight) => flight.dock?.id === dock.id)} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </LoadedPanel>
  );
}

const byState = (a: Dock, b: Dock): number =>
  DOCK_ORDER.indexOf(a.state) - DOCK_ORDER.indexOf(b.state) || a.name.localeCompare(b.name);

function NoDocks() {
  const { t } = useTranslation("command-control");
  return (
    <EmptyState
      title={t("noDocks")}
      action={
        <CreateOrAsk
          endpoint={endpoints.create}
          label={t("addDock")}
          to={addPath("/inventory/docks")}
          size="xs"
        />
      }
    >
      {t("noDocksHint")}
    </EmptyState>
  );
}

function DockLine({ dock, flight }: { dock: Dock; flight: ActiveFlight | undefined }) {
  const { t } = useTranslation("command-control");
  const stepOf = useDockStep();
  const format = useFormat();
  const battery = dock.telemetry?.drone?.battery_percent ?? dock.telemetry?.drone_charge_percent;
  const isUnderWay = flight && !flight.landed_at && flight.status !== "failed" && flight.status !== "aborted";
  return (
    <>
      <span className={style["rowHead"]}>
        <span className={style["name"]}>{dock.name}</span>
        <StateBadge tone={DOCK_TONE[dock.state]}>{t(`state.${dock.state}`)}</StateBadge>
      </span>
      <span className={style["rowFoot"]}>
        <span>{dock.site?.name ?? dock.model}</span>
        {battery !== null && battery !== undefined && <span>{format.unit(battery, "%")}</span>}
      </span>
      {isUnderWay && (
        <span className={style["task"]}>
          <StateBadge tone={FLIGHT_TONE[flight.status]}>{t(`flight.${flight.status}`)}</StateBadge>
          <ProgressLine
            label={stepOf(flight.task) ?? flight.mission_number}
            share={(flight.task?.percent ?? 0) / 100}
          />
        </span>
      )}
    </>
  );
}

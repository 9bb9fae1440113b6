import { Stack } from "@mantine/core";
import { type Flight, flights } from "@overfly/contract/flights/flights";
import { useState } from "react";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useAllowed } from "#platform/api/user.ts";
import { useDockStep } from "#platform/i18n/use-dock-step.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { useMessage } from "#platform/i18n/use-message.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Timeline } from "#platform/ui/display/timeline.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FLIGHT_TONE } from "#features/flights/flight-tone.ts";
import { CloseFlight } from "#features/flights/close-flight.tsx";
import { WatchLive } from "#platform/layout/watch-live.tsx";
import { hasEnded } from "#platform/live/update-queries.ts";
import { commandsFor, type FlightCommand, useFlightCommand } from "./flight-commands.ts";
import { useEventText } from "./use-event-text.ts";
import style from "./flights.module.css";

export interface FlightPanelProps {
  flight: Flight;
  /** Counted from the first flight of the mission. */
  number: number;
  zone: string;
}

/** One flight: progress, commands and results. */
export function FlightPanel({ flight, number, zone }: FlightPanelProps) {
  const { t } = useTranslation("flights/mission");
  const by = flight.dock
    ? t("byDock", { name: flight.dock.name })
    : flight.pilot && t("byPilot", { name: flight.pilot });
  return (
    <Panel
      title={
        <span className={style["title"]}>
          {t("flightNumber", { number })}
          <StateBadge tone={FLIGHT_TONE[flight.status]}>{t(`status.${flight.status}`)}</StateBadge>
          {by && <Hint as="span">{by}</Hint>}
        </span>
      }
      actions={
        <>
          <FlightButtons flight={flight} />
          <Button size="xs" to={`/flights/view/${flight.id}`}>
            {t("open")}
          </Button>
        </>
      }
    >
      <FlightResults flight={flight} zone={zone} />
    </Panel>
  );
}

/** The commands that the flight's state allows. */
export const FlightButtons = ({ flight }: { flight: Flight }) => (
  <>
    {!hasEnded(flight) && <WatchLive size="xs" />}
    <Commands flight={flight} />
    <CloseFlight flight={flight} size="xs" />
  </>
);

/** Progress, figures, track and events of a flight. */
export function FlightResults({ flight, zone }: Pick<FlightPanelProps, "flight" | "zone">) {
  const renderMessage = useMessage("flights/events", "devices");
  return (
    <Stack gap="md" miw={0}>
      <TaskProgress flight={flight} />
      {flight.reason !== null && <Alert>{renderMessage(flight.reason_message, flight.reason)}</Alert>}
      <Figures flight={flight} zone={zone} />
      {(flight.track !== null || flight.events.length > 0) && (
        <div className={style["columns"]}>
          {flight.track && <Track track={flight.track} />}
          {flight.events.length > 0 && <Events flight={flight} zone={zone} />}
        </div>
      )}
    </Stack>
  );
}

const TASK_STATUSES = [
  "sent",
  "in_progress",
  "paused",
  "ok",
  "partially_done",
  "rejected",
  "canceled",
  "timeout",
  "failed",
] as const;

function TaskProgress({ flight }: { flight: Flight }) {
  const { t } = useTranslation("flights/mission");
  const stepOf = useDockStep();
  const { task } = flight;
  if (task === null || hasEnded(flight)) return null;
  const known = TASK_STATUSES.find((command) => command === task.status);
  const state = known ? t(`task.${known}`) : task.status;
  const step = stepOf(task);
  return (
    <ProgressLine
      label={step === null ? state : `${state}: ${step}`}
      share={task.percent / 100}
      tone={task.status === "paused" ? "warn" : "busy"}
    />
  );
}

function Figures({ flight, zone }: { flight: Flight; zone: string }) {
  const { t } = useTranslation("flights/mission");
  const format = useFormat();
  const { battery_before_percent: before, battery_after_percent: after } = flight;
  const battery =
    before === null ? "–" : `${format.number(before)} → ${after === null ? "…" : format.number(after)}`;
  const { photo_count: count, expected_photo_count: expected } = flight;
  const photos =
    expected === null
      ? format.number(count)
      : t("photosOf", { received: format.number(count), expected: format.number(expected) });
  return (
    <Stats>
      <Stat label={t("takeOff")} value={<Clock at={flight.took_off_at} zone={zone} />} />
      <Stat label={t("landing")} value={<Clock at={flight.landed_at} zone={zone} />} />
      <Stat label={t("duration")} value={format.duration(flight.duration_s)} />
      <Stat
        label={t("distance")}
        value={format.number(flight.distance_m === null ? null : flight.distance_m / 1000, 1)}
        unit="km"
      />
      <Stat label={t("height")} value={format.number(flight.max_height_m)} unit="m" />
      {flight.max_speed_mps !== null && (
        <Stat label={t("maxSpeed")} value={format.number(flight.max_speed_mps, 1)} unit="m/s" />
      )}
      <Stat label={t("battery")} value={battery} {...(before === null ? {} : { unit: "%" })} />
      <Stat label={t("photos")} value={photos} />
    </Stats>
  );
}

/** The zone's name would be as large as the figure itself. */
const Clock = ({ at, zone }: { at: string | null; zone: string }) => (
  <span className={style["clock"]}>
    <When at={at} zone={zone} form="time" />
  </span>
);

function Track({ track }: { track: NonNullable<Flight["track"]> }) {
  const { t } = useTranslation("flights/mission");
  const colors = useMapColors();
  return (
    <div className={style["map"]}>
      <MapView label={t("track")} bounds={boundsOf([track])} paddingPx={24}>
        <LineLayer
          name="track"
          lines={[{ id: "track", positions: track.coordinates, color: colors.accent, arrows: true }]}
        />
      </MapView>
    </div>
  );
}

function Events({ flight, zone }: { flight: Flight; zone: string }) {
  const { t } = useTranslation("flights/mission");
  const { titleOf, reportOf } = useEventText();
  return (
    <section className={style["events"]}>
      <h3 className={style["subhead"]}>{t("events")}</h3>
      <Timeline
        items={flight.events.map((event) => {
          const report = reportOf(event);
          return {
            key: `${event.at} ${event.kind} ${event.text}`,
            title: titleOf(event),
            note: <When at={event.at} zone={zone} form="time" />,
            ...(report !== undefined && { body: <bdi>{report}</bdi> }),
          };
        })}
      />
    </section>
  );
}

/** Each waits for the dock's acknowledgement; only the return home need not wait for another. */
function Commands({ flight }: { flight: Flight }) {
  const { t } = useTranslation("flights/mission");
  const may = useAllowed(flights.command);
  const command = useFlightCommand(flight.mission_token);
  const [confirming, setConfirming] = useState<FlightCommand | null>(null);
  if (!may) return null;
  const send = (name: FlightCommand): void =>
    command.mutate({ id: flight.id, command: name }, { onSuccess: () => setConfirming(null) });
  const press = (name: FlightCommand): void =>
    name === "return_home" || name === "cancel" ? setConfirming(name) : send(name);
  const pendingOf = (name: FlightCommand): boolean => command.isPending && command.variables.command === name;
  const isReturn = confirming === "return_home";
  return (
    <>
      {commandsFor(flight).map((name) => (
        <Button
          key={name}
          size="xs"
          pending={pendingOf(name)}
          disabled={command.isPending && name !== "return_home"}
          onClick={() => press(name)}
        >
          {t(`command.${name}`)}
        </Button>
      ))}
      {confirming !== null && (
        <Confirm
          opened
          onClose={() => setConfirming(null)}
          title={t(isReturn ? "returnHomeTitle" : "cancelTaskTitle")}
          action={t(`command.${confirming}`)}
          onConfirm={() => send(confirming)}
          pending={pendingOf(confirming)}
        >
          {t(isReturn ? "returnHomeHint" : "cancelTaskHint")}
        </Confirm>
      )}
    </>
  );
}

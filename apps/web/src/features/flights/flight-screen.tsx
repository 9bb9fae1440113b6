import { type FlightDetail, flights } from "@overfly/contract/flights/flights";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { hasEnded } from "#platform/live/update-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowMenu } from "#platform/ui/row-menu.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { canBeChanged } from "./can-be-changed.ts";
import { CloseFlight } from "./close-flight.tsx";
import { LiveCockpit, useHasCockpit } from "./cockpit/live-cockpit.tsx";
import { FLIGHT_TONE } from "./flight-tone.ts";
import { FlightButtons, FlightResults } from "./mission/flight-panel.tsx";
import { positionText } from "./record/recorded-flight.ts";
import style from "./mission/flights.module.css";

const FlightReplay = lazy(() =>
  import("./replay/flight-replay.tsx").then((m) => ({ default: m.FlightReplay })),
);

const FlightMenu = lazy(() => import("./flight-menu.tsx").then((m) => ({ default: m.FlightMenu })));

/** One flight: results on the map, who and what flew, and what may be done with it. */
export function FlightScreen() {
  const { t } = useTranslation("flights");
  const { flightId = "" } = useParams();
  const navigate = useNavigate();
  const { data: flight } = useQuery({ ...flightQueries.one(Number(flightId)), throwOnError: true });
  const [mayEdit, mayDelete] = [useAllowed(flights.update), useAllowed(flights.remove)];
  const hasCockpit = useHasCockpit();
  const name = flight && t("flightOf", { mission: flight.mission_number });
  useCrumb(flightId, name);
  if (!flight || name === undefined) return <PageSkeleton />;
  return (
    <Page
      title={name}
      aside={
        <>
          <StateBadge tone={FLIGHT_TONE[flight.status]}>{t(`status.${flight.status}`)}</StateBadge>
          {flight.incident !== "" && <StateBadge tone="bad">{t("incident")}</StateBadge>}
        </>
      }
      subtitle={<When at={flight.took_off_at ?? flight.created_at} zone={flight.site.time_zone} />}
      actions={
        <>
          {hasCockpit(flight) ? <CloseFlight flight={flight} size="xs" /> : <FlightButtons flight={flight} />}
          {(mayEdit || mayDelete) && canBeChanged(flight) && (
            <RowMenu name={name}>
              <FlightMenu flight={flight} name={name} onDeleted={() => void navigate("/flights")} />
            </RowMenu>
          )}
        </>
      }
    >
      <LiveCockpit flights={[flight]} site={flight.site} />
      <Panel title={t("results")}>
        <FlightResults flight={flight} zone={flight.site.time_zone} />
      </Panel>
      {hasEnded(flight) && (
        <Suspense>
          <FlightReplay id={flight.id} zone={flight.site.time_zone} events={flight.events} />
        </Suspense>
      )}
      <Panel title={t("details")}>
        <Details flight={flight} />
      </Panel>
    </Page>
  );
}

function Details({ flight }: { flight: FlightDetail }) {
  const { t } = useTranslation("flights");
  const isClient = useIsClient();
  const missionsPath = useMissionsPath();
  return (
    <KeyValues
      items={[
        [
          t("mission"),
          <Link key="mission" to={`${missionsPath}/view/${flight.mission_token}?tab=flights`}>
            <bdi>{flight.mission_number}</bdi>
          </Link>,
        ],
        [
          t("site"),
          <Link key="site" to={`/sites/view/${flight.site.token}`}>
            <bdi>{flight.site.name}</bdi>
          </Link>,
        ],
        [t("source"), t(`source.${flight.source}`)],
        [t("flownBy"), <bdi key="by">{flight.dock?.name ?? flight.pilot ?? "–"}</bdi>],
        ...(isClient ? [] : [[t("flownWith"), <Equipment key="with" flight={flight} />] as const]),
        ...positionsOf(flight).map(
          ([key, text]) =>
            [
              t(key),
              <bdi key={key} dir="ltr">
                {text}
              </bdi>,
            ] as const,
        ),
        ...TEXTS.filter((name) => flight[name] !== "").map(
          (name) =>
            [
              t(name),
              <bdi key={name} className={style["notes"]}>
                {flight[name]}
              </bdi>,
            ] as const,
        ),
        ...(flight.is_locked ? [[t("lock"), t("locked")] as const] : []),
      ]}
    />
  );
}

const TEXTS = ["weather", "incident", "notes"] as const;

const positionsOf = ({ take_off, landing }: FlightDetail) =>
  (
    [
      ["takeOffPosition", positionText(take_off)],
      ["landingPosition", positionText(landing)],
    ] as const
  ).filter(([, text]) => text !== "");

function Equipment({ flight: { equipment } }: { flight: FlightDetail }) {
  if (equipment.length === 0) return <>–</>;
  return (
    <ul className={style["equipment"]}>
      {equipment.map(({ item_kind, item_id, name }) => (
        <li key={`${item_kind}-${item_id}`}>
          <Link to={`/inventory/${item_kind}/${item_id}`}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { flights, type ListedFlight } from "@overfly/contract/flights/flights";
import { missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { IconDrone, IconEye, IconMapPin, IconPlaneArrival } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { hasEnded } from "#platform/live/update-queries.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { RowActionsMenu } from "#platform/ui/table/row-actions-menu.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import { useFlightDialogs } from "./use-flight-dialogs.tsx";

const CloseFlight = lazy(() =>
  import("./close-flight-dialog.tsx").then((m) => ({ default: m.CloseFlightDialog })),
);

/** What may be done with a flight, from its row: all that its own page offers. */
export function FlightRowMenu({ flight }: { flight: ListedFlight }) {
  const [isClosing, setClosing] = useState(false);
  const mayUpdate = useAllowed(flights.update);
  const mayRemove = useAllowed(flights.remove);
  // whether it can still be changed is told with the whole flight only
  const detail = useQuery({
    ...flightQueries.one(flight.id),
    enabled: (mayUpdate || mayRemove) && hasEnded(flight),
  });
  const { actions: changes, dialogs } = useFlightDialogs(detail.data, () => undefined);
  const actions = useActions(flight, () => setClosing(true));
  return (
    <>
      <RowActionsMenu name={flight.mission_number} actions={[...actions, ...changes]} />
      <Suspense>{isClosing && <CloseFlight flight={flight} onClose={() => setClosing(false)} />}</Suspense>
      {dialogs}
    </>
  );
}

function useActions(flight: ListedFlight, close: () => void): RowAction[] {
  const { t } = useTranslation("flights");
  const { t: tClose } = useTranslation("flights/close");
  const missionsPath = useMissionsPath();
  const isUnderWay = !hasEnded(flight) && flight.status !== "scheduled";
  return [
    {
      label: t("open"),
      endpoint: flights.get,
      icon: <IconEye size={16} aria-hidden />,
      to: `/flights/view/${flight.id}`,
    },
    {
      label: t("openMission"),
      endpoint: missions.get,
      icon: <IconDrone size={16} aria-hidden />,
      to: `${viewPath(missionsPath, flight.mission_token)}?tab=flights`,
    },
    {
      label: t("openSite"),
      endpoint: sites.get,
      icon: <IconMapPin size={16} aria-hidden />,
      to: `/sites/view/${flight.site.token}`,
    },
    ...(isUnderWay
      ? [
          {
            label: tClose("close"),
            endpoint: flights.close,
            icon: <IconPlaneArrival size={16} aria-hidden />,
            onClick: close,
          },
        ]
      : []),
  ];
}

import { type ActiveFlight, flights as flightCalls } from "@overfly/contract/flights/flights";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import { translate } from "#platform/i18n/translation.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { HoldButton } from "#platform/ui/hold-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { commandsFor } from "#features/flights/mission/flight-commands.ts";
import style from "./command.module.css";

/** Every drone in the air, to be returned home at any moment without looking for its dock: one by one, or all at once. */
export function AirborneFlights({ flights }: { flights: readonly ActiveFlight[] }) {
  const { t } = useTranslation("command-control");
  const format = useFormat();
  const all = useReturnHome();
  const inAir = flights.filter((flight) => commandsFor(flight).includes("return_home"));
  if (inAir.length === 0) return null;
  return (
    <Allowed to={flightCalls.command}>
      <Panel
        title={t("inTheAir")}
        flush
        actions={
          inAir.length > 1 && (
            <HoldButton pending={all.isPending} onHeld={() => all.mutate(inAir.map(({ id }) => id))}>
              {t("holdToReturnAll", { number: format.number(inAir.length) })}
            </HoldButton>
          )
        }
      >
        <ul className={style["list"]}>
          {inAir.map((flight) => (
            <AirborneFlight key={flight.id} flight={flight} />
          ))}
        </ul>
      </Panel>
    </Allowed>
  );
}

function AirborneFlight({ flight }: { flight: ActiveFlight }) {
  const { t } = useTranslation("command-control");
  const home = useReturnHome();
  const name = flight.dock?.name ?? flight.site.name;
  return (
    <li className={style["airborne"]}>
      <span>
        <bdi className={style["name"]}>{name}</bdi>
        <Link to={`/missions/view/${flight.mission_token}`}>
          <bdi>{flight.mission_number}</bdi>
        </Link>
      </span>
      <HoldButton
        label={t("holdToReturnOf", { name })}
        pending={home.isPending}
        onHeld={() => home.mutate([flight.id])}
      >
        {t("holdToReturn")}
      </HoldButton>
    </li>
  );
}

/** Returns drones home at once, whichever of the others fail; the first failure is shown. */
function useReturnHome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const body = { command: "return_home" } as const;
      const sent = await Promise.allSettled(
        ids.map((id) => call(flightCalls.command, { params: { id }, body })),
      );
      const failed = sent.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    },
    onSettled: () => client.invalidateQueries({ queryKey: flightQueries.all }),
    meta: { error: translate("flights/mission:commandFailed") },
  });
}

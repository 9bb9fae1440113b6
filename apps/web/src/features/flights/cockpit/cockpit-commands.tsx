import type { Flight } from "@overfly/contract/flights/flights";
import { IconHome, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { HoldButton } from "#platform/ui/hold-button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import {
  commandsFor,
  type FlightCommand,
  useFlightCommand,
} from "#features/flights/mission/flight-commands.ts";
import style from "./cockpit.module.css";

interface CockpitCommandsProps {
  flight: Omit<Flight, "track">;
  dock: NonNullable<Flight["dock"]>;
}

/** Pause or resume at once; the return is held, so that no slip ends a flight. None waits for another one's reply. */
export function CockpitCommands({ flight, dock }: CockpitCommandsProps) {
  const { t } = useTranslation("flights/mission");
  const { t: tCockpit } = useTranslation("flights/cockpit");
  const command = useFlightCommand(flight.mission_token);
  const [isCanceling, setCanceling] = useState(false);
  const send = (name: FlightCommand) => command.mutate({ id: flight.id, command: name });
  const pendingOf = (name: FlightCommand) => command.isPending && command.variables.command === name;
  const possible = commandsFor(flight);
  const turn = possible.find((name) => name === "pause" || name === "resume");
  return (
    <>
      {turn && (
        <Button
          icon={
            turn === "pause" ? (
              <IconPlayerPause size={18} aria-hidden />
            ) : (
              <IconPlayerPlay size={18} aria-hidden />
            )
          }
          pending={pendingOf(turn)}
          disabled={command.isPending}
          onClick={() => send(turn)}
        >
          {t(`command.${turn}`)}
        </Button>
      )}
      {possible.includes("return_home") && (
        <HoldButton pending={pendingOf("return_home")} onHeld={() => send("return_home")}>
          <span className={style["hold"]}>
            <IconHome size={18} aria-hidden />
            {tCockpit("holdToReturn")}
          </span>
        </HoldButton>
      )}
      {possible.includes("cancel") && (
        <Button kind="danger" pending={pendingOf("cancel")} onClick={() => setCanceling(true)}>
          {t("command.cancel")}
        </Button>
      )}
      <Confirm
        opened={isCanceling}
        onClose={() => setCanceling(false)}
        title={tCockpit("cancelTitle", { name: dock.name })}
        action={t("command.cancel")}
        danger
        onConfirm={() => {
          send("cancel");
          setCanceling(false);
        }}
      >
        {t("cancelTaskHint")}
      </Confirm>
    </>
  );
}

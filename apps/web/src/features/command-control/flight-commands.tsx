import type { ActiveFlight } from "@overfly/contract/flights/flights";
import { IconHome, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { type FlightCommand, useFlightCommand } from "./command-queries.ts";
import style from "./command.module.css";
import { useCommandText } from "./command-text.ts";

/** What a flight under way can be told. Calling it home is always in reach. */
export function FlightCommands({ flight, dockName }: { flight: ActiveFlight; dockName: string }) {
  const text = useCommandText();
  const command = useFlightCommand(flight.id);
  const [asked, ask] = useState<FlightCommand>();
  const isPaused = flight.task?.status === "paused";
  const isPreparing = flight.status === "scheduled" || flight.status === "preparing";
  const isOut = flight.status === "airborne" || flight.status === "returning";
  if (!isPreparing && !isOut) return null;
  const pendingOf = (name: FlightCommand) => command.isPending && command.variables === name;

  return (
    <div className={style["commands"]}>
      {isOut && (
        <Button
          kind="danger"
          icon={<IconHome size={18} aria-hidden />}
          pending={pendingOf("return_home")}
          disabled={flight.status === "returning"}
          onClick={() => ask("return_home")}
        >
          {text("return_home")}
        </Button>
      )}
      {flight.status === "airborne" && (
        <Button
          kind="secondary"
          icon={
            isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
          }
          pending={pendingOf(isPaused ? "resume" : "pause")}
          onClick={() => command.mutate(isPaused ? "resume" : "pause")}
        >
          {text(isPaused ? "resume" : "pause")}
        </Button>
      )}
      {isPreparing && (
        <Button kind="danger" pending={pendingOf("cancel")} onClick={() => ask("cancel")}>
          {text("cancel")}
        </Button>
      )}
      <Confirm
        opened={asked !== undefined}
        onClose={() => ask(undefined)}
        title={text(asked === "cancel" ? "askCancel" : "askReturn", { name: dockName })}
        action={text(asked === "cancel" ? "cancel" : "return_home")}
        danger
        onConfirm={() => {
          if (asked) command.mutate(asked);
          ask(undefined);
        }}
      >
        {text(asked === "cancel" ? "cancelWords" : "returnWords")}
      </Confirm>
    </div>
  );
}

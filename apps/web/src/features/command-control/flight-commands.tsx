import { Group } from "@mantine/core";
import type { ActiveFlight } from "@overfly/contract/flights/flights";
import { IconHome, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FlightCommand, useFlightCommand } from "./command-mutations.ts";

/** Commands of an active flight, one at a time; only the return home need not wait for another. */
export function FlightCommands({ flight, dockName }: { flight: ActiveFlight; dockName: string }) {
  const { t } = useTranslation("command-control");
  const command = useFlightCommand(flight.id);
  const [confirming, setConfirming] = useState<FlightCommand>();
  const isPaused = flight.task?.status === "paused";
  const isPreparing = flight.status === "scheduled" || flight.status === "preparing";
  const isOut = flight.status === "airborne" || flight.status === "returning";
  if (!isPreparing && !isOut) return null;
  const pendingOf = (name: FlightCommand) => command.isPending && command.variables === name;

  return (
    <Group gap="xs" align="stretch">
      {isOut && (
        <Button
          kind="danger"
          icon={<IconHome size={18} aria-hidden />}
          pending={pendingOf("return_home")}
          disabled={flight.status === "returning"}
          onClick={() => setConfirming("return_home")}
        >
          {t("return_home")}
        </Button>
      )}
      {flight.status === "airborne" && (
        <Button
          kind="secondary"
          icon={
            isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
          }
          pending={pendingOf(isPaused ? "resume" : "pause")}
          disabled={command.isPending}
          onClick={() => command.mutate(isPaused ? "resume" : "pause")}
        >
          {t(isPaused ? "resume" : "pause")}
        </Button>
      )}
      {isPreparing && (
        <Button
          kind="danger"
          pending={pendingOf("cancel")}
          disabled={command.isPending}
          onClick={() => setConfirming("cancel")}
        >
          {t("cancel")}
        </Button>
      )}
      <ConfirmCommand
        command={confirming}
        dockName={dockName}
        close={() => setConfirming(undefined)}
        send={command.mutate}
      />
    </Group>
  );
}

interface ConfirmCommandProps {
  command: FlightCommand | undefined;
  dockName: string;
  close: () => void;
  send: (command: FlightCommand) => void;
}

function ConfirmCommand({ command, dockName, close, send }: ConfirmCommandProps) {
  const { t } = useTranslation("command-control");
  const isCancel = command === "cancel";
  return (
    <Confirm
      opened={command !== undefined}
      onClose={close}
      title={t(isCancel ? "cancelTaskTitle" : "returnHomeTitle", { name: dockName })}
      action={t(isCancel ? "cancel" : "return_home")}
      danger
      onConfirm={() => {
        if (command) send(command);
        close();
      }}
    >
      {t(isCancel ? "cancelTaskHint" : "returnHomeHint")}
    </Confirm>
  );
}

import { Group } from "@mantine/core";
import type { Dock, DockCommand } from "@overfly/contract/docks/docks";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useDockCommand } from "./command-mutations.ts";
import style from "./command.module.css";

const DEBUGGING: readonly DockCommand[] = [
  "cover_open",
  "cover_close",
  "drone_open",
  "drone_close",
  "charge_open",
  "charge_close",
  "supplement_light_open",
  "supplement_light_close",
];

/** Remote commands. Each waits for the dock's own acknowledgement; most need its debugging mode. */
export function DockCommands({ dock }: { dock: Dock }) {
  const { t } = useTranslation("command-control");
  const command = useDockCommand(dock.id);
  const [isConfirmingReboot, setConfirmingReboot] = useState(false);
  const isDebugging = dock.state === "debugging";
  const offline = dock.state === "offline" ? t("dockOffline") : undefined;
  const send = (name: DockCommand) =>
    command.mutate(name, {
      onSuccess: ({ data }) =>
        toastSuccess(t("commandAcknowledged", { name: dock.name, message: data.message })),
    });
  const button = (name: DockCommand, hint: string | undefined, act = () => send(name)) => (
    <Button
      key={name}
      size="sm"
      kind={name === "device_reboot" ? "danger" : "secondary"}
      disabled={hint !== undefined || command.isPending}
      pending={command.isPending && command.variables === name}
      onClick={act}
      {...(hint !== undefined && { hint })}
    >
      {t(`command.${name}`)}
    </Button>
  );

  return (
    <section>
      <h3 className={style["subtitle"]}>{t("commands")}</h3>
      <Group gap="xs" align="stretch">
        {button(isDebugging ? "debug_mode_close" : "debug_mode_open", offline)}
        {DEBUGGING.map((name) =>
          button(name, offline ?? (isDebugging ? undefined : t("requiresMaintenanceMode"))),
        )}
        {button("device_reboot", offline ?? (isDebugging ? undefined : t("requiresMaintenanceMode")), () =>
          setConfirmingReboot(true),
        )}
      </Group>
      <Confirm
        opened={isConfirmingReboot}
        onClose={() => setConfirmingReboot(false)}
        title={t("rebootTitle", { name: dock.name })}
        action={t("command.device_reboot")}
        danger
        onConfirm={() => {
          send("device_reboot");
          setConfirmingReboot(false);
        }}
      >
        {t("rebootHint")}
      </Confirm>
    </section>
  );
}

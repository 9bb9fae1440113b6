import type { Dock, DockCommand } from "@overfly/contract/docks/docks";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { useDockCommand } from "./command-queries.ts";
import style from "./command.module.css";
import { useCommandText } from "./command-text.ts";

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
  const text = useCommandText();
  const command = useDockCommand(dock.id);
  const [asksReboot, askReboot] = useState(false);
  const isDebugging = dock.state === "debugging";
  const offline = dock.state === "offline" ? text("dockOffline") : undefined;
  const send = (name: DockCommand) =>
    command.mutate(name, {
      onSuccess: ({ data }) => toastSuccess(text("sent", { name: dock.name, message: data.message })),
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
      {text(`command.${name}`)}
    </Button>
  );

  return (
    <section>
      <h3 className={style["subtitle"]}>{text("commands")}</h3>
      <div className={style["commands"]}>
        {button(isDebugging ? "debug_mode_close" : "debug_mode_open", offline)}
        {DEBUGGING.map((name) => button(name, offline ?? (isDebugging ? undefined : text("debugFirst"))))}
        {button("device_reboot", offline ?? (isDebugging ? undefined : text("debugFirst")), () =>
          askReboot(true),
        )}
      </div>
      <Confirm
        opened={asksReboot}
        onClose={() => askReboot(false)}
        title={text("askReboot", { name: dock.name })}
        action={text("command.device_reboot")}
        danger
        onConfirm={() => {
          send("device_reboot");
          askReboot(false);
        }}
      >
        {text("rebootWords")}
      </Confirm>
    </section>
  );
}

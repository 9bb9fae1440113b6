import type { RememberedDevice } from "@overfly/contract/auth/second-factor";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { browserName } from "@overfly/contract/auth/browser-name";
import { securityQueries, useForgetDevice } from "./security-queries.ts";
import { useSecurityText } from "./security-text.ts";
import style from "./settings.module.css";

/** Browsers that are not asked for a code. */
export function RememberedDevices() {
  const text = useSecurityText();
  const { data: devices } = useSuspenseQuery(securityQueries.devices);
  if (devices.length === 0) {
    return (
      <Panel title={text("devices")}>
        <p className={style["hint"]}>{text("noDevices")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={text("devices")} flush>
      <ul className={style["rows"]}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Panel>
  );
}

function DeviceRow({ device }: { device: RememberedDevice }) {
  const text = useSecurityText();
  const forget = useForgetDevice();
  const browser = browserName(device.user_agent) ?? text("unknownBrowser");
  return (
    <li className={style["row"]}>
      <span>
        <strong>{browser}</strong>
        <small>
          {text("until")} <When at={device.expires_at} form="date" />
          {device.ip_address !== null && ` · ${device.ip_address}`}
        </small>
      </span>
      <Button
        size="xs"
        pending={forget.isPending}
        hint={text("forgetOf", { browser })}
        onClick={() => forget.mutate(device.id, { onSuccess: () => toastSuccess(text("forgotten")) })}
      >
        {text("forget")}
      </Button>
    </li>
  );
}

import type { RememberedDevice } from "@overfly/contract/auth/second-factor";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { browserName } from "@overfly/contract/auth/browser-name";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useForgetDevice } from "./security-mutations.ts";
import style from "#features/settings/settings.module.css";

/** Devices that need no code to sign in. */
export function RememberedDevices() {
  const { t } = useTranslation("settings/security");
  const { data: devices } = useSuspenseQuery(profileQueries.rememberedDevices);
  if (devices.length === 0) {
    return (
      <Panel title={t("devices")}>
        <p className={style["hint"]}>{t("noDevices")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t("devices")} flush>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Panel>
  );
}

function DeviceRow({ device }: { device: RememberedDevice }) {
  const { t } = useTranslation("settings/security");
  const forget = useForgetDevice();
  const browser = browserName(device.user_agent) ?? t("unknownBrowser");
  return (
    <li className={style["row"]}>
      <span>
        <strong>{browser}</strong>
        <small>
          <Separated
            parts={[
              <span key="until">
                {t("until")} <When at={device.expires_at} form="date" />
              </span>,
              device.ip_address,
            ]}
          />
        </small>
      </span>
      <Button
        size="xs"
        pending={forget.isPending}
        hint={t("removeBrowserNamed", { browser })}
        onClick={() => forget.mutate(device.id, { onSuccess: () => toastSuccess(t("browserRemoved")) })}
      >
        {t("removeBrowser")}
      </Button>
    </li>
  );
}

import { Group, Stack } from "@mantine/core";
import { GUEST_PAGE } from "@overfly/contract/guest-pages";
import type { CreatedGuestLink } from "@overfly/contract/streams/guest-links";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { QrCode } from "#platform/ui/display/qr-code.tsx";
import { SecretValues } from "#platform/ui/display/secret-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import style from "./sharing.module.css";

/** A link and its PIN, which are shown once. */
export function GuestLinkDialog({ link, onClose }: { link: CreatedGuestLink; onClose: () => void }) {
  const { t } = useTranslation("streaming-hub/sharing");
  const { href } = new URL(`${GUEST_PAGE}#${link.token}`, location.origin);
  const values: [label: string, value: string][] = [[t("link"), href]];
  if (link.pin !== null) values.push([t("pin"), link.pin]);
  return (
    <Dialog opened onClose={onClose} title={t("linkReady")}>
      <Stack gap="md">
        <Alert>{t(link.pin === null ? "linkShownOnce" : "linkAndPinShownOnce")}</Alert>
        <SecretValues
          values={values}
          others={[[t("validUntil"), <When key="until" at={link.expires_at} />]]}
        />
        <div className={style["qr"]}>
          <QrCode value={href} label={t("linkQr")} />
        </div>
        <Group gap="xs" justify="flex-end">
          <Button kind="primary" onClick={onClose}>
            {t("done")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Group, Stack } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { QrCode } from "#platform/ui/display/qr-code.tsx";
import { SecretValues } from "#platform/ui/display/secret-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import style from "./links.module.css";

interface CreatedLinkProps {
  title: string;
  /** That it is shown only once. */
  hint: string;
  /** The page that the link opens, to which its token is added. */
  page: string;
  link: { token: string; expires_at: string };
  /** What guests need beside the link. */
  others?: readonly (readonly [label: string, value: string])[];
  onClose: () => void;
}

/** A new link for guests, which is shown once. */
export function CreatedLinkDialog({ title, hint, page, link, others = [], onClose }: CreatedLinkProps) {
  const { t } = useTranslation("platform/links");
  const { href } = new URL(`${page}#${link.token}`, location.origin);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Alert>{hint}</Alert>
        <SecretValues
          values={[[t("link"), href], ...others]}
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

import { CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { QrCode } from "#platform/ui/display/qr-code.tsx";
import { SecretValues } from "#platform/ui/display/secret-values.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import type { AddedDock } from "./add-dock.tsx";
import style from "./docks.module.css";

/** The credentials of a dock, which are shown once. Closing asks whether they were noted. */
export function CredentialsDialog({ dock, onClose }: { dock: AddedDock; onClose: () => void }) {
  const { t } = useTranslation("docks");
  const [isAsking, setAsking] = useState(false);
  const { mqtt_url, username, password, organization_id, device_binding_code } = dock.credentials;
  const lines: [label: string, value: string][] = [
    [t("brokerAddress"), mqtt_url],
    [t("account"), username],
    [t("password"), password],
    [t("organizationId"), organization_id],
    [t("bindingCode"), device_binding_code],
  ];
  const text = [[t("serial"), dock.serial_number], ...lines]
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");
  return (
    <>
      <Dialog
        opened
        onClose={() => !isAsking && setAsking(true)}
        title={t("credentialsOf", { name: dock.name })}
      >
        <Stack gap="md">
          <Alert>{t("shownOnce")}</Alert>
          <p>{t("whereToEnter")}</p>
          <SecretValues values={lines} />
          <div className={style["qr"]}>
            <QrCode value={text} label={t("credentialsQr")} />
          </div>
          <Buttons text={text} fileName={`${dock.serial_number}.txt`} onDone={() => setAsking(true)} />
        </Stack>
      </Dialog>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("notedTitle")}
        action={t("noted")}
        onConfirm={onClose}
      >
        {t("notedHint")}
      </Confirm>
    </>
  );
}

interface ButtonsProps {
  /** All credentials. */
  text: string;
  fileName: string;
  onDone: () => void;
}

function Buttons({ text, fileName, onDone }: ButtonsProps) {
  const { t } = useTranslation("docks");
  return (
    <Group gap="xs" justify="flex-end">
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? "copied" : "copyAll")}
          </Button>
        )}
      </CopyButton>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => downloadText(fileName, `${text}\n`)}
      >
        {t("download")}
      </Button>
      <Button kind="primary" onClick={onDone}>
        {t("done")}
      </Button>
    </Group>
  );
}

function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

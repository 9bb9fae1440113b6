import { Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";

export interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  /** Names the record: "Archive North field?". */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb on the button. */
  action: string;
  onConfirm: () => void;
  pending?: boolean | undefined;
  danger?: boolean;
  /** Must be typed to confirm: for what can't be undone. */
  nameToType?: string | undefined;
}

/** As a person reads it: spaces that collapse on a screen, composed letters, and digits of whatever keyboard. */
const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();

export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title, children, action, onConfirm, pending, danger = false, nameToType } = props;
  const { t } = useTranslation("platform/ui");
  const [typed, setTyped] = useState("");
  const ready = nameToType === undefined || plain(typed) === plain(nameToType);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="md">
        <div>{children}</div>
        {nameToType !== undefined && (
          <TextField label={t("typeName", { name: nameToType })} value={typed} onChange={setTyped} />
        )}
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            kind={danger ? "danger" : "primary"}
            onClick={onConfirm}
            disabled={!ready}
            pending={pending}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

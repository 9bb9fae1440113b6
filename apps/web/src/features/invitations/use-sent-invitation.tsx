import type { SentInvitation } from "@overfly/contract/members/members";
import { CopyButton, Group, Stack } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import style from "./invitations.module.css";
import { personName } from "./person-name.ts";

export interface SentInvitations {
  /** Says that an invitation was sent, or shows its link where nothing can be mailed. */
  show: (invitation: SentInvitation, text?: "invited" | "resent") => void;
  /** To be put into the screen. */
  linkDialog: ReactNode;
}

/** `onDone` follows the message, or the closed dialog. */
export function useSentInvitation(onDone?: () => void): SentInvitations {
  const { t } = useTranslation("invitations");
  const [sent, setSent] = useState<SentInvitation & { link: string }>();
  const show: SentInvitations["show"] = (invitation, text = "invited") => {
    const { link } = invitation;
    if (link !== null) return setSent({ ...invitation, link });
    toastSuccess(t(text, { name: personName(invitation) }));
    onDone?.();
  };
  const close = (): void => {
    setSent(undefined);
    onDone?.();
  };
  return { show, linkDialog: sent && <LinkDialog sent={sent} onClose={close} /> };
}

function LinkDialog({ sent, onClose }: { sent: SentInvitation & { link: string }; onClose: () => void }) {
  const { t } = useTranslation("invitations");
  return (
    <Dialog opened onClose={onClose} title={t("linkTitle", { name: personName(sent) })}>
      <Stack gap="md">
        <p>{t("linkHint", { email: sent.email })}</p>
        <code className={style["link"]} dir="ltr">
          {sent.link}
        </code>
        <Group gap="xs" justify="flex-end">
          <Button onClick={onClose}>{t("done")}</Button>
          <CopyButton value={sent.link}>
            {({ copied, copy }) => (
              <Button
                kind="primary"
                onClick={copy}
                icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              >
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

import type { SentInvitation } from "@overfly/contract/members/members";
import { InviteDialog } from "#features/invitations/invite-dialog.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useInvitePilot } from "./pilot-mutations.ts";

export interface InvitePilotDialogProps {
  onSent: (invitation: SentInvitation) => void;
  onClose: () => void;
}

export function InvitePilotDialog(props: InvitePilotDialogProps) {
  const { t } = useTranslation("pilots");
  return (
    <InviteDialog title={t("invite")} roles={["pilot"]} send={useInvitePilot()} {...props}>
      <p>{t("inviteHint")}</p>
    </InviteDialog>
  );
}

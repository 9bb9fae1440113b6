import { languageName } from "@overfly/i18n/language-name";
import type { PendingInvitation, SentInvitation } from "@overfly/contract/members/members";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./invitations.module.css";
import { personName } from "./person-name.ts";

export interface InvitationActions {
  useResend: () => UseMutationResult<{ data: SentInvitation }, Error, number>;
  useRevoke: () => UseMutationResult<unknown, Error, number>;
  /** After a new link was made. */
  onResent: (invitation: SentInvitation) => void;
}

interface PendingInvitationsProps extends InvitationActions {
  invitations: readonly PendingInvitation[] | undefined;
}

/** Invitations that were not accepted yet; nothing where there are none. */
export function PendingInvitations({ invitations, ...actions }: PendingInvitationsProps) {
  const { t } = useTranslation("invitations");
  if (invitations === undefined || invitations.length === 0) return null;
  return (
    <Panel title={t("pending")} flush>
      <ul>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} {...actions} />
        ))}
      </ul>
    </Panel>
  );
}

type InvitationItemProps = InvitationActions & { invitation: PendingInvitation };

function InvitationItem({ invitation, useResend, useRevoke, onResent }: InvitationItemProps) {
  const { t } = useTranslation("invitations");
  const roleName = useRoleName();
  const readerLocale = useLocale();
  const [isConfirming, setConfirming] = useState(false);
  const resend = useResend();
  const revoke = useRevoke();
  const { id, email, role, locale, expires_at, is_expired } = invitation;
  const name = personName(invitation);
  const stay = (): void => setConfirming(false);
  return (
    <li className={style["row"]}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          <Separated
            parts={[
              <bdi key="email">{email}</bdi>,
              <bdi key="role">{roleName(role.name)}</bdi>,
              languageName(locale, readerLocale),
            ]}
          />
        </small>
        <small>
          {t("validUntil")} <When at={expires_at} form="both" />
        </small>
      </div>
      <div className={style["buttons"]}>
        {is_expired && <StateBadge tone="warn">{t("expired")}</StateBadge>}
        <Button
          size="xs"
          pending={resend.isPending}
          onClick={() => void resend.mutateAsync(id).then(({ data }) => onResent(data), stay)}
        >
          {t("resend")}
        </Button>
        <Button size="xs" onClick={() => setConfirming(true)}>
          {t("revoke")}
        </Button>
      </div>
      <Confirm
        opened={isConfirming}
        onClose={stay}
        title={t("revokeTitle", { name })}
        action={t("revoke")}
        danger
        pending={revoke.isPending}
        onConfirm={() =>
          // the item is unmounted by then
          void revoke.mutateAsync(id).then(() => toastSuccess(t("revoked", { name })), stay)
        }
      >
        {t("revokeHint")}
      </Confirm>
    </li>
  );
}

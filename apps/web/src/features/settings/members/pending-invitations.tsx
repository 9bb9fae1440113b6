import { languageName } from "@overfly/i18n/language-name";
import type { PendingInvitation } from "@overfly/contract/members/members";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { memberQueries } from "#platform/queries/member-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { memberName } from "./member-name.ts";
import { useResendInvitation, useRevokeInvitation } from "./member-mutations.ts";
import style from "#features/settings/settings.module.css";

/** Pending invitations; nothing where there are none. */
export function PendingInvitations() {
  const { t } = useTranslation("settings/invitations");
  const { data: invitations } = useSuspenseQuery(memberQueries.invitations);
  if (invitations.length === 0) return null;
  return (
    <Panel title={t("pending")} flush>
      <ul>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}

function InvitationItem({ invitation }: { invitation: PendingInvitation }) {
  const { t } = useTranslation("settings/invitations");
  const roleName = useRoleName();
  const readerLocale = useLocale();
  const [isConfirming, setConfirming] = useState(false);
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const { id, email, role, locale, expires_at, is_expired } = invitation;
  const name = memberName(invitation);
  const stay = (): void => setConfirming(false);
  // The menu item is unmounted by then.
  const notify = (what: "resent" | "revoked") => () => toastSuccess(t(what, { name }));
  return (
    <li className={style["row"]}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          <bdi>{email}</bdi> · <bdi>{roleName(role.name)}</bdi> · {languageName(locale, readerLocale)}
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
          onClick={() => void resend.mutateAsync(id).then(notify("resent"), stay)}
        >
          {t("resend")}
        </Button>
        <Button size="xs" onClick={() => setConfirming(true)}>
          {t("revoke")}
        </Button>
      </div>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("revokeTitle", { name })}
        action={t("revoke")}
        danger
        pending={revoke.isPending}
        onConfirm={() => void revoke.mutateAsync(id).then(notify("revoked"), stay)}
      >
        {t("revokeHint")}
      </Confirm>
    </li>
  );
}

import type { OpenInvitation } from "@overfly/contract/members/members";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRoleName } from "#platform/text/role-name.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { StateBadge } from "#platform/ui/state-badge.tsx";
import { toastSuccess } from "#platform/ui/toast.tsx";
import { When } from "#platform/ui/when.tsx";
import { useInvitationsText } from "./invitations-text.ts";
import { memberName } from "./member-name.ts";
import { memberQueries, useResendInvitation, useRevokeInvitation } from "./member-queries.ts";
import style from "./settings.module.css";

/** Who is invited and has not come yet; nothing where there is nobody. */
export function OpenInvitations() {
  const text = useInvitationsText();
  const { data: invitations } = useSuspenseQuery(memberQueries.invitations);
  if (invitations.length === 0) return null;
  return (
    <Panel title={text("open")} flush>
      <ul className={style["rows"]}>
        {invitations.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}

function InvitationItem({ invitation }: { invitation: OpenInvitation }) {
  const text = useInvitationsText();
  const roleName = useRoleName();
  const [isAsked, setAsked] = useState(false);
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const { id, email, role, locale, expires_at, is_expired } = invitation;
  const name = memberName(invitation);
  const stay = (): void => setAsked(false);
  // The item itself is gone by then: a new one stands in its place, or none.
  const told = (what: "resent" | "revoked") => () => toastSuccess(text(what, { name }));
  return (
    <li className={style["row"]}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          <bdi>{email}</bdi> · <bdi>{roleName(role.name)}</bdi> · {text(`language.${locale}`)}
        </small>
        <small>
          {text("until")} <When at={expires_at} form="both" />
        </small>
      </div>
      <div className={style["buttons"]}>
        {is_expired && <StateBadge tone="warn">{text("expired")}</StateBadge>}
        <Button
          size="xs"
          pending={resend.isPending}
          onClick={() => void resend.mutateAsync(id).then(told("resent"), stay)}
        >
          {text("resend")}
        </Button>
        <Button size="xs" onClick={() => setAsked(true)}>
          {text("revoke")}
        </Button>
      </div>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={text("revokeTitle", { name })}
        action={text("revoke")}
        danger
        pending={revoke.isPending}
        onConfirm={() => void revoke.mutateAsync(id).then(told("revoked"), stay)}
      >
        {text("revokeHint")}
      </Confirm>
    </li>
  );
}

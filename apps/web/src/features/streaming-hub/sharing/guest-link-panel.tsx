import { type GuestLink, guestLinks } from "@overfly/contract/streams/guest-links";
import type { Stream } from "@overfly/contract/streams/streams";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinkItem, LinkList } from "#platform/ui/links/link-list.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useRevokeGuestLink } from "./sharing-mutations.ts";

/** Guests come and go without an event. */
const REFRESH_MS = 5000;

/** The stream's guest links, as soon as it has one. */
export function GuestLinkPanel({ stream }: { stream: Pick<Stream, "id" | "state"> }) {
  const { t } = useTranslation("streaming-hub/sharing");
  const isOpen = stream.state === "live" || stream.state === "pending";
  const {
    data: links,
    error,
    refetch,
  } = useQuery({
    ...streamQueries.guestLinks(stream.id),
    refetchInterval: ({ state }) =>
      isOpen && state.data?.data.some((link) => link.state === "active") ? REFRESH_MS : false,
  });
  const [revoking, setRevoking] = useState<GuestLink>();
  const revoke = useRevokeGuestLink(stream.id);
  if (!links && error)
    return (
      <Panel title={t("guestLinks")}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Panel>
    );
  if (!links || links.length === 0) return null;
  return (
    <Panel title={t("guestLinks")} flush>
      <LinkList>
        {links.map((link) => (
          <GuestLinkItem key={link.id} link={link} onRevoke={() => setRevoking(link)} />
        ))}
      </LinkList>
      {revoking && (
        <ConfirmCall<number, unknown>
          title={t("revokeTitle", { name: revoking.title })}
          action={t("revoke")}
          call={revoke}
          input={revoking.id}
          done={t("revoked")}
          onClose={() => setRevoking(undefined)}
        >
          {t("revokeHint")}
        </ConfirmCall>
      )}
    </Panel>
  );
}

function GuestLinkItem({ link, onRevoke }: { link: GuestLink; onRevoke: () => void }) {
  const { t } = useTranslation("streaming-hub/sharing");
  const { viewers, max_viewers, has_pin } = link;
  return (
    <LinkItem
      name={link.title}
      link={link}
      suspendedHint={t("suspendedHint", { name: link.created_by })}
      facts={[t("watching", { viewers, most: max_viewers }), t(has_pin ? "hasPin" : "hasNoPin")]}
      revoke={guestLinks.revoke}
      onRevoke={onRevoke}
    />
  );
}

import { type GuestLink, guestLinks, type GuestLinkState } from "@overfly/contract/streams/guest-links";
import type { Stream } from "@overfly/contract/streams/streams";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useRevokeGuestLink } from "./sharing-mutations.ts";
import style from "./sharing.module.css";

const TONE: Record<GuestLinkState, Tone> = {
  active: "good",
  suspended: "warn",
  expired: "idle",
  revoked: "idle",
};
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
      <ul className={style["links"]}>
        {links.map((link) => (
          <LinkItem key={link.id} link={link} onRevoke={() => setRevoking(link)} />
        ))}
      </ul>
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

function LinkItem({ link, onRevoke }: { link: GuestLink; onRevoke: () => void }) {
  const { t } = useTranslation("streaming-hub/sharing");
  const { title, state, has_pin, viewers, max_viewers, expires_at, last_opened_at, created_by } = link;
  const isRevocable = state === "active" || state === "suspended";
  return (
    <li>
      <div className={style["head"]}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      </div>
      {state === "suspended" && <small>{t("suspendedHint", { name: created_by })}</small>}
      <small>
        <Separated
          parts={[t("watching", { viewers, most: max_viewers }), t(has_pin ? "hasPin" : "hasNoPin")]}
        />
      </small>
      <small>
        {t("validUntil")} <When at={expires_at} />
      </small>
      <small>
        {t("lastOpened")} {last_opened_at ? <When at={last_opened_at} form="ago" /> : t("neverOpened")}
      </small>
      <small>{t("createdBy", { name: created_by })}</small>
      {isRevocable && (
        <Allowed to={guestLinks.revoke}>
          <Button size="xs" onClick={onRevoke}>
            {t("revoke")}
          </Button>
        </Allowed>
      )}
    </li>
  );
}

import { type CloudLink, cloudLinks, type CloudLinkState } from "@overfly/contract/media/cloud-links";
import { IconShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useRevokeCloudLink } from "./sharing-mutations.ts";
import style from "./sharing.module.css";

const TONE: Record<CloudLinkState, Tone> = {
  active: "good",
  suspended: "warn",
  expired: "idle",
  revoked: "idle",
};

interface SharedLinksProps {
  site: { token: string; name: string };
  onClose: () => void;
}

/** The links by which files of a site are shared, to revoke them. */
export function SharedLinksDialog({ site, onClose }: SharedLinksProps) {
  const { t } = useTranslation("media/sharing");
  const [revoking, setRevoking] = useState<CloudLink>();
  const revoke = useRevokeCloudLink(site.token);
  if (revoking)
    return (
      <ConfirmCall<number, unknown>
        title={t("revokeTitle", { name: revoking.name })}
        action={t("revoke")}
        call={revoke}
        input={revoking.id}
        done={t("revoked")}
        onClose={() => setRevoking(undefined)}
      >
        {t("revokeHint")}
      </ConfirmCall>
    );
  return (
    <Dialog opened onClose={onClose} title={t("sharedLinksOf", { name: site.name })}>
      <SharedLinks token={site.token} onRevoke={setRevoking} />
    </Dialog>
  );
}

interface LinksProps {
  token: string;
  onRevoke: (link: CloudLink) => void;
}

function SharedLinks({ token, onRevoke }: LinksProps) {
  const { t } = useTranslation("media/sharing");
  const { data: links, error, refetch } = useQuery(cloudQueries.links(token));
  if (!links) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton />;
  if (links.length === 0)
    return (
      <EmptyState icon={<IconShare size={28} stroke={1.5} aria-hidden />} title={t("noLinks")}>
        {t("noLinksHint")}
      </EmptyState>
    );
  return (
    <ul className={style["links"]}>
      {links.map((link) => (
        <LinkItem key={link.id} link={link} onRevoke={() => onRevoke(link)} />
      ))}
    </ul>
  );
}

function LinkItem({ link, onRevoke }: { link: CloudLink; onRevoke: () => void }) {
  const { t } = useTranslation("media/sharing");
  const { name, kind, state, downloads, expires_at, last_opened_at, created_by } = link;
  const isRevocable = state === "active" || state === "suspended";
  return (
    <li>
      <div className={style["head"]}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <StateBadge tone={TONE[state]}>{t(`state.${state}`)}</StateBadge>
      </div>
      {state === "suspended" && <small>{t("suspendedHint", { name: created_by })}</small>}
      <small>
        <Separated parts={[t(`kind.${kind}`), t("downloads", { count: downloads })]} />
      </small>
      <small>
        {t("validUntil")} <When at={expires_at} />
      </small>
      <small>
        {t("lastOpened")} {last_opened_at ? <When at={last_opened_at} form="ago" /> : t("neverOpened")}
      </small>
      <small>{t("createdBy", { name: created_by })}</small>
      {isRevocable && (
        <Allowed to={cloudLinks.revoke}>
          <Button size="xs" onClick={onRevoke}>
            {t("revoke")}
          </Button>
        </Allowed>
      )}
    </li>
  );
}

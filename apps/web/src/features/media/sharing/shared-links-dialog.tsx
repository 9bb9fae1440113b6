import { type CloudLink, cloudLinks } from "@overfly/contract/media/cloud-links";
import { IconShare } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { LinkItem, LinkList } from "#platform/ui/links/link-list.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useRevokeCloudLink } from "./sharing-mutations.ts";

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
    <LinkList>
      {links.map((link) => (
        <CloudLinkItem key={link.id} link={link} onRevoke={() => onRevoke(link)} />
      ))}
    </LinkList>
  );
}

function CloudLinkItem({ link, onRevoke }: { link: CloudLink; onRevoke: () => void }) {
  const { t } = useTranslation("media/sharing");
  return (
    <LinkItem
      name={link.name}
      link={link}
      suspendedHint={t("suspendedHint", { name: link.created_by })}
      facts={[t(`kind.${link.kind}`), t("downloads", { count: link.downloads })]}
      revoke={cloudLinks.revoke}
      onRevoke={onRevoke}
    />
  );
}

import { GUEST_PAGE } from "@overfly/contract/guest-pages";
import type { CreatedGuestLink } from "@overfly/contract/streams/guest-links";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CreatedLinkDialog } from "#platform/ui/links/created-link-dialog.tsx";

/** A link and its PIN, which are shown once. */
export function GuestLinkDialog({ link, onClose }: { link: CreatedGuestLink; onClose: () => void }) {
  const { t } = useTranslation("streaming-hub/sharing");
  return (
    <CreatedLinkDialog
      title={t("linkReady")}
      hint={t(link.pin === null ? "linkShownOnce" : "linkAndPinShownOnce")}
      page={GUEST_PAGE}
      link={link}
      others={link.pin === null ? [] : [[t("pin"), link.pin]]}
      onClose={onClose}
    />
  );
}

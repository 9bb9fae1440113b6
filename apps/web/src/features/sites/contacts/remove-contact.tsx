import type { SiteContact } from "@overfly/contract/sites/site-contacts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { useRemoveContact } from "./contact-mutations.ts";

export function RemoveContact({ contact, onClose }: { contact: SiteContact; onClose: () => void }) {
  const { t } = useTranslation("sites/contacts");
  const name = contact.name ?? t("unnamed");
  return (
    <ConfirmCall
      title={t("removeTitle", { name })}
      action={t("remove")}
      call={useRemoveContact()}
      input={contact.id}
      done={t("removed", { name })}
      onClose={onClose}
    >
      {t("removeHint")}
    </ConfirmCall>
  );
}

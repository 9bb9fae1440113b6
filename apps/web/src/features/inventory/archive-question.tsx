import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { type ItemKind, useArchiveItem } from "./inventory-mutations.ts";
import type { ListedItem } from "./listed-item.ts";

interface ArchiveQuestionProps {
  kind: ItemKind;
  item: ListedItem;
  name: string;
  onClose: () => void;
}

/** Asks before an item is archived, and says what that does to its kit. */
export function ArchiveQuestion({ kind, item, name, onClose }: ArchiveQuestionProps) {
  const { t } = useTranslation("inventory");
  return (
    <ConfirmCall
      title={t("archiveTitle", { name })}
      action={t("archive")}
      call={useArchiveItem(kind, "archive")}
      input={item.id}
      done={t("archivedNamed", { name })}
      onClose={onClose}
    >
      <p>{t("archiveHint")}</p>
      {kind === "kits" && <p>{t("archiveKitHint")}</p>}
      {item.kit && <p>{t("archivePartHint", { kit: item.kit.name })}</p>}
    </ConfirmCall>
  );
}

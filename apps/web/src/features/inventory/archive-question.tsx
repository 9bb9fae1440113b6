import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
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
  const archive = useArchiveItem(kind, "archive");
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t("archiveTitle", { name })}
      action={t("archive")}
      pending={archive.isPending}
      danger
      onConfirm={() =>
        archive.mutate(item.id, {
          onSuccess: () => toastSuccess(t("archivedNamed", { name })),
          onSettled: onClose,
        })
      }
    >
      <p>{t("archiveHint")}</p>
      {kind === "kits" && <p>{t("archiveKitHint")}</p>}
      {item.kit && <p>{t("archivePartHint", { kit: item.kit.name })}</p>}
    </Confirm>
  );
}

import { IconX } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import type { RepairActions } from "./repair-mutations.ts";
import style from "./repairs.module.css";

/** Says what was changed, with the button that undoes it. */
export function UndoBar({ undo, undoable, forget }: RepairActions) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: uiText } = useTranslation("platform/ui");
  if (!undoable) return null;
  return (
    <div className={style["undo"]}>
      <output>{t("changed", { count: undoable.count })}</output>
      <Button size="xs" pending={undo.isPending} onClick={() => undo.mutate(undoable)}>
        {t("undo")}
      </Button>
      <IconButton size="sm" label={uiText("close")} icon={<IconX size={16} aria-hidden />} onClick={forget} />
    </div>
  );
}

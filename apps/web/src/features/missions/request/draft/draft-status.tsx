import { Group } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "#features/missions/request/request.module.css";
import type { DraftState } from "#features/missions/request/use-autosave.ts";

interface DraftStatusProps {
  state: DraftState;
  /** Shows the draft as somebody else has saved it. */
  load: () => void;
  /** Saves this one over it. */
  overwrite: () => void;
}

/** Whether what is typed is saved; and where somebody else has changed it, which of both is kept. */
export function DraftStatus({ state, load, overwrite }: DraftStatusProps) {
  const { t } = useTranslation("missions/request");
  const message = {
    unsaved: "",
    saving: t("draftSaving"),
    saved: t("draftSaved"),
    failed: t("draftFailed"),
    changed: t("draftChanged"),
    here: t("draftHere"),
  };
  return (
    <div className={style["draftStatus"]}>
      <span data-state={state} aria-live="polite">
        {message[state]}
      </span>
      {state === "changed" && (
        <Group gap="xs" mt={4}>
          <Button size="xs" onClick={load}>
            {t("loadOther")}
          </Button>
          <Button size="xs" kind="quiet" onClick={overwrite}>
            {t("overwrite")}
          </Button>
        </Group>
      )}
    </div>
  );
}

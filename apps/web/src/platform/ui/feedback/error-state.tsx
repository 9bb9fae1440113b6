import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./states.module.css";

export interface ErrorStateProps {
  /** What happened; the error's message where it has one. */
  error: unknown;
  retry?: (() => void) | undefined;
}

/** Shown in place of a part of a screen that could not be loaded. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const { t } = useTranslation("platform/ui");
  const message = error instanceof Error ? error.message : "";
  return (
    <div className={style["state"]} role="alert">
      <div className={style["icon"]}>
        <IconPlugConnectedX size={28} stroke={1.5} aria-hidden />
      </div>
      <p className={style["title"]}>{t("failed")}</p>
      {message !== "" && <div className={style["words"]}>{message}</div>}
      {retry && <Button onClick={retry}>{t("retry")}</Button>}
    </div>
  );
}

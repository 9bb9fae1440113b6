import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./states.module.css";

export interface ErrorStateProps {
  /** What happened; the error's message where it has one. */
  error: unknown;
  retry?: (() => void) | undefined;
  /** One line, in place of a value. */
  inline?: boolean | undefined;
}

/** Shown in place of a part of a screen that could not be loaded. */
export function ErrorState({ error, retry, inline = false }: ErrorStateProps) {
  const { t } = useTranslation("platform/ui");
  const message = error instanceof Error ? error.message : "";
  const again = retry && (
    <Button size={inline ? "xs" : "sm"} onClick={retry}>
      {t("retry")}
    </Button>
  );
  if (inline)
    return (
      <span className={style["line"]} role="alert">
        <span title={message}>{t("failed")}</span>
        {again}
      </span>
    );
  return (
    <div className={style["state"]} role="alert">
      <div className={style["icon"]}>
        <IconPlugConnectedX size={28} stroke={1.5} aria-hidden />
      </div>
      <p className={style["title"]}>{t("failed")}</p>
      {message !== "" && <div className={style["words"]}>{message}</div>}
      {again}
    </div>
  );
}

import { CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { focusFirst } from "#features/settings/focus-first.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./apps.module.css";

export interface SecretDialogProps {
  title: string;
  secret: string;
  hint?: string;
  done: () => void;
}

/** Shows a secret once: the dialog stays until the user confirms having stored it. */
export function SecretDialog({ title, secret, hint, done }: SecretDialogProps) {
  const { t } = useTranslation("settings/apps");
  return (
    <Panel title={title}>
      <div ref={focusFirst} className={style["once"]} role="status">
        <p>{t("tokenShownOnce")}</p>
        <code dir="ltr">{secret}</code>
        {hint !== undefined && <p>{hint}</p>}
        <div className={style["buttons"]}>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                kind="primary"
                onClick={copy}
                icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              >
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={done}>{t("tokenCopied")}</Button>
        </div>
      </div>
    </Panel>
  );
}

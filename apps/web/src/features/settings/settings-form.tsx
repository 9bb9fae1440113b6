import type { ReactNode, SubmitEvent } from "react";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { focusFirst } from "./focus-first.ts";
import style from "./settings.module.css";

export interface SettingsFormProps {
  children: ReactNode;
  submit: () => void;
  pending: boolean;
  /** The server's message that belongs to no field. */
  message: string | undefined;
  /** Label of the submit button; "Save" where absent. */
  action?: string;
  cancelTo?: string;
  onCancel?: () => void;
  /** Replaces the button that opened it: the first field takes the focus. */
  takesFocus?: boolean;
  /** As wide as its panel. */
  wide?: boolean;
}

export function SettingsForm(props: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const { children, submit, pending, message, action = t("save"), cancelTo, onCancel } = props;
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit();
  };
  return (
    <form
      ref={props.takesFocus ? focusFirst : undefined}
      className={style[props.wide ? "content" : "fields"]}
      onSubmit={send}
      noValidate
    >
      {children}
      {message !== undefined && (
        <Alert tone="bad" role="alert">
          {message}
        </Alert>
      )}
      <div className={style["buttons"]}>
        <Button kind="primary" type="submit" pending={pending}>
          {action}
        </Button>
        {cancelTo !== undefined && <Button to={cancelTo}>{t("cancel")}</Button>}
        {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
      </div>
    </form>
  );
}

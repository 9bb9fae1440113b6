import type { ReactNode } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import style from "#features/flight-routes/versions/versions.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";

interface ShortFormDialogProps {
  title: string;
  /** What the form does. */
  description: string;
  children: ReactNode;
  action: string;
  /** Shown below the fields unless it is about one of them. */
  error: Error | null;
  isReady: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A dialog with a short form. */
export function ShortFormDialog(props: ShortFormDialogProps) {
  const { title, description, children, action, error, isReady, isPending, onSubmit, onClose } = props;
  const { t } = useTranslation("flight-routes/versions");
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        className={style["dialog"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isPending) onSubmit();
        }}
      >
        <Hint>{description}</Hint>
        {children}
        {error && Object.keys(fieldErrors(error)).length === 0 && (
          <p className={style["fault"]} role="alert">
            {error.message}
          </p>
        )}
        <div className={style["buttons"]}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" disabled={!isReady} pending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

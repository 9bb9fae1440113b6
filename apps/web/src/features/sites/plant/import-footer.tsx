import { Group } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";

export interface ImportFooterProps {
  name: string;
  setName: (name: string) => void;
  /** Elements that are sent. */
  count: number;
  isReady: boolean;
  isPending: boolean;
  error: string | undefined;
  onImport: () => void;
  onClose: () => void;
}

/** The version's name, and the button that makes a layout the active version. */
export function ImportFooter(props: ImportFooterProps) {
  const { name, setName, count, isReady, isPending, error, onImport, onClose } = props;
  const { t } = useTranslation("sites");
  return (
    <>
      <TextField label={t("layoutName")} value={name} onChange={setName} maxLength={120} required />
      <Hint>{t("importReplaces")}</Hint>
      {isPending && <ProgressLine label={t("sending", { count })} />}
      {error !== undefined && (
        <Alert tone="bad" role="alert">
          {error}
        </Alert>
      )}
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          kind="primary"
          disabled={name.trim() === "" || !isReady}
          pending={isPending}
          onClick={onImport}
        >
          {t("importNow")}
        </Button>
      </Group>
    </>
  );
}

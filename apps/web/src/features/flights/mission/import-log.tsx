import { FLIGHT_LOG_ACCEPT } from "@overfly/contract/flight-logs/flight-logs";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { useImportLog } from "./flight-commands.ts";
import style from "./flights.module.css";

/** Records a flight from the log of its drone, instead of by hand. */
export function ImportLog({ mission, onImported }: { mission: string; onImported: () => void }) {
  const { t } = useTranslation("flights/mission");
  const read = useImportLog(mission);
  const send = (file: File): void =>
    read.mutate(file, {
      onSuccess: ({ data: { replaced, warnings } }) => {
        const said = t(replaced ? "logReplaced" : "logImported", { name: file.name });
        toastSuccess([said, ...warnings.map((code) => t(`logWarning.${code}`))].join(". "));
        onImported();
      },
    });
  const failure = read.error && (fieldErrors(read.error)["file"] ?? read.error.message);
  return (
    <div className={style["stack"]}>
      <Hint>{t("logHint")}</Hint>
      <div>
        <FileButton
          label={t("logFile")}
          accept={FLIGHT_LOG_ACCEPT}
          pending={read.isPending}
          onFiles={([file]) => file && send(file)}
        >
          {t("importLog")}
        </FileButton>
      </div>
      {failure && (
        <Alert tone="bad" role="alert">
          {failure}
        </Alert>
      )}
      <Hint>{t("orByHand")}</Hint>
    </div>
  );
}

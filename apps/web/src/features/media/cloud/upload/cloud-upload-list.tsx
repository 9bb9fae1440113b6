import { Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/media/cloud/cloud.module.css";
import type { CloudUpload } from "./cloud-upload.ts";

/** Files on their way, and those that failed. */
export function CloudUploadList({ list }: { list: readonly CloudUpload[] }) {
  const { t } = useTranslation("media/cloud");
  const cutOff = list.filter(({ isCutOff, problem }) => isCutOff && !problem).length;
  return (
    <ul className={style["uploads"]} aria-label={t("uploading")}>
      {cutOff > 0 && <li role="status">{t("waitingForNetwork", { count: cutOff })}</li>}
      {list.map(({ id, name, progress, problem, reason, retry, cancel }) => (
        <li key={id}>
          {problem ? (
            <>
              <bdi>{name}</bdi>
              <span role="alert">
                {(problem === "rejected" && reason) ||
                  t(problem === "interrupted" && !retry ? "chooseAgain" : `uploadProblem.${problem}`)}
              </span>
            </>
          ) : (
            <div className={style["sent"]}>
              <ProgressLine label={name} share={progress} />
            </div>
          )}
          <Group gap={4} wrap="nowrap">
            {problem && retry && (
              <Button size="xs" onClick={retry}>
                {t(problem === "interrupted" ? "goOn" : "retry")}
              </Button>
            )}
            <IconButton
              size="sm"
              label={t("cancelNamed", { name })}
              icon={<IconX size={16} aria-hidden />}
              onClick={cancel}
            />
          </Group>
        </li>
      ))}
    </ul>
  );
}

import { OUTPUT_DELIVERABLES } from "@overfly/contract/media/deliverables";
import { modelUploads, uploads } from "@overfly/contract/media/media";
import { Group } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { canPickFiles, type ChosenFile, pickFiles } from "#features/processing/upload/chosen-files.ts";
import { FileButton } from "#platform/ui/fields/file-button.tsx";

const FILES = "files";
const OUTPUTS = { permission: "allow upload output clouds", side: ["center", "pilot"] } as const;

interface UploadButtonProps {
  /** Deliverables belong to a mission. */
  isInMission: boolean;
  onFiles: (files: readonly ChosenFile[], deliverable: string | undefined) => void;
}

/** Uploads into the open folder; in a mission also as one of its deliverables. */
export function UploadButton({ isInMission, onFiles }: UploadButtonProps) {
  const { t } = useTranslation("media/cloud");
  const { t: tMissions } = useTranslation("missions");
  const [kind, setKind] = useState<string>(FILES);
  const [mayAdd, mayDeliver] = [useAllowed(uploads), useAllowed(OUTPUTS) && isInMission];
  const mayAddModels = useAllowed(modelUploads);
  if (!mayAdd && !mayDeliver)
    return (
      mayAddModels && (
        <ModelButton
          onFiles={(files) =>
            onFiles(
              files.map((file) => ({ file })),
              undefined,
            )
          }
        />
      )
    );
  const options = [
    ...(mayAdd ? [{ key: FILES, label: t("asFiles") }] : []),
    ...(mayDeliver
      ? OUTPUT_DELIVERABLES.map((key) => ({ key: key as string, label: tMissions(`deliverable.${key}`) }))
      : []),
  ];
  const take = (files: readonly ChosenFile[]): void => onFiles(files, chosen === FILES ? undefined : chosen);
  const chosen = options.some(({ key }) => key === kind) ? kind : (options[0]?.key ?? FILES);
  return (
    <Group gap="xs" align="end">
      {mayDeliver && <Dropdown label={t("uploadAs")} value={chosen} onChange={setKind} options={options} />}
      <FileButton
        label={t("chooseFiles")}
        accept="*/*"
        isMultiple
        icon={<IconUpload size={16} aria-hidden />}
        onFiles={(files) => take(files.map((file) => ({ file })))}
        {...(canPickFiles() && { pick: () => void pickFiles().then(take) })}
      >
        {t("upload")}
      </FileButton>
    </Group>
  );
}

/** For who may add building models only. */
function ModelButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("media/cloud");
  return (
    <FileButton
      label={t("chooseModels")}
      accept=".ifc"
      isMultiple
      icon={<IconUpload size={16} aria-hidden />}
      onFiles={onFiles}
    >
      {t("uploadModel")}
    </FileButton>
  );
}

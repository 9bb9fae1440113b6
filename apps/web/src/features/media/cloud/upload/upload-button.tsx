import { Group } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { canPickFiles, type ChosenFile, pickFiles } from "#features/processing/upload/chosen-files.ts";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import type { UploadAs } from "./use-upload-as.ts";

interface UploadButtonProps {
  uploadAs: UploadAs;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Uploads into the open folder; in a mission also as one of its deliverables. */
export function UploadButton({ uploadAs, onFiles }: UploadButtonProps) {
  const { t } = useTranslation("media/cloud");
  const { chosen, choose, options, mayDeliver, isForModels, mayUpload } = uploadAs;
  const icon = <IconUpload size={16} aria-hidden />;
  const take = (files: readonly File[]): void => onFiles(files.map((file) => ({ file })));
  if (!mayUpload) return null;
  if (isForModels)
    return (
      <FileButton label={t("chooseModels")} accept=".ifc" isMultiple icon={icon} onFiles={take}>
        {t("uploadModel")}
      </FileButton>
    );
  return (
    <Group gap="xs" align="end">
      {mayDeliver && <Dropdown label={t("uploadAs")} value={chosen} onChange={choose} options={options} />}
      <FileButton
        label={t("chooseFiles")}
        accept="*/*"
        isMultiple
        icon={icon}
        onFiles={take}
        {...(canPickFiles() && { pick: () => void pickFiles().then(onFiles) })}
      >
        {t("upload")}
      </FileButton>
    </Group>
  );
}

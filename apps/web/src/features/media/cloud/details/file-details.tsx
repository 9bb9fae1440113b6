import type { MediaFile } from "@overfly/contract/media/media";
import { Group, Stack } from "@mantine/core";
import { IconBuilding, IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { canShow, modelPath } from "#features/media/cloud/can-show.ts";
import { FileState, hasState } from "#features/media/cloud/file-state.tsx";
import { ItemPicture } from "#features/media/cloud/item-picture.tsx";
import { DownloadButton } from "./download-button.tsx";
import { FileFacts } from "./file-facts.tsx";
import style from "./details.module.css";

interface DetailsProps {
  file: MediaFile;
  zone: string;
  /** Not where the details are what the file opens as. */
  onOpen?: (file: MediaFile) => void;
  /** The menu of what else can be done with it. */
  actions?: ReactNode;
}

/** A file's preview, what is known of it, and what can be done with it. */
export function FileDetails({ file, zone, onOpen, actions }: DetailsProps) {
  const { t } = useTranslation("media/cloud");
  const model = modelPath(file);
  return (
    <Stack gap="md">
      <div className={style["preview"]}>
        <ItemPicture item={{ type: "file", file }} size={48} />
      </div>
      <Group gap="xs">
        {onOpen && canShow(file) && (
          <Button
            kind="primary"
            size="xs"
            icon={<IconEye size={16} aria-hidden />}
            onClick={() => onOpen(file)}
          >
            {t("open")}
          </Button>
        )}
        {model !== null && (
          <Button kind="primary" size="xs" icon={<IconBuilding size={16} aria-hidden />} to={model}>
            {t("openModel")}
          </Button>
        )}
        <DownloadButton file={file} />
        {actions}
      </Group>
      {hasState(file) && (
        <div>
          <FileState file={file} />
        </div>
      )}
      <FileFacts file={file} zone={zone} />
    </Stack>
  );
}

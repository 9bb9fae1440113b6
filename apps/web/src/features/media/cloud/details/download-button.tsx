import { media, type MediaFile } from "@overfly/contract/media/media";
import { IconDownload } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";

/** Downloads the original, for who may. */
export function DownloadButton({ file }: { file: MediaFile }) {
  const { t } = useTranslation("media/cloud");
  return (
    <Allowed to={media.file}>
      <Button
        size="xs"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() => globalThis.location.assign(fileUrl(media.file, { params: { id: file.id } }))}
      >
        {t("download")}
      </Button>
    </Allowed>
  );
}

import { type CloudCrumb, cloudFolders } from "@overfly/contract/media/cloud-items";
import { cloudLinks } from "@overfly/contract/media/cloud-links";
import { Group } from "@mantine/core";
import { IconFolderPlus, IconShare } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import type { ChosenFile } from "#features/processing/upload/chosen-files.ts";
import { Crumbs } from "./crumbs.tsx";
import { UploadButton } from "./upload/upload-button.tsx";
import type { UploadAs } from "./upload/use-upload-as.ts";

interface ToolbarProps {
  site: { name: string };
  crumbs: readonly CloudCrumb[];
  /** How the list is shown. */
  view: ReactNode;
  /** Nothing can be added here. */
  isLocked: boolean;
  onShow: (search: string) => void;
  onNewFolder: () => void;
  /** Shows by which links files of the site are shared. */
  onLinks: () => void;
  uploadAs: UploadAs;
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Where one is, and what can be added there. */
export function CloudToolbar(props: ToolbarProps) {
  const { site, crumbs, view, isLocked, onShow, onNewFolder, onLinks, uploadAs, onFiles } = props;
  const { t } = useTranslation("media/cloud");
  const { t: tSharing } = useTranslation("media/sharing");
  return (
    <Group justify="space-between" align="end" gap="xs" px="md" pt="xs">
      <Crumbs site={site} crumbs={crumbs} onShow={onShow} />
      <Group gap="xs" align="end">
        {view}
        <Allowed to={cloudLinks.list}>
          <Button size="xs" icon={<IconShare size={16} aria-hidden />} onClick={onLinks}>
            {tSharing("sharedLinks")}
          </Button>
        </Allowed>
        {isLocked ? (
          <Hint>{t("locked")}</Hint>
        ) : (
          <>
            <Allowed to={cloudFolders.create}>
              <Button size="xs" icon={<IconFolderPlus size={16} aria-hidden />} onClick={onNewFolder}>
                {t("newFolder")}
              </Button>
            </Allowed>
            <UploadButton uploadAs={uploadAs} onFiles={onFiles} />
          </>
        )}
      </Group>
    </Group>
  );
}

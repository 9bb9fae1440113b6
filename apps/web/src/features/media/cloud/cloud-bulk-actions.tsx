import { type CloudItem, cloudItems } from "@overfly/contract/media/cloud-items";
import { Group } from "@mantine/core";
import { IconDownload, IconFolderSymlink, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { archiveUrl, type CloudDialog } from "./selection.ts";

interface BulkProps {
  site: string;
  items: readonly CloudItem[];
  onDialog: (dialog: CloudDialog) => void;
}

/** What can be done with all that is selected. */
export function CloudBulkActions({ site, items, onDialog }: BulkProps) {
  const { t } = useTranslation("media/cloud");
  const hasMission = items.some(({ type }) => type === "mission");
  return (
    <Group gap="xs">
      <Allowed to={cloudItems.archive}>
        <Button
          size="xs"
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => globalThis.location.assign(archiveUrl(site, items))}
        >
          {t("downloadZip")}
        </Button>
      </Allowed>
      {!hasMission && (
        <>
          <Allowed to={cloudItems.move}>
            <Button
              size="xs"
              icon={<IconFolderSymlink size={16} aria-hidden />}
              onClick={() => onDialog({ kind: "move", items })}
            >
              {t("move")}
            </Button>
          </Allowed>
          <Allowed to={cloudItems.remove}>
            <Button
              size="xs"
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => onDialog({ kind: "delete", items })}
            >
              {t("delete")}
            </Button>
          </Allowed>
        </>
      )}
    </Group>
  );
}

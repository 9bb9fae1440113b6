import type { CloudItem } from "@overfly/contract/media/cloud-items";
import type { MediaFile } from "@overfly/contract/media/media";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { CloudItemActions } from "./cloud-item-actions.tsx";
import { CloudList } from "./cloud-list.tsx";
import { useDetails, WithDetails } from "./details/details-column.tsx";
import { DropZone } from "./drop-zone.tsx";
import { folderParams, folderSearch } from "./open-folder.ts";
import type { Opening } from "./open-item.tsx";
import type { CloudDialog } from "./selection.ts";
import { useOpenedFile } from "#features/media/viewers/use-opened-file.ts";
import { useCloudPage } from "./use-cloud-page.ts";

const CloudDialogs = lazy(() =>
  import("./dialogs/cloud-dialogs.tsx").then((m) => ({ default: m.CloudDialogs })),
);
const FileViewer = lazy(() =>
  import("#features/media/viewers/file-viewer.tsx").then((m) => ({ default: m.FileViewer })),
);

interface BrowserProps {
  site: { token: string; name: string; time_zone: string };
}

/** The folders and files of a site. */
export function CloudBrowser({ site }: BrowserProps) {
  const { token, time_zone: zone } = site;
  const cloud = useCloudPage(site);
  const { files, crumbs, open, isLocked } = cloud;
  const [, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<CloudDialog>();
  const { file: shown, open: openFile, close } = useOpenedFile(files);
  const [details, showDetails] = useDetails();
  const show = (search: string): void => setParams((before) => folderParams(search, before));
  const opening: Opening = {
    onFolder: (item) => show(folderSearch(item)),
    onFile: openFile,
    onDetails: ({ id }) => showDetails(id),
  };
  const actions = { site: token, isLocked, onDialog: setDialog, onDetails: opening.onDetails };
  return (
    <DropZone isOpen={cloud.uploadAs.mayUpload && !isLocked} onFiles={cloud.upload}>
      <WithDetails
        id={details}
        files={files}
        zone={zone}
        onOpen={opening.onFile}
        onClose={() => showDetails(undefined)}
        actionsOf={(file) => <CloudItemActions item={itemOf(file)} {...actions} isInDetails />}
      >
        <CloudList site={site} cloud={cloud} opening={opening} actions={actions} onShow={show} />
      </WithDetails>
      <Suspense>
        {dialog && (
          <CloudDialogs
            {...{ site, open, dialog, crumbs }}
            onDialog={setDialog}
            onClose={() => setDialog(undefined)}
          />
        )}
        {shown && <FileViewer file={shown} zone={zone} onClose={close} />}
      </Suspense>
    </DropZone>
  );
}

const itemOf = (file: MediaFile): CloudItem => ({ ...file, type: "file", file });

import { media, type MediaFile, viewerOf } from "@overfly/contract/media/media";
import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import style from "../cloud.module.css";

const RasterViewer = lazy(() =>
  import("../../raster/raster-viewer.tsx").then((m) => ({ default: m.RasterViewer })),
);
const PhotoViewer = lazy(() =>
  import("../../mission/photo-viewer.tsx").then((m) => ({ default: m.PhotoViewer })),
);
const PdfViewer = lazy(() => import("./pdf-viewer.tsx").then((m) => ({ default: m.PdfViewer })));

export interface FileViewerProps {
  file: MediaFile;
  /** Those on the same page, through which photos can be walked. */
  files: readonly MediaFile[];
  zone: string;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** A photo, raster, PDF or video over the list. */
export function FileViewer({ file, files, zone, onShow, onClose }: FileViewerProps) {
  const close = useTranslation("platform/ui").t("close");
  const viewer = viewerOf(file);
  if (viewer === "photo") {
    const photos = files.filter((one) => viewerOf(one) === "photo");
    return (
      <Suspense>
        <PhotoViewer files={photos} id={file.id} zone={zone} onShow={onShow} onClose={onClose} />
      </Suspense>
    );
  }
  const url = fileUrl(media.content, { params: { id: file.id } });
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1400px, 96vw)"
      title={<bdi>{file.name}</bdi>}
      closeButtonProps={{ "aria-label": close }}
    >
      <Suspense fallback={<LinesSkeleton />}>
        {viewer === "raster" && file.raster && <RasterViewer file={file} raster={file.raster} />}
        {viewer === "pdf" && <PdfViewer url={url} name={file.name} />}
        {viewer === "video" && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- drones record no speech
          <video className={style["video"]} src={url} controls preload="metadata" aria-label={file.name} />
        )}
      </Suspense>
    </Modal>
  );
}

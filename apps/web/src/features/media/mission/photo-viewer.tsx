import { media, type MediaFile } from "@overfly/contract/media/media";
import { IconChevronLeft, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { Group, Modal, Skeleton, Stack } from "@mantine/core";
import { fileUrl } from "#platform/api/call.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./media.module.css";
import { PhotoFacts } from "./photo-facts.tsx";
import { ThermalPicture } from "./thermal-picture.tsx";
import { VisualPicture } from "./visual-picture.tsx";

export interface PhotoViewerProps {
  /** Those it can go through, in order. */
  files: readonly MediaFile[];
  id: number;
  zone: string;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** One shot as both cameras saw it, side by side; the arrow keys go on. */
export function PhotoViewer({ files, id, zone, onShow, onClose }: PhotoViewerProps) {
  const at = files.findIndex((file) => file.id === id);
  const file = files[at];
  const close = useTranslation("platform/ui").t("close");
  if (!file) return null;
  const go = (step: number): void => {
    const next = files[at + step];
    if (next) onShow(next.id);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === "ArrowRight") go(1);
    if (event.key === "ArrowLeft") go(-1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1400px, 96vw)"
      title={<bdi>{file.name}</bdi>}
      closeButtonProps={{ "aria-label": close }}
      onKeyDown={keys}
    >
      <Stack gap="sm">
        <ViewerBar file={file} at={at} count={files.length} go={go} />
        <Pictures key={file.id} file={file} zone={zone} />
      </Stack>
    </Modal>
  );
}

/** What was measured stands beside a picture without a partner, below a pair. */
function Pictures({ file, zone }: { file: MediaFile; zone: string }) {
  const partner = useQuery(mediaQueries.partner(file.id));
  const isThermal = file.kind === "thermal_photo";
  const thermal = isThermal ? file : partner.data;
  const visual = isThermal ? partner.data : file;
  const facts = <PhotoFacts file={thermal ?? file} zone={zone} />;
  return (
    <>
      <div className={style["pictures"]}>
        {!isThermal && partner.isPending && <Skeleton height={320} />}
        {thermal && <ThermalPicture key={thermal.id} file={thermal} />}
        {visual && <VisualPicture file={visual} />}
        {isThermal && partner.isPending && <Skeleton height={320} />}
        {!partner.isPending && !partner.data && (
          <Stack gap="md">
            {partner.error ? (
              <ErrorState error={partner.error} retry={() => void partner.refetch()} />
            ) : (
              <Missing messageKey={isThermal ? "noVisual" : "noThermal"} />
            )}
            {facts}
          </Stack>
        )}
      </div>
      {(partner.isPending || partner.data) && facts}
    </>
  );
}

const Missing = ({ messageKey }: { messageKey: "noThermal" | "noVisual" }) => (
  <p className={style["missing"]}>{useTranslation("media/mission").t(messageKey)}</p>
);

interface BarProps {
  file: MediaFile;
  at: number;
  count: number;
  go: (step: number) => void;
}

function ViewerBar({ file, at, count, go }: BarProps) {
  const { t } = useTranslation("media/mission");
  const { t: problems } = useTranslation("processing");
  return (
    <Group gap="xs">
      <IconButton
        label={t("previous")}
        icon={<IconChevronLeft size={18} className={style["mirrored"]} aria-hidden />}
        disabled={at <= 0}
        onClick={() => go(-1)}
      />
      <span>{`${at + 1} / ${count}`}</span>
      <IconButton
        label={t("next")}
        icon={<IconChevronRight size={18} className={style["mirrored"]} aria-hidden />}
        disabled={at >= count - 1}
        onClick={() => go(1)}
      />
      {file.problems.map((problem) => (
        <StateBadge key={problem} tone={file.state === "faulty" ? "bad" : "warn"}>
          {problems(`problem.${problem}`)}
        </StateBadge>
      ))}
      <Allowed to={media.file}>
        <a className={style["download"]} href={fileUrl(media.file, { params: { id: file.id } })} download>
          <IconDownload size={16} aria-hidden />
          {t("download")}
        </a>
      </Allowed>
    </Group>
  );
}

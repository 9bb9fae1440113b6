import type { MediaFile } from "@overfly/contract/media/media";
import type { Shot } from "@overfly/contract/media/shots";
import { Group, Skeleton, Stack, useDirection } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries, type ShotFilter } from "#platform/queries/media-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { PhotoFacts } from "./photo-facts.tsx";
import { ThermalPicture } from "./thermal-picture.tsx";
import { ViewerModal } from "./viewer-modal.tsx";
import style from "./viewers.module.css";
import { VisualPicture } from "./visual-picture.tsx";

interface PhotoViewerProps {
  file: MediaFile;
  filter: ShotFilter;
  zone: string;
  onClose: () => void;
}

/** One shot as both cameras saw it, side by side; the arrow keys go through all shots of its folder. */
export function PhotoViewer({ file, filter, zone, onClose }: PhotoViewerProps) {
  const { data: shots = [], error, isPending, refetch } = useQuery(mediaQueries.shots(file.id, filter));
  const [walkedTo, setWalkedTo] = useState<Shot>();
  const at = shots.findIndex((shot) =>
    walkedTo
      ? shot.thermal_id === walkedTo.thermal_id && shot.visual_id === walkedTo.visual_id
      : shot.thermal_id === file.id || shot.visual_id === file.id,
  );
  const shot = shots[at] ?? walkedTo ?? shotOf(file);
  const [thermal, visual] = [usePhoto(shot.thermal_id, file), usePhoto(shot.visual_id, file)];
  usePrefetchedPhotos([shots[at + 1], at > 0 ? shots[at - 1] : undefined]);
  const go = (step: number): void => {
    const next = at < 0 ? undefined : shots[at + step];
    if (next) setWalkedTo(next);
  };
  useArrowKeys(go);
  return (
    <ViewerModal title={(thermal.data ?? visual.data)?.name} onClose={onClose}>
      <Stack gap="sm">
        {at >= 0 && <Steps at={at} count={shots.length} go={go} />}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        <Pictures
          key={`${shot.thermal_id}-${shot.visual_id}`}
          shot={shot}
          thermal={thermal}
          visual={visual}
          isPairing={isPending}
          zone={zone}
        />
      </Stack>
    </ViewerModal>
  );
}

const shotOf = ({ id, kind }: MediaFile): Shot =>
  kind === "photo"
    ? { thermal_id: null, visual_id: id, alignment: null }
    : { thermal_id: id, visual_id: null, alignment: null };

/** The file that was opened is known already. */
const usePhoto = (id: number | null, file: MediaFile) =>
  useQuery({
    ...mediaQueries.one(id ?? 0),
    enabled: id !== null,
    ...(id === file.id && { placeholderData: { data: file } }),
  });

/** So that the next step doesn't wait. */
function usePrefetchedPhotos(shots: readonly (Shot | undefined)[]): void {
  const client = useQueryClient();
  const ids = shots.flatMap((shot) => [shot?.thermal_id ?? [], shot?.visual_id ?? []].flat());
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(",").filter(Boolean))
      client.query(mediaQueries.one(Number(id))).catch(() => undefined);
  }, [client, key]);
}

/** Forward is to the left where one reads from right to left. Sliders and fields keep their arrows. */
function useArrowKeys(go: (step: number) => void): void {
  const { dir } = useDirection();
  useWindowEvent("keydown", ({ key, target }) => {
    if (
      target instanceof Element &&
      target.closest("input, [role=slider], [role=listbox], [role=application]")
    )
      return;
    const step = dir === "rtl" ? -1 : 1;
    if (key === "ArrowRight") go(step);
    if (key === "ArrowLeft") go(-step);
  });
}

type PhotoQuery = ReturnType<typeof usePhoto>;

interface PicturesProps {
  shot: Shot;
  thermal: PhotoQuery;
  visual: PhotoQuery;
  /** Whether it isn't known yet which photos belong together. */
  isPairing: boolean;
  zone: string;
}

/** What was measured stands beside a picture without a partner, below a pair. */
function Pictures({ shot, thermal, visual, isPairing, zone }: PicturesProps) {
  const { t } = useTranslation("media/mission");
  const measured = thermal.data ?? visual.data;
  const facts = measured && <PhotoFacts file={measured} zone={zone} />;
  const failed = [thermal, visual].find(({ error }) => error);
  const isPair = shot.thermal_id !== null && shot.visual_id !== null;
  const awaited = (isPairing && !isPair) || (shot.thermal_id !== null && thermal.isPending);
  return (
    <>
      <div className={style["pictures"]}>
        {thermal.data && <ThermalPicture file={thermal.data} shot={shot} visual={visual.data} />}
        {(awaited || (shot.visual_id !== null && visual.isPending)) && <Skeleton height={320} />}
        {visual.data && <VisualPicture file={visual.data} />}
        {failed?.error && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
        {!isPair && !isPairing && (
          <Stack gap="md">
            <p className={style["missing"]}>{t(shot.thermal_id === null ? "noThermal" : "noVisual")}</p>
            {facts}
          </Stack>
        )}
      </div>
      {(isPair || isPairing) && facts}
    </>
  );
}

interface StepsProps {
  at: number;
  count: number;
  go: (step: number) => void;
}

function Steps({ at, count, go }: StepsProps) {
  const { t } = useTranslation("media/mission");
  const format = useFormat();
  return (
    <Group gap="xs">
      <IconButton
        label={t("previous")}
        icon={<IconChevronLeft size={18} className={style["mirrored"]} aria-hidden />}
        disabled={at <= 0}
        onClick={() => go(-1)}
      />
      <span aria-live="polite">
        {t("shotOf", { number: format.number(at + 1), count: format.number(count) })}
      </span>
      <IconButton
        label={t("next")}
        icon={<IconChevronRight size={18} className={style["mirrored"]} aria-hidden />}
        disabled={at >= count - 1}
        onClick={() => go(1)}
      />
    </Group>
  );
}

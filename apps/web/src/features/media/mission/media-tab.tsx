import {
  MEDIA_KINDS,
  type MediaFile,
  STATUSES_ACCEPTING_FILES,
  uploads,
} from "@overfly/contract/media/media";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconPhoto, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { hasOtherPages, Pagination } from "#platform/ui/table/pagination.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./media.module.css";
import { useOpenedFile } from "#features/media/viewers/use-opened-file.ts";
import { PhotoTile } from "./photo-tile.tsx";

const FileViewer = lazy(() =>
  import("#features/media/viewers/file-viewer.tsx").then((m) => ({ default: m.FileViewer })),
);

const COUNT = 60;
const ANY = "any";
const STATES = ["checked", "faulty", "stored"] as const;

/** Every file of the mission as thumbnails; problems are flagged where they are. */
export function MediaTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("media/mission");
  const { page, filters, choose } = usePhotos(mission.token);
  const isClient = useIsClient();
  const files = page.data?.data;
  const opened = useOpenedFile(files);
  const filtered = filters.kind !== undefined || filters.state !== undefined;
  return (
    <Panel flush>
      <div className={style["filters"]}>
        <div className={style["filter"]}>
          <Dropdown
            label={t("kind")}
            value={filters.kind ?? ANY}
            onChange={(kind) => choose({ kind })}
            options={[ANY, ...MEDIA_KINDS].map((kind) => ({ key: kind, label: t(`kind.${kind as "any"}`) }))}
          />
        </div>
        {!isClient && (
          <div className={style["filter"]}>
            <Dropdown
              label={t("check")}
              value={filters.state ?? ANY}
              onChange={(state) => choose({ state })}
              options={[ANY, ...STATES].map((state) => ({
                key: state,
                label: t(`check.${state as "any"}`),
              }))}
            />
          </div>
        )}
      </div>
      {page.error && !files && <ErrorState error={page.error} retry={() => void page.refetch()} />}
      {page.isPending && <LinesSkeleton lines={6} />}
      {page.data?.meta.total === 0 && <NoPhotos mission={mission} isFiltered={filtered} />}
      {files && files.length > 0 && <Grid files={files} onOpen={opened.open} />}
      {page.data && hasOtherPages(page.data.meta) && (
        <Pagination meta={page.data.meta} onPage={(number) => choose({ page: String(number) })} />
      )}
      {opened.file && (
        <Suspense>
          <FileViewer
            file={opened.file}
            filter={filters}
            zone={mission.site.time_zone}
            onClose={opened.close}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function NoPhotos({ mission, isFiltered }: { mission: MissionDetail; isFiltered: boolean }) {
  const { t } = useTranslation("media/mission");
  const icon = <IconPhoto size={28} stroke={1.5} aria-hidden />;
  if (isFiltered) return <EmptyState icon={icon} title={t("noMatch")} />;
  return (
    <EmptyState icon={icon} title={t("empty")} action={<UploadPhotos mission={mission} />}>
      {t("emptyHint")}
    </EmptyState>
  );
}

/** Photos are uploaded in the processing center; clients see them later. */
function UploadPhotos({ mission: { token, status } }: { mission: MissionDetail }) {
  const { t } = useTranslation("media/mission");
  const home = viewPath(useMissionsPath(), token);
  if (useIsClient() || !STATUSES_ACCEPTING_FILES.includes(status)) return null;
  return (
    <CreateOrAsk
      endpoint={uploads}
      label={t("upload")}
      icon={<IconUpload size={16} aria-hidden />}
      to={`${home}/processing-center`}
      action="upload"
    />
  );
}

const Grid = ({ files, onOpen }: { files: readonly MediaFile[]; onOpen: (file: MediaFile) => void }) => (
  <ul className={style["grid"]} aria-label={useTranslation("media/mission").t("photos")}>
    {files.map((file) => (
      <PhotoTile key={file.id} file={file} onOpen={() => onOpen(file)} />
    ))}
  </ul>
);

/** One page of the files; the choice stays in the URL. */
function usePhotos(token: string) {
  const [params, setParams] = useSearchParams();
  const kind = MEDIA_KINDS.find((key) => key === params.get("kind"));
  const state = STATES.find((key) => key === params.get("check"));
  const number = Math.max(1, Math.floor(Number(params.get("photos") ?? 1)) || 1);
  const page = useQuery({
    ...mediaQueries.ofMission(token, {
      page: number,
      item_count: COUNT,
      ...(kind ? { kind } : {}),
      ...(state ? { state } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const choose = (changes: { kind?: string; state?: string; page?: string }): void =>
    setParams(
      (before) => {
        const set = (name: string, value: string | undefined): void => {
          if (value === undefined) return;
          if (value === ANY || value === "1") before.delete(name);
          else before.set(name, value);
        };
        if (changes.page === undefined) before.delete("photos");
        set("kind", changes.kind);
        set("check", changes.state);
        set("photos", changes.page);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { page, filters: { ...(kind && { kind }), ...(state && { state }) }, choose };
}

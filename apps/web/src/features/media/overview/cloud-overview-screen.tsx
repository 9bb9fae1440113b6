import type { CloudOverview, OverviewFile } from "@overfly/contract/media/cloud-overview";
import { IconCloud } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLive } from "#platform/api/use-live.ts";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { FileState } from "#features/media/cloud/file-state.tsx";
import { ItemPicture } from "#features/media/cloud/item-picture.tsx";
import style from "./cloud-overview.module.css";

/** What the cloud holds, what came last, and what is wrong or missing. */
export function CloudOverviewScreen() {
  const { t } = useTranslation("media/cloud");
  const { data, error, refetch } = useQuery(cloudQueries.overview());
  useLive("mission", () => void refetch());
  const allSites = <Button to="/cloud/sites">{t("overview.allSites")}</Button>;
  return (
    <Page title={t("title")} actions={allSites}>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={8} />
        )
      ) : data.file_count === 0 && data.missing.length === 0 ? (
        <EmptyState
          icon={<IconCloud size={28} stroke={1.5} aria-hidden />}
          title={t("empty")}
          action={
            <Button kind="primary" to="/cloud/sites">
              {t("overview.allSites")}
            </Button>
          }
        >
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <Overview data={data} />
      )}
    </Page>
  );
}

function Overview({ data }: { data: CloudOverview }) {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  const isClient = useIsClient();
  const { checking_count: checking, faulty_count: faulty } = data;
  return (
    <>
      <Stats>
        <Stat label={t("overview.files")} value={format.number(data.file_count)} />
        <Stat label={t("overview.storage")} value={format.bytes(data.size_bytes)} />
        <Stat
          label={t("overview.checking")}
          value={format.number(checking)}
          {...(checking > 0 && { tone: "busy" as const })}
        />
        <Stat
          label={t("overview.refused")}
          value={format.number(faulty)}
          {...(faulty > 0 && { tone: "bad" as const })}
        />
      </Stats>
      <div className={style["panels"]}>
        {data.recent.length > 0 && (
          <Panel title={t("overview.recent")}>
            <FileList
              files={data.recent}
              aside={({ file, site }) => <When at={file.created_at} zone={site.time_zone} form="date" />}
            />
          </Panel>
        )}
        {data.faulty.length > 0 && (
          <Panel title={t("overview.problems")}>
            <FileList files={data.faulty} aside={({ file }) => <FileState file={file} />} />
          </Panel>
        )}
        {data.missing.length > 0 && (
          <Panel title={t(isClient ? "overview.expected" : "overview.missing")}>
            <Missing missions={data.missing} />
          </Panel>
        )}
        {data.sites.length > 0 && (
          <Panel title={t("overview.bySite")}>
            <SiteSizes sites={data.sites} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** The folder that a file is in, with its details open. */
const pathOf = ({ file, site }: OverviewFile): string => {
  const folder =
    file.folder_id !== null
      ? `folder=${file.folder_id}`
      : file.mission_token
        ? `mission=${file.mission_token}`
        : "top=1";
  return `/cloud/sites/${site.token}?${folder}&details=${file.id}`;
};

function FileList({
  files,
  aside,
}: {
  files: readonly OverviewFile[];
  aside: (one: OverviewFile) => ReactNode;
}) {
  return (
    <ul className={style["list"]}>
      {files.map((one) => (
        <li key={one.file.id}>
          <Link className={style["file"]} to={pathOf(one)}>
            <span className={style["picture"]}>
              <ItemPicture item={{ type: "file", file: one.file }} size={20} />
            </span>
            <span className={style["names"]}>
              <bdi className={style["name"]}>{one.file.name}</bdi>
              <bdi className={style["note"]}>{one.site.name}</bdi>
            </span>
            <span className={style["aside"]}>{aside(one)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Missing({ missions }: { missions: CloudOverview["missing"] }) {
  const missionsPath = useMissionsPath();
  const { t } = useTranslation("missions");
  return (
    <ul className={style["list"]}>
      {missions.map(({ token, number, site, deliverables }) => (
        <li key={token}>
          <Link className={style["file"]} to={`${missionsPath}/view/${token}`}>
            <span className={style["names"]}>
              <bdi className={style["name"]}>{number}</bdi>
              <bdi className={style["note"]}>{site.name}</bdi>
            </span>
            <span className={style["products"]}>
              {deliverables.map((one) => (
                <span key={one}>{t(`deliverable.${one}`)}</span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SiteSizes({ sites }: { sites: CloudOverview["sites"] }) {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  const largest = Math.max(...sites.map(({ size_bytes }) => size_bytes), 1);
  return (
    <ul className={style["list"]}>
      {sites.map(({ token, name, file_count: count, size_bytes: bytes }) => (
        <li key={token}>
          <Link className={style["site"]} to={`/cloud/sites/${token}`}>
            <bdi className={style["name"]}>{name}</bdi>
            <span className={style["note"]}>{t("overview.filesOfSite", { count })}</span>
            <span className={style["aside"]}>{format.bytes(bytes)}</span>
            <span className={style["bar"]} aria-hidden>
              <span style={{ inlineSize: `${(bytes / largest) * 100}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

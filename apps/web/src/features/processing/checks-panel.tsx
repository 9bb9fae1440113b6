import { Stack } from "@mantine/core";
import { type MediaFile, uploads, type UploadSummary } from "@overfly/contract/media/media";
import { IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { hasOtherPages, Pagination } from "#platform/ui/table/pagination.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./processing.module.css";

/** Received files and their problems. */
export function ChecksPanel({ token, takesFiles }: { token: string; takesFiles: boolean }) {
  const { t } = useTranslation("processing");
  const summary = useQuery(mediaQueries.uploads(token));
  return (
    <LoadedPanel title={t("checks")} query={summary}>
      {(found) =>
        found.total === 0 ? (
          <>
            <Hint>{t("noFiles")}</Hint>
            {takesFiles && <AllowedOrAsk to={uploads} action="upload" />}
          </>
        ) : (
          <Counts token={token} found={found} />
        )
      }
    </LoadedPanel>
  );
}

function Counts({ token, found }: { token: string; found: UploadSummary }) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  return (
    <Stack gap="md" miw={0}>
      <Stats>
        <Stat label={t("total")} value={format.number(found.total)} note={format.bytes(found.bytes)} />
        <Stat label={t("valid")} value={format.number(found.checked)} />
        <Stat label={t("pending")} value={format.number(found.pending)} />
        <Stat
          label={t("faulty")}
          value={format.number(found.faulty)}
          {...(found.faulty > 0 ? { tone: "bad" as const } : {})}
        />
        <Stat
          label={t("limited")}
          value={format.number(found.limited)}
          {...(found.limited > 0 ? { tone: "warn" as const } : {})}
        />
        <Stat label={t("thermal")} value={format.number(found.thermal)} />
        <Stat label={t("duplicates")} value={format.number(found.duplicates)} />
      </Stats>
      {found.faulty + found.limited > 0 && <ProblemFiles token={token} />}
      {found.faulty + found.limited === 0 && found.pending === 0 && (
        <p className={style["good"]}>
          <IconCircleCheck size={18} aria-hidden /> {t("allValid")}
        </p>
      )}
    </Stack>
  );
}

const COUNT = 20;

function ProblemFiles({ token }: { token: string }) {
  const { t } = useTranslation("processing");
  const [page, setPage] = useState(1);
  const files = useQuery({
    ...mediaQueries.ofMission(token, { with_problems: "true", page, item_count: COUNT }),
    placeholderData: keepPreviousData,
  });
  return (
    <section>
      <h3 className={style["subhead"]}>{t("faultyFiles")}</h3>
      <Hint>{t("faultyHint")}</Hint>
      <Loaded query={files}>
        {({ data, meta }) => (
          <>
            <ul className={style["files"]}>
              {data.map((file) => (
                <ProblemFile key={file.id} file={file} />
              ))}
            </ul>
            {hasOtherPages(meta) && <Pagination meta={meta} onPage={setPage} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function ProblemFile({ file }: { file: MediaFile }) {
  const { t } = useTranslation("processing");
  return (
    <li className={style["faulty"]}>
      <span className={style["fileName"]} title={file.name}>
        <bdi>{file.name}</bdi>
      </span>
      <span className={style["problems"]}>
        {file.problems.map((problem) => (
          <StateBadge key={problem} tone={file.state === "faulty" ? "bad" : "warn"}>
            {t(`problem.${problem}`)}
          </StateBadge>
        ))}
      </span>
    </li>
  );
}

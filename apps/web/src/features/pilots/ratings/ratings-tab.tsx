import { recordExports } from "@overfly/contract/exports/record-exports";
import { type RatedMission, pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { IconStar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import style from "#features/pilots/pilots.module.css";

const RatingDialog = lazy(() => import("./rating-dialog.tsx").then((m) => ({ default: m.RatingDialog })));

/** What the pilot flew, and how staff rated it. */
export function RatingsTab({ pilotId }: { pilotId: string }) {
  const { t } = useTranslation("pilots/page");
  const { data: rows, error, refetch } = useQuery(pilotQueries.ratings(pilotId));
  const [rated, rate] = useState<RatedMission>();
  const mayRate = useAllowed(pilotRatings.rate);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!rows) return <LinesSkeleton lines={5} />;
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState icon={<IconStar size={28} stroke={1.5} aria-hidden />} title={t("nothingFlown")}>
          {t("nothingFlownHint")}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Panel
        title={t("tab.ratings")}
        actions={<ExportLink endpoint={recordExports.pilotRatings} query={{ pilot: pilotId }} />}
        flush
      >
        <PlainTable
          label={t("tab.ratings")}
          rows={rows}
          rowKey={({ token }) => token}
          columns={[
            {
              key: "mission",
              label: t("mission"),
              main: true,
              cell: ({ token, number }) => <Link to={`/missions/view/${token}`}>{number}</Link>,
            },
            { key: "site", label: t("site"), cell: ({ site }) => <bdi>{site.name}</bdi> },
            {
              key: "flown",
              label: t("flownOn"),
              cell: ({ flown_at, site }) => <When at={flown_at} zone={site.time_zone} form="date" />,
            },
            { key: "rating", label: t("rating"), cell: ({ rating }) => <Rating rating={rating} /> },
            { key: "author", label: t("ratedBy"), cell: ({ rating }) => <bdi>{rating?.author ?? "–"}</bdi> },
          ]}
          {...(mayRate && {
            rowActions: (row: RatedMission) => (
              <Button size="xs" onClick={() => rate(row)}>
                {t(row.rating ? "changeRating" : "rate")}
              </Button>
            ),
          })}
        />
      </Panel>
      <Suspense>
        {rated && <RatingDialog pilotId={pilotId} mission={rated} onClose={() => rate(undefined)} />}
      </Suspense>
    </>
  );
}

const MOST = 5;

function Rating({ rating }: Pick<RatedMission, "rating">) {
  const { t } = useTranslation("pilots/page");
  if (!rating) return t("notRated");
  const { stars, note } = rating;
  return (
    <>
      <span className={style["stars"]} role="img" aria-label={t("ofFive", { stars: String(stars) })}>
        {"★".repeat(stars)}
        {"☆".repeat(MOST - stars)}
      </span>
      {note !== "" && (
        <p className={style["note"]} dir="auto">
          {note}
        </p>
      )}
    </>
  );
}

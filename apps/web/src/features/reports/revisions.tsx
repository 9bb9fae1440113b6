import type { ReportRevision } from "@overfly/contract/reports/reports";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { reportQueries } from "#platform/queries/report-queries.ts";
import style from "./revisions.module.css";

interface RevisionsProps {
  token: string;
  zone: string;
  /** The revision that is read. */
  shown: number | undefined;
}

/** A revised report's revisions with their reasons, each with a link. Nothing for a report that never was. */
export function Revisions({ token, zone, shown }: RevisionsProps) {
  const { t } = useTranslation("reports");
  const { data: revisions, error, refetch } = useQuery(reportQueries.revisions(token));
  const latest = revisions?.[0];
  if (!revisions && error)
    return (
      <section className={style["revisions"]} aria-label={t("revisions")}>
        <span>{t("revisions")}</span> <ErrorState error={error} retry={() => void refetch()} inline />
      </section>
    );
  if (!revisions || !latest || latest.revision === 1) return null;
  return (
    <section className={style["revisions"]} aria-label={t("revisions")}>
      {shown !== undefined && shown < latest.revision && (
        <Alert role="note">
          <span>
            {t("revisionOld", { revision: String(shown) })}{" "}
            <Anchor component={Link} inherit underline="always" to="?">
              {t("revisionLatest")}
            </Anchor>
          </span>
        </Alert>
      )}
      <ol>
        {revisions.map((each) => (
          <li key={each.revision}>
            <RevisionLine
              revision={each}
              zone={zone}
              isShown={each.revision === shown}
              isLatest={each === latest}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RevisionLineProps {
  revision: ReportRevision;
  zone: string;
  isShown: boolean;
  isLatest: boolean;
}

function RevisionLine({
  revision: { revision, reason, published_at },
  zone,
  isShown,
  isLatest,
}: RevisionLineProps) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const at = format.date(published_at, zone, "date");
  const text =
    reason === null
      ? t("revisionFirst", { at })
      : t("revisionReason", { revision: String(revision), at, reason });
  if (isShown) return <strong>{text}</strong>;
  return (
    <Anchor component={Link} inherit underline="always" to={isLatest ? "?" : `?revision=${revision}`}>
      {text}
    </Anchor>
  );
}

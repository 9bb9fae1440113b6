import { MAX_MISSION_DOCUMENTS } from "@overfly/contract/missions/mission-documents";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { fromWall } from "@overfly/i18n/zoned-time";
import { Button } from "#platform/ui/button.tsx";
import { gsdOf, useMissionTypeName } from "#features/missions/mission-type.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { RepetitionList } from "./repetition-list.tsx";
import { isForSeveral, type RequestForm, siteCount, type Step } from "./request-form.ts";
import style from "./request.module.css";

const SitesSummary = lazy(() =>
  import("./sites/sites-summary.tsx").then((m) => ({ default: m.SitesSummary })),
);

export interface SummaryStepProps {
  form: RequestForm;
  goTo: (step: Step) => void;
  fixedSite: boolean;
  /** The draft whose documents go with the order; sending may delete it. */
  draft: { token: string; isSent: boolean } | undefined;
  /** Shown below the parts. */
  children?: ReactNode;
}

/** Summary of all steps, each with a link back to it. */
export function SummaryStep({ form, goTo, fixedSite, draft, children }: SummaryStepProps) {
  const { t } = useTranslation("missions/request");
  const { t: tMissions } = useTranslation("missions");
  const { t: tSeries } = useTranslation("missions/series");
  const format = useFormat();
  const kindName = useMissionTypeName();
  const isClient = useIsClient();
  const zone = form.site?.time_zone ?? "UTC";
  const days = form.window
    .split(",")
    .map((day) => (day === "" ? "…" : format.date(fromWall(`${day}T12:00`, zone), zone, "date")));
  const period = [...new Set(days)].join(" – ");
  const { type, subtype } = form;
  const gsd = type === null ? undefined : gsdOf(type, subtype);
  return (
    <>
      <h2 className={style["question"]}>{t("summaryTitle")}</h2>
      <dl className={style["summary"]}>
        <Part
          label={t(isForSeveral(form) ? "step.sites" : "step.site")}
          onChange={fixedSite ? undefined : () => goTo("site")}
        >
          <ChosenSites form={form} />
        </Part>
        <Part label={t("step.kind")} onChange={() => goTo("kind")}>
          {type !== null && <Separated parts={[kindName({ type, subtype })]} />}
          {gsd !== undefined && <Hint as="span"> {t("gsd", { cm: format.number(gsd, 1) })}</Hint>}
        </Part>
        <Part label={t("step.terms")} onChange={() => goTo("terms")}>
          {period}
        </Part>
        {form.repeat.frequency !== "never" && (
          <Part label={tSeries("repetition")} onChange={() => goTo("terms")}>
            <span>{tSeries(`frequency.${form.repeat.frequency}`)}</span>
            <RepetitionList repeat={form.repeat} window={form.window} sites={siteCount(form)} />
          </Part>
        )}
        <Part label={t("deliverables")} onChange={() => goTo("terms")}>
          {format.list(form.deliverables.map((one) => tMissions(`deliverable.${one}`)))}
        </Part>
        <Part label={tMissions("priority")} onChange={() => goTo("terms")}>
          {tMissions(`priority.${form.priority}`)}
        </Part>
        <Optional form={form} goTo={goTo} />
        {draft && <Documents {...draft} onChange={() => goTo("terms")} />}
      </dl>
      {children}
      <Hint>{t(isClient ? "summaryHint" : "summaryHintCenter")}</Hint>
    </>
  );
}

/** What an order may lack. */
function Optional({ form, goTo }: Pick<SummaryStepProps, "form" | "goTo">) {
  const { t } = useTranslation("missions/request");
  const { t: tMissions } = useTranslation("missions");
  return (
    <>
      {form.project !== null && (
        <Part label={tMissions("project")} onChange={() => goTo("terms")}>
          {form.project.name}
        </Part>
      )}
      {form.description !== "" && (
        <Part label={t("remarks")} onChange={() => goTo("terms")}>
          <span className={style["remarks"]} dir="auto">
            {form.description}
          </span>
        </Part>
      )}
    </>
  );
}

interface DocumentsProps {
  token: string;
  isSent: boolean;
  onChange: () => void;
}

function Documents({ token, isSent, onChange }: DocumentsProps) {
  const { t } = useTranslation("missions/request");
  const found = useQuery({
    ...missionQueries.documents(token, { item_count: MAX_MISSION_DOCUMENTS }),
    select: dataOf,
    enabled: !isSent,
  });
  const { data: rows = [], error } = found;
  if (rows.length === 0 && !error) return null;
  return (
    <Part label={t("attachments")} onChange={onChange}>
      {error && rows.length === 0 && <ErrorState error={error} retry={() => void found.refetch()} inline />}
      <ul className={style["documents"]}>
        {rows.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const ChosenSites = ({ form }: { form: RequestForm }) =>
  isForSeveral(form) ? (
    <Suspense fallback={<LinesSkeleton lines={4} />}>
      <SitesSummary form={form} />
    </Suspense>
  ) : (
    form.site?.name
  );

interface PartProps {
  label: string;
  children: ReactNode;
  onChange: (() => void) | undefined;
}

const Part = ({ label, children, onChange }: PartProps) => {
  const { t } = useTranslation("missions/request");
  return (
    <div className={style["part"]}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {onChange && (
        <dd>
          <Button size="xs" kind="quiet" onClick={onChange}>
            {t("change")}
          </Button>
        </dd>
      )}
    </div>
  );
};

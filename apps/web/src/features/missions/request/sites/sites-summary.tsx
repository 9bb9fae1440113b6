import type { PreviewedSite } from "@overfly/contract/missions/multi-site-orders";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { multiSiteQueries } from "#platform/queries/multi-site-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Period } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { multiSiteBodyOf, type RequestForm } from "#features/missions/request/request-form.ts";
import style from "#features/missions/request/request.module.css";

/** Each site of an order with its own window and daylight, and those that will be left out, with the reason. */
export function SitesSummary({ form }: { form: RequestForm }) {
  const { t } = useTranslation("missions/multi-site");
  const body = multiSiteBodyOf(form);
  const found = useQuery({
    ...multiSiteQueries.preview(body ?? NOTHING),
    enabled: body !== undefined,
    staleTime: 0,
  });
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <LinesSkeleton lines={4} />;
  const refused = found.data.filter(({ refusal }) => refusal !== null);
  const isNoneLeft = refused.length === found.data.length;
  return (
    <div className={style["siteSummary"]}>
      {refused.length > 0 && (
        <Alert role="alert">{isNoneLeft ? t("noneLeft") : t("leftOut", { count: refused.length })}</Alert>
      )}
      <ul className={style["siteList"]} aria-label={t("siteWindow")}>
        {found.data.map((site) => (
          <SiteLine key={site.token} site={site} known={nameOf(form, site.token)} />
        ))}
      </ul>
    </div>
  );
}

const NOTHING = {
  site_tokens: [],
  type: "visual" as const,
  subtype: "",
  deliverables: [],
  first_on: "",
  last_on: "",
};

const nameOf = ({ sites }: RequestForm, token: string): string =>
  sites?.find((site) => site.token === token)?.name ?? token;

function SiteLine({ site, known }: { site: PreviewedSite; known: string }) {
  const { t } = useTranslation("missions/multi-site");
  const format = useFormat();
  const { name, refusal, window_start: start, window_end: end, time_zone: zone, daylight } = site;
  return (
    <li data-refused={refusal !== null || undefined}>
      <strong>{name ?? known}</strong>
      {refusal !== null && (
        <Hint as="span" tone="bad">
          {t(`refusal.${refusal}`)}
        </Hint>
      )}
      {refusal === null && start !== null && zone !== null && (
        <>
          <span>
            <Period from={start} to={end} zone={zone} />
          </span>
          <Hint as="span">
            {daylight === null
              ? t("noDaylight")
              : t("firstDaylight", { period: format.period(daylight.starts_at, daylight.ends_at, zone) })}
          </Hint>
        </>
      )}
    </li>
  );
}

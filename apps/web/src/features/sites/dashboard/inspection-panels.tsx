import type { InspectionDashboard, SiteDashboard } from "@overfly/contract/sites/site-dashboard";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { useSeverityColors } from "#platform/ui/display/severity.ts";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LossBars } from "./loss-bars.tsx";
import { type LossesOf, LossesLink } from "./losses-link.tsx";
import style from "./dashboard.module.css";

/** What one inspection found, by severity, class and repair. */
export function InspectionPanels({ site, mission }: { site: SiteDetail; mission: string }) {
  const inspection = useQuery(siteTabQueries.inspection(site.token, mission));
  if (inspection.isPending) return <LinesSkeleton lines={6} />;
  if (!inspection.data)
    return <ErrorState error={inspection.error} retry={() => void inspection.refetch()} />;
  return <LossPanels of={{ mission }} losses={inspection.data} currency={inspection.data.currency} />;
}

type SiteLosses = NonNullable<SiteDashboard["current"]>;

interface LossProps {
  of: LossesOf;
  losses: SiteLosses | InspectionDashboard;
  currency: string;
}

/** Figures, and what they are made of by severity, class and repair. */
export const LossPanels = (props: LossProps) => (
  <>
    <Figures {...props} />
    <div className={style["halves"]}>
      <BySeverity {...props} />
      <ByClass {...props} />
      <ByRepair {...props} />
    </div>
  </>
);

function Figures({ of, losses, currency }: LossProps) {
  const { t } = useTranslation("sites/dashboard");
  const format = useFormat();
  const money = useMoney();
  const { found, open, lost_percent } = losses;
  return (
    <Stats>
      <Stat label={t("anomalies")} value={<LossesLink of={of}>{format.number(found.count)}</LossesLink>} />
      <Stat
        label={t("open")}
        tone={open.count > 0 ? "warn" : "good"}
        value={
          <LossesLink of={of} rows={{ work: "open" }}>
            {format.number(open.count)}
          </LossesLink>
        }
      />
      <Stat
        label={t("powerLoss")}
        value={<LossesLink of={of}>{format.power(found.lost_kwdc)}</LossesLink>}
        {...(lost_percent === null
          ? {}
          : { note: t("ofCapacity", { percent: format.number(lost_percent, 2) }) })}
      />
      <Stat
        label={t("moneyLoss")}
        value={<LossesLink of={of}>{money(found.lost_money_per_year, currency)}</LossesLink>}
        note={
          found.lost_money_per_year === null
            ? t("noTariff")
            : t("stillOpen", { money: money(open.lost_money_per_year, currency) })
        }
      />
    </Stats>
  );
}

function BySeverity({ of, losses: found, currency }: LossProps) {
  const { t } = useTranslation("sites/dashboard");
  const colorOf = useSeverityColors();
  return (
    <Panel title={t("bySeverity")}>
      <LossBars
        label={t("bySeverity")}
        of={of}
        currency={currency}
        bars={found.by_severity.map(({ severity, ...losses }) => ({
          key: severity,
          name: <SeverityLabel severity={severity} />,
          losses,
          rows: { severity },
          color: colorOf(severity),
        }))}
      />
    </Panel>
  );
}

function ByClass({ of, losses: found, currency }: LossProps) {
  const { t } = useTranslation("sites/dashboard");
  const { t: classText } = useTranslation("anomalies/classes");
  if (found.by_class.length === 0) return null;
  return (
    <Panel title={t("byClass")}>
      <LossBars
        label={t("byClass")}
        of={of}
        currency={currency}
        bars={found.by_class.map(({ class: kind, ...losses }) => ({
          key: kind,
          name: classText(kind),
          losses,
          rows: { class: kind },
        }))}
      />
    </Panel>
  );
}

function ByRepair({ of, losses: found, currency }: LossProps) {
  const { t } = useTranslation("sites/dashboard");
  const { t: tSites } = useTranslation("sites");
  if (found.by_work_state.length === 0) return null;
  return (
    <Panel title={t("byRepair")}>
      <LossBars
        label={t("byRepair")}
        of={of}
        currency={currency}
        bars={found.by_work_state.map(({ work_state, ...losses }) => ({
          key: work_state,
          name: tSites(`repairStatus.${work_state}`),
          losses,
          rows: { work: work_state },
        }))}
      />
    </Panel>
  );
}

import type { Inspection } from "@overfly/contract/sites/site-dashboard";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { type PlainColumn, PlainTable } from "#platform/ui/table/plain-table.tsx";
import { AnomaliesLink } from "./anomalies-link.tsx";
import style from "./dashboard.module.css";

interface TrendProps {
  site: SiteDetail;
  currency: string;
  inspections: readonly Inspection[];
  chosen: string | undefined;
  choose: (mission: string) => void;
}

/** Loss from one inspection to the next, oldest first, with the table behind it. */
export function TrendPanel({ site, currency, inspections, chosen, choose }: TrendProps) {
  const { t } = useTranslation("sites/dashboard");
  const format = useFormat();
  const columns = useTrendColumns(site, currency, choose);
  const most = Math.max(...inspections.map(({ found }) => found.lost_kwdc), Number.EPSILON);
  return (
    <Panel title={t("trend")}>
      <div className={style["stack"]}>
        <ul className={style["trend"]} aria-label={t("trend")}>
          {inspections.toReversed().map(({ mission, found }) => (
            <li
              key={mission.token}
              className={style["column"]}
              data-chosen={mission.token === chosen || undefined}
            >
              <button
                type="button"
                aria-pressed={mission.token === chosen}
                aria-label={t("show", { number: mission.number })}
                onClick={() => choose(mission.token)}
              >
                <span className={style["columnTrack"]}>
                  <span
                    className={style["columnFill"]}
                    style={{ blockSize: `${Math.max(2, (found.lost_kwdc / most) * 100)}%` }}
                  />
                </span>
              </button>
              <bdi dir="ltr">{format.power(found.lost_kwdc)}</bdi>
            </li>
          ))}
        </ul>
        <PlainTable
          label={t("inspections")}
          rows={inspections}
          rowKey={({ mission }) => mission.token}
          selected={chosen}
          columns={columns}
        />
      </div>
    </Panel>
  );
}

function useTrendColumns(
  site: SiteDetail,
  currency: string,
  choose: (mission: string) => void,
): readonly PlainColumn<Inspection>[] {
  const { t } = useTranslation("sites/dashboard");
  const { t: tSites } = useTranslation("sites");
  const format = useFormat();
  const money = useMoney();
  const signed = (value: number | undefined | null, text: (value: number) => string): string =>
    value === undefined || value === null ? "–" : `${value > 0 ? "+" : ""}${text(value)}`;
  return [
    {
      key: "mission",
      label: tSites("mission"),
      main: true,
      cell: ({ mission }) => (
        <Button size="xs" kind="quiet" onClick={() => choose(mission.token)}>
          {mission.number}
        </Button>
      ),
    },
    { key: "type", label: tSites("type"), cell: ({ mission }) => tSites(`type.${mission.type}`) },
    {
      key: "inspected",
      label: t("inspected"),
      cell: ({ inspected_at }) => <When at={inspected_at} zone={site.time_zone} form="date" />,
    },
    {
      key: "anomalies",
      label: t("anomalies"),
      numeric: true,
      cell: ({ mission, found }) => (
        <AnomaliesLink mission={mission.token}>{format.number(found.count)}</AnomaliesLink>
      ),
    },
    {
      key: "lost",
      label: t("powerLoss"),
      numeric: true,
      cell: ({ found }) => format.power(found.lost_kwdc),
    },
    {
      key: "money",
      label: t("moneyLoss"),
      numeric: true,
      cell: ({ found }) => money(found.lost_money_per_year, currency),
    },
    {
      key: "change",
      label: t("change"),
      numeric: true,
      cell: ({ change }) => <bdi dir="ltr">{signed(change?.lost_kwdc, (value) => format.power(value))}</bdi>,
    },
  ];
}

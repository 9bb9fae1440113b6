import {
  BIM_DISCIPLINES,
  BIM_RESULTS,
  type BimDiscipline,
  type BimResult,
} from "@overfly/contract/bim/bim-words";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { RESULT_TONE } from "./bim-tones.ts";
import type { BimFilters } from "./use-bim-filters.ts";
import style from "./bim.module.css";

/** How far each discipline is; choosing one filters by it. */
export function ModelProgress({ id, filters }: { id: number; filters: BimFilters }) {
  const { t } = useTranslation("bim");
  const { data: model, error, refetch } = useQuery(bimQueries.one(id));
  if (!model && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!model) return <LinesSkeleton lines={3} />;
  const rows = BIM_DISCIPLINES.map((discipline) => ({
    discipline,
    counts: new Map(
      model.progress
        .filter((one) => one.discipline === discipline)
        .map(({ result, count }) => [result, count]),
    ),
  })).filter(({ counts }) => counts.size > 0);
  const toggle = (discipline: BimDiscipline): void => {
    const isOnly = filters.disciplines.length === 1 && filters.disciplines[0] === discipline;
    filters.set({ discipline: isOnly ? "" : discipline });
  };
  return (
    <ul className={style["progress"]} aria-label={t("progress")}>
      {rows.map(({ discipline, counts }) => (
        <li key={discipline}>
          <button
            type="button"
            className={style["trade"]}
            aria-pressed={filters.disciplines.includes(discipline)}
            onClick={() => toggle(discipline)}
          >
            <span>{t(`discipline.${discipline}`)}</span>
            <Counts counts={counts} />
            <Bar counts={counts} />
          </button>
        </li>
      ))}
    </ul>
  );
}

type Counts = ReadonlyMap<BimResult, number>;

const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

function Counts({ counts }: { counts: Counts }) {
  const { t } = useTranslation("bim");
  const format = useFormat();
  const total = totalOf(counts);
  const installed = counts.get("installed") ?? 0;
  return (
    <span className={style["facts"]}>
      {t("installedOf", { installed: format.number(installed), total: format.number(total) })}
    </span>
  );
}

function Bar({ counts }: { counts: Counts }) {
  const total = totalOf(counts);
  return (
    <span className={style["shares"]} aria-hidden>
      {BIM_RESULTS.filter((result) => result !== "not_started").map((result) => (
        <span
          key={result}
          data-tone={RESULT_TONE[result]}
          style={{ inlineSize: `${((counts.get(result) ?? 0) / total) * 100}%` }}
        />
      ))}
    </span>
  );
}

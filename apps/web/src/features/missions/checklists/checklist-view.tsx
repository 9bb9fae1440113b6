import type { MissionChecklist, MissionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { ChecklistItemRow } from "./checklist-item-row.tsx";
import { useAnswer, useBegin } from "./checklist-mutations.ts";
import style from "./checklists.module.css";

interface ChecklistViewProps {
  token: string;
  list: MissionChecklist;
  batteries: MissionChecklists["batteries"];
  zone: string;
  /** Whether it is shown at once where something in it is open. */
  opens: boolean;
}

/** One checklist with its items. */
export function ChecklistView({ token, list, batteries, zone, opens }: ChecklistViewProps) {
  const { t } = useTranslation("missions/checklists");
  const answer = useAnswer(token);
  const [wasOpen] = useState(opens && list.can_answer && list.open_items > 0);
  const isForBattery = list.moment === "battery" && list.id === null;
  const note = list.battery ?? (list.number > 1 ? t("repeated", { number: list.number }) : undefined);
  return (
    <details className={style["list"]} open={wasOpen}>
      <summary className={style["head"]}>
        <IconChevronDown size={18} className={style["chevron"]} aria-hidden />
        <span className={style["name"]}>
          <strong dir="auto">{list.name}</strong>
          <span className={style["moment"]}>
            <Separated parts={[t(`moment.${list.moment}`), note]} />
          </span>
        </span>
        <Progress list={list} />
      </summary>
      {isForBattery && list.can_answer ? (
        <BatteryStart token={token} list={list} batteries={batteries} />
      ) : (
        <ol className={style["items"]}>
          {list.items.map((item, index) => (
            <ChecklistItemRow
              key={`${index} ${item.answers[0]?.id ?? 0}`}
              item={item}
              zone={zone}
              pending={answer.isPending && answer.variables.item === index}
              {...(list.can_answer && {
                give: (result, text) => answer.mutate({ list, item: index, result, note: text }),
              })}
            />
          ))}
        </ol>
      )}
    </details>
  );
}

function Progress({ list: { items, open_items, closed_at } }: { list: MissionChecklist }) {
  const { t } = useTranslation("missions/checklists");
  const hasProblem = items.some(({ answers }) => answers[0]?.result === "problem");
  if (open_items > 0)
    return (
      <StateBadge tone={closed_at !== null ? "idle" : hasProblem ? "bad" : "warn"}>
        {t("openItems", { count: open_items })}
      </StateBadge>
    );
  return (
    <StateBadge tone={hasProblem ? "warn" : "good"}>{t(hasProblem ? "withProblem" : "complete")}</StateBadge>
  );
}

/** Which battery it is for is asked before its first item. */
function BatteryStart({ token, list, batteries }: Omit<ChecklistViewProps, "zone" | "opens">) {
  const { t } = useTranslation("missions/checklists");
  const begin = useBegin(token);
  const [battery, choose] = useState<string | null>(null);
  return (
    <div className={style["battery"]}>
      <Hint>{t("batteryHint", { count: list.items.length })}</Hint>
      {batteries.length > 0 && (
        <Dropdown
          label={t("battery")}
          value={battery}
          onChange={choose}
          options={batteries.map(({ id, name }) => ({ key: String(id), label: name }))}
        />
      )}
      <Button
        kind="primary"
        fullWidth
        pending={begin.isPending}
        onClick={() => begin.mutate({ list, battery_id: battery === null ? null : Number(battery) })}
      >
        {t("beginBattery", { number: list.number })}
      </Button>
    </div>
  );
}

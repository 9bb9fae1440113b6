import { useTranslation } from "#platform/i18n/use-translation.ts";
import { VisuallyHidden } from "@mantine/core";
import type { EntryMove } from "./use-entry-drag.ts";
import { useDayNames } from "./use-day-names.ts";
import style from "./calendar.module.css";

/** Says where a mission would be dropped, and how; to the eye as well while keys move it. */
export function MoveStatus({ move }: { move: EntryMove | null }) {
  const { t } = useTranslation("missions/calendar");
  const names = useDayNames();
  const [day = "", time = ""] = move?.wall.split("T") ?? [];
  const text = move && t("moving", { number: move.entry.mission.number, day: names.whole(day), time });
  if (move?.by === "keyboard")
    return (
      <output className={style["moveStatus"]}>
        {text} {t("moveKeys")}
      </output>
    );
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  );
}

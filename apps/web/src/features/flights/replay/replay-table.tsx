import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import type { ReplayRowsProps } from "./replay-rows.tsx";
import style from "./flight-replay.module.css";

const ReplayRows = lazy(() => import("./replay-rows.tsx").then((m) => ({ default: m.ReplayRows })));

/** The charts' values as a table, loaded when it is opened. */
export function ReplayTable(props: ReplayRowsProps) {
  const { t } = useTranslation("platform/ui");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={style["table"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("asTable")}</summary>
      {isOpen && (
        <Suspense fallback={<LinesSkeleton lines={5} />}>
          <ReplayRows {...props} />
        </Suspense>
      )}
    </details>
  );
}

import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import type { BusyRowsProps } from "./busy-rows.tsx";
import style from "./crew-calendar.module.css";

const BusyRows = lazy(() => import("./busy-rows.tsx").then((m) => ({ default: m.BusyRows })));

/** The busy times of the calendar as a table, loaded when it is opened. */
export function BusyTable(props: BusyRowsProps) {
  const { t } = useTranslation("missions/assign");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={style["table"]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("calendar.asTable")}</summary>
      <Suspense fallback={<LinesSkeleton lines={3} />}>{isOpen && <BusyRows {...props} />}</Suspense>
    </details>
  );
}

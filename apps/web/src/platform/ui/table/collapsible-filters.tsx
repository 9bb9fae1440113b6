import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import style from "./collapsible-filters.module.css";
import { filterCount, type ListControls } from "./use-list-search.ts";

interface CollapsibleFiltersProps {
  list: ListControls;
  children: ReactNode;
}

/** A list's filters; on phones behind a button with the number of those that are set, so that the rows come first. */
export function CollapsibleFilters({ list, children }: CollapsibleFiltersProps) {
  const { t } = useTranslation("platform/ui");
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(list);
  return (
    <>
      <span className={style["toggle"]}>
        <Button
          icon={<IconFilter size={18} aria-hidden />}
          expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? t("filters") : t("activeFilters", { count })}
        </Button>
      </span>
      <div className={style["filters"]} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

import { IconFilterPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

interface MoreFiltersProps {
  /** How many of them are set: with some set, they are shown from the start. */
  active: number;
  children: ReactNode;
}

/** The filters that a list needs now and then, behind a button, so that the rows come first. */
export function MoreFilters({ active, children }: MoreFiltersProps) {
  const { t } = useTranslation("platform/ui");
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? active > 0;
  return (
    <>
      <Button
        icon={<IconFilterPlus size={18} aria-hidden />}
        expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        {active === 0 ? t("moreFilters") : t("moreActiveFilters", { count: active })}
      </Button>
      {isOpen && children}
    </>
  );
}

import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { directionOf } from "@overfly/i18n/direction";
import { useLocale } from "#platform/i18n/locale.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";

interface PeriodStepsProps {
  /** Names of the two buttons. */
  previous: string;
  next: string;
  step: (by: 1 | -1) => void;
}

/** Lead to the period before and after. */
export function PeriodSteps({ previous, next, step }: PeriodStepsProps) {
  const isRightToLeft = directionOf(useLocale()) === "rtl";
  const [Back, Ahead] = isRightToLeft
    ? [IconChevronRight, IconChevronLeft]
    : [IconChevronLeft, IconChevronRight];
  return (
    <>
      <IconButton label={previous} icon={<Back size={18} aria-hidden />} onClick={() => step(-1)} />
      <IconButton label={next} icon={<Ahead size={18} aria-hidden />} onClick={() => step(1)} />
    </>
  );
}

import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
  IconProgress,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import style from "./state-badge.module.css";

/** Meaning of a state, never by colour alone: each has its own icon too. */
export type Tone = "good" | "warn" | "bad" | "info" | "busy" | "idle";

const SIGN: Record<Tone, typeof IconCircleCheck> = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  busy: IconProgress,
  idle: IconCircleDashed,
};

export interface StateBadgeProps {
  tone: Tone;
  children: ReactNode;
  icon?: ReactNode;
  /** Whether it is a sentence, which may take several lines. */
  wraps?: boolean;
}

export function StateBadge({ tone, children, icon, wraps }: StateBadgeProps) {
  const Sign = SIGN[tone];
  return (
    <span className={style["badge"]} data-tone={tone} data-wraps={wraps || undefined}>
      {icon ?? <Sign size={14} stroke={2} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}

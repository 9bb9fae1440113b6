import { Popover } from "@mantine/core";
import type { ReactElement } from "react";
import { DayCalendar } from "./date-pickers.tsx";
import type { CalendarOptions } from "./calendar-options.ts";

interface CalendarPopoverProps extends CalendarOptions {
  label: string;
  /** Such as `2026-11-21`. */
  value: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChoose: (day: string) => void;
  /** The button that opens it. */
  children: ReactElement;
}

/** A calendar at its button, which is loaded when it is first opened. */
export const CalendarPopover = (props: CalendarPopoverProps) => (
  <Popover
    opened={props.isOpen}
    onChange={props.onToggle}
    position="bottom-end"
    trapFocus
    returnFocus
    withRoles={false}
  >
    <Popover.Target>
      <span>{props.children}</span>
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label={props.label}>
      <DayCalendar value={props.value} onChoose={props.onChoose} min={props.min} country={props.country} />
    </Popover.Dropdown>
  </Popover>
);

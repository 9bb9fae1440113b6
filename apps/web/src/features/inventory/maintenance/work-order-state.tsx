import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";

const TONE: Record<WorkOrder["state"], Tone> = {
  open: "info",
  in_progress: "warn",
  waiting: "warn",
  done: "info",
  verified: "good",
  cancelled: "idle",
};

type OrderState = Pick<WorkOrder, "state" | "waiting_for">;

/** The state in words: what it waits for, who is next. */
export function useStateText() {
  const { t } = useTranslation("inventory/maintenance");
  return ({ state, waiting_for }: OrderState): string =>
    waiting_for === null ? t(`state.${state}`) : t(`waiting.${waiting_for}`);
}

export function WorkOrderState({ order }: { order: OrderState }) {
  const textOf = useStateText();
  return <StateBadge tone={TONE[order.state]}>{textOf(order)}</StateBadge>;
}

/** Its title, or its kind if it has none. */
export function useOrderTitle() {
  const { t } = useTranslation("inventory/records");
  return ({ title, kind }: Pick<WorkOrder, "title" | "kind">): string =>
    title === "" ? t(`kind.${kind}`) : title;
}

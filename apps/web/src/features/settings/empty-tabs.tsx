import { IconCreditCard, IconReceipt } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useSettingsText } from "./settings-text.ts";

export function SubscriptionsTab() {
  const text = useSettingsText();
  return (
    <Panel title={text("tab.subscriptions")}>
      <EmptyState
        icon={<IconCreditCard size={28} stroke={1.5} aria-hidden />}
        title={text("noSubscriptions")}
      >
        {text("noSubscriptionsHint")}
      </EmptyState>
    </Panel>
  );
}

export function BillingTab() {
  const text = useSettingsText();
  return (
    <Panel title={text("tab.billing")}>
      <EmptyState icon={<IconReceipt size={28} stroke={1.5} aria-hidden />} title={text("noBills")}>
        {text("noBillsHint")}
      </EmptyState>
    </Panel>
  );
}

import { IconCreditCard, IconReceipt } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function SubscriptionsTab() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("tab.subscriptions")}>
      <EmptyState icon={<IconCreditCard size={28} stroke={1.5} aria-hidden />} title={t("noSubscriptions")}>
        {t("noSubscriptionsHint")}
      </EmptyState>
    </Panel>
  );
}

export function BillingTab() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("tab.billing")}>
      <EmptyState icon={<IconReceipt size={28} stroke={1.5} aria-hidden />} title={t("noInvoices")}>
        {t("noInvoicesHint")}
      </EmptyState>
    </Panel>
  );
}

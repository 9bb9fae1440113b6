import { IconPlugConnected } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The server stores no accessories, so the list is empty. */
export function AccessoriesScreen() {
  const { t } = useTranslation("inventory");
  return (
    <Page title={t("accessories")}>
      <Panel>
        <EmptyState
          icon={<IconPlugConnected size={28} stroke={1.5} aria-hidden />}
          title={t("empty.accessories")}
        >
          {t("emptyHint.accessories")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

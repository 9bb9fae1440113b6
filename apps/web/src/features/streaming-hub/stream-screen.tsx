import { IconVideoOff } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function StreamScreen() {
  const { t } = useTranslation("streaming-hub");
  return (
    <Page title={t("stream")}>
      <Panel>
        <EmptyState
          icon={<IconVideoOff size={28} stroke={1.5} aria-hidden />}
          title={t("ended")}
          action={<Button to="/streaming-hub">{t("openHub")}</Button>}
        >
          {t("endedHint")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

import { IconVideo } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Live streams. No device of this installation can stream yet, so there is none. */
export function StreamingHubScreen() {
  const { t } = useTranslation("streaming-hub");
  return (
    <Page title={t("title")}>
      <Panel>
        <EmptyState icon={<IconVideo size={28} stroke={1.5} aria-hidden />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

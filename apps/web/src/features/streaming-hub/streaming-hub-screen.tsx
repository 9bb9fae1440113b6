import { IconVideo } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useStreamText } from "./stream-text.ts";

/** Live streams. No device of this installation can stream yet, so there is none. */
export function StreamingHubScreen() {
  const text = useStreamText();
  return (
    <Page title={text("title")}>
      <Panel>
        <EmptyState icon={<IconVideo size={28} stroke={1.5} aria-hidden />} title={text("empty")}>
          {text("emptyWords")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

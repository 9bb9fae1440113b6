import { IconVideoOff } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useStreamText } from "./stream-text.ts";

export function StreamScreen() {
  const text = useStreamText();
  return (
    <Page title={text("stream")}>
      <Panel>
        <EmptyState
          icon={<IconVideoOff size={28} stroke={1.5} aria-hidden />}
          title={text("ended")}
          action={<Button to="/streaming-hub">{text("toHub")}</Button>}
        >
          {text("endedWords")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

import { IconPlugConnected } from "@tabler/icons-react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useInventoryText } from "./inventory-text.ts";

/** Accessories are not kept by this server, so there are none to list. */
export function AccessoriesScreen() {
  const text = useInventoryText();
  return (
    <Page title={text("accessories")}>
      <Panel>
        <EmptyState
          icon={<IconPlugConnected size={28} stroke={1.5} aria-hidden />}
          title={text("empty.accessories")}
        >
          {text("words.accessories")}
        </EmptyState>
      </Panel>
    </Page>
  );
}

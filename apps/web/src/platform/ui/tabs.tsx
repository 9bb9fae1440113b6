import { Tabs as MantineTabs } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { LinesSkeleton } from "./feedback/skeletons.tsx";

export interface Tab {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs whose selection is kept in the URL (`?tab=…`); the first is the default. Only the selected one is rendered. */
export function Tabs({ label, tabs, name = "tab" }: { label: string; tabs: readonly Tab[]; name?: string }) {
  const [params, setParams] = useSearchParams();
  const selected = tabs.find((tab) => tab.key === params.get(name)) ?? tabs[0];
  const choose = (key: string | null): void =>
    setParams(
      (before) => {
        if (key === null || key === tabs[0]?.key) before.delete(name);
        else before.set(name, key);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <MantineTabs value={selected?.key ?? null} onChange={choose} keepMounted={false}>
      <MantineTabs.List aria-label={label} style={{ overflowX: "auto", flexWrap: "nowrap" }}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.key} value={tab.key} pt="md">
          <Suspense fallback={<LinesSkeleton lines={6} />}>{tab.content}</Suspense>
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}

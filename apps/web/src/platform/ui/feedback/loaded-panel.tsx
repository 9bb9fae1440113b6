import { Panel, type PanelProps } from "#platform/ui/panel.tsx";
import { hasNoRows, Loaded, type LoadedProps } from "./loaded.tsx";

type LoadedPanelProps<Data> = Omit<PanelProps, "children"> & LoadedProps<Data>;

/** A panel of what a query answers. Its skeleton, error and empty state keep their distance from the edges. */
export function LoadedPanel<Data>({ title, actions, flush = false, ...loaded }: LoadedPanelProps<Data>) {
  const { query, none } = loaded;
  const hasContent = query.data !== undefined && !(none !== undefined && hasNoRows(query.data));
  return (
    <Panel title={title} actions={actions} flush={flush && hasContent}>
      <Loaded {...loaded} />
    </Panel>
  );
}

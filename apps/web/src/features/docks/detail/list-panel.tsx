import type { PageMeta } from "@overfly/contract/page";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./detail.module.css";

interface ListPanelProps<Page> {
  title: string;
  query: UseQueryResult<Page>;
  /** What is said where there is nothing. */
  none: string;
  actions?: ReactNode;
  children: (page: Page) => ReactNode;
}

/** A page of something of the dock, once it is loaded and if there is anything. */
export function ListPanel<Page extends { meta: PageMeta }>(props: ListPanelProps<Page>) {
  const { title, none, actions, children } = props;
  const { data, error, refetch } = props.query;
  if (!data)
    return (
      <Panel title={title}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={4} />}
      </Panel>
    );
  if (data.meta.total === 0)
    return (
      <Panel title={title}>
        <p className={style["none"]}>{none}</p>
      </Panel>
    );
  return (
    <Panel title={title} actions={actions} flush>
      {children(data)}
    </Panel>
  );
}

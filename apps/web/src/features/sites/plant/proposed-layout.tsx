import { Stack } from "@mantine/core";
import type { Layout, LayoutProposal } from "@overfly/contract/sites/layout-import";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProposedLayoutMap } from "./proposed-layout-map.tsx";
import { ProposedLayoutDecision } from "./proposed-layout-decision.tsx";
import { ProposedTableList } from "./proposed-table-list.tsx";

export interface ProposedLayoutProps {
  token: string;
  layout: Layout;
  /** Whether the user may use or discard it. */
  mayDecide: boolean;
}

/** A layout that photos propose: checked on the map, then used without what is no module, or discarded. */
export function ProposedLayout({ token, layout, mayDecide }: ProposedLayoutProps) {
  const { t } = useTranslation("sites/proposed-layout");
  const modules = useQuery(siteTabQueries.proposedLayout(token, layout.id));
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (ids: readonly number[]): void => setExcluded((before) => toggled(before, ids));
  return (
    <Panel title={t("title")}>
      <Stack gap="md">
        <Hint>
          {layout.mission
            ? t("madeOf", { count: layout.proposal?.photos ?? 0, number: layout.mission.number })
            : t("madeOfPhotos", { count: layout.proposal?.photos ?? 0 })}
        </Hint>
        {layout.proposal && <Figures layout={layout} proposal={layout.proposal} />}
        {modules.isPending && <LinesSkeleton lines={6} />}
        {modules.isError && <ErrorState error={modules.error} retry={() => void modules.refetch()} />}
        {modules.data?.truncated === true && <Alert>{t("truncated")}</Alert>}
        {modules.data && (
          <>
            <ProposedLayoutMap
              modules={modules.data.data}
              excluded={excluded}
              onToggle={mayDecide ? toggle : undefined}
            />
            {mayDecide && (
              <ProposedTableList modules={modules.data.data} excluded={excluded} onToggle={toggle} />
            )}
            <ProposedLayoutDecision
              token={token}
              layout={layout}
              modules={modules.data.data}
              excluded={excluded}
              mayDecide={mayDecide}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** All of them out, or all back in where all are out already. */
function toggled(before: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const after = new Set(before);
  const isOut = ids.every((id) => before.has(id));
  for (const id of ids) {
    if (isOut) after.delete(id);
    else after.add(id);
  }
  return after;
}

function Figures({ layout, proposal }: { layout: Layout; proposal: LayoutProposal }) {
  const { t } = useTranslation("sites/proposed-layout");
  const format = useFormat();
  const { agreement_m: agreement, uncertain_modules: uncertain } = proposal;
  return (
    <Stats>
      <Stat label={t("modules")} value={format.number(layout.module_count)} />
      <Stat label={t("tables")} value={format.number(proposal.tables)} />
      <Stat
        label={t("uncertain")}
        value={format.number(uncertain)}
        tone={uncertain > 0 ? "warn" : "good"}
        note={t("uncertainHint")}
      />
      <Stat
        label={t("agreement")}
        value={agreement ? format.number(agreement.p95, 2) : "–"}
        {...(agreement ? { unit: "m" } : {})}
        note={t("agreementHint")}
      />
      <Stat label={t("height")} value={format.number(100 * (proposal.height_factor - 1), 1)} unit="%" />
      <Stat label={t("lens")} value={format.number(proposal.lens_percent, 1)} unit="%" />
    </Stats>
  );
}

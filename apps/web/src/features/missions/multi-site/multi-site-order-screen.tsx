import type { MultiSiteOrder } from "@overfly/contract/missions/multi-site-orders";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { Stack } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useMissionTypeName } from "#features/missions/mission-type.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useDay } from "#platform/i18n/use-day.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { multiSiteQueries } from "#platform/queries/multi-site-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import style from "./multi-site.module.css";
import { OrderMissions } from "./order-missions.tsx";
import { useApproval } from "./use-approval.ts";
import { waitingOf } from "./waiting-of.ts";

/** One order for several sites: what was ordered, and how far each site is. */
export function MultiSiteOrderScreen() {
  const { orderToken: token = "" } = useParams();
  const { data: order } = useSuspenseQuery(multiSiteQueries.one(token));
  const { t } = useTranslation("missions/multi-site");
  const title = t("title", { count: new Set(order.missions.map(({ site }) => site.token)).size });
  useCrumb(token, title);
  const kindName = useMissionTypeName();
  const isClient = useIsClient();
  const subtitle = <Separated parts={[kindName(order), !isClient && order.client.company_name]} />;
  return (
    <Page title={title} subtitle={subtitle} actions={<ApproveAll order={order} />}>
      <Stack gap="md">
        <Ordered order={order} />
        <OrderMissions order={order} />
        <Refused order={order} />
      </Stack>
    </Page>
  );
}

/** The one next step of who approves. */
function ApproveAll({ order }: { order: MultiSiteOrder }) {
  const { t } = useTranslation("missions/multi-site");
  const mayApprove = useAllowed(multiSiteOrders.approve);
  const { approve, isPending } = useApproval(order.token);
  const waiting = waitingOf(order.missions);
  if (!mayApprove || waiting.length === 0) return null;
  return (
    <Button
      kind="primary"
      icon={<IconClipboardCheck size={18} aria-hidden />}
      pending={isPending}
      onClick={() => approve(waiting)}
    >
      {t("approveAll", { count: waiting.length })}
    </Button>
  );
}

function Ordered({ order }: { order: MultiSiteOrder }) {
  const { t } = useTranslation("missions/multi-site");
  const { t: tMissions } = useTranslation("missions");
  const { t: tSeries } = useTranslation("missions/series");
  const { t: tView } = useTranslation("missions/view");
  const format = useFormat();
  const day = useDay();
  return (
    <Panel title={t("details")}>
      <KeyValues
        items={[
          [t("window"), t("windowOwn", { from: day(order.first_on), to: day(order.last_on) })],
          ...(order.repeat
            ? [[tSeries("repetition"), tSeries(`frequency.${order.repeat.frequency}`)] as const]
            : []),
          [tMissions("priority"), tMissions(`priority.${order.priority}`)],
          [t("deliverables"), format.list(order.deliverables.map((one) => tMissions(`deliverable.${one}`)))],
          [t("requested"), <When key="requested" at={order.created_at} />],
          [t("requestedBy"), order.created_by ?? tView("formerUser")],
          ...(order.description === ""
            ? []
            : [
                [
                  tView("description"),
                  <span key="description" dir="auto" className={style["remarks"]}>
                    {order.description}
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </Panel>
  );
}

/** The sites that got no mission, each with the reason. */
function Refused({ order: { refused } }: { order: MultiSiteOrder }) {
  const { t } = useTranslation("missions/multi-site");
  if (refused.length === 0) return null;
  return (
    <Panel title={t("notOrdered")}>
      <ul className={style["refused"]}>
        {refused.map(({ name, refusal }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- unseen sites have nothing else
          <li key={index}>
            <span>{name ?? t("unnamed")}</span>
            <Hint as="span">{t(`refusal.${refusal}`)}</Hint>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

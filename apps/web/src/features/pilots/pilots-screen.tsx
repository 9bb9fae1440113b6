import { listExports } from "@overfly/contract/exports/list-exports";
import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { type Pilot, pilots } from "@overfly/contract/pilots/pilots";
import {
  IconCertificate,
  IconFileCertificate,
  IconGauge,
  IconHeadset,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { PendingInvitations } from "#features/invitations/pending-invitations.tsx";
import { type SentInvitations, useSentInvitation } from "#features/invitations/use-sent-invitation.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { RemovePilot, SuspendPilot } from "./pilot-questions.tsx";
import { usePilotColumns } from "./pilot-columns.tsx";
import { PilotFilters, pilotQueryOf } from "./pilot-filters.tsx";
import { useResendPilotInvitation, useRevokePilotInvitation, useSetPilotStatus } from "./pilot-mutations.ts";

const InvitePilotDialog = lazy(() =>
  import("./invite-pilot-dialog.tsx").then((m) => ({ default: m.InvitePilotDialog })),
);

const CurrencyDialog = lazy(() =>
  import("./currency/currency-dialog.tsx").then((m) => ({ default: m.CurrencyDialog })),
);

/** The provider's pilots. */
export function PilotsScreen() {
  const { t } = useTranslation("pilots");
  const list = useListSearch(["certificates", "status"]);
  const page = useQuery({
    ...pilotQueries.list(pilotQueryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  const inviting = useAddDialog(pilotInvitations.invite);
  const [asked, ask] = useState<Asked>();
  const [showsRules, showRules] = useState(false);
  const { show, linkDialog } = useSentInvitation();
  const actionsOf = usePilotActions(ask);
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconHeadset size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{
          endpoint: pilotInvitations.invite,
          label: t("invite"),
          onClick: inviting.open,
        }}
        actions={<CertificatesExport />}
        above={
          <Allowed to={pilotInvitations.list}>
            <Invited show={show} />
          </Allowed>
        }
        filters={
          <>
            <PilotFilters list={list} />
            <Allowed to={currencyRules.get}>
              <Button icon={<IconGauge size={16} aria-hidden />} onClick={() => showRules(true)}>
                {t("currencyRules")}
              </Button>
            </Allowed>
          </>
        }
        list={list}
        columns={usePilotColumns()}
        rowKey={(pilot) => pilot.id}
        href={(pilot) => `/employees/view/${pilot.id}`}
        rowActions={(pilot) => <RowActions name={pilot.name} actions={actionsOf(pilot)} />}
        page={page}
        exported={{ endpoint: listExports.pilots, query: pilotQueryOf(list.query) }}
      />
      <Suspense>
        {inviting.isOpen && <InvitePilotDialog onSent={(sent) => show(sent)} onClose={inviting.close} />}
        {showsRules && <CurrencyDialog onClose={() => showRules(false)} />}
      </Suspense>
      {asked?.to === "remove" && <RemovePilot pilot={asked.pilot} onClose={() => ask(undefined)} />}
      {asked?.to === "suspend" && <SuspendPilot pilot={asked.pilot} onClose={() => ask(undefined)} />}
      {linkDialog}
    </>
  );
}

const Invited = ({ show }: Pick<SentInvitations, "show">) => (
  <PendingInvitations
    invitations={useQuery(pilotQueries.invitations).data}
    useResend={useResendPilotInvitation}
    useRevoke={useRevokePilotInvitation}
    onResent={(invitation) => show(invitation, "resent")}
  />
);

interface Asked {
  to: "suspend" | "remove";
  pilot: Pilot;
}

function usePilotActions(ask: (asked: Asked) => void): (pilot: Pilot) => RowAction[] {
  const { t } = useTranslation("pilots");
  const setStatus = useSetPilotStatus();
  return (pilot) => {
    const { id, name } = pilot;
    const isActive = pilot.status === "active";
    return [
      {
        label: t("certificates"),
        endpoint: pilotCertificates.list,
        icon: <IconCertificate size={16} aria-hidden />,
        to: `/employees/view/${id}?tab=certificates`,
      },
      {
        label: t(isActive ? "suspend" : "restore"),
        endpoint: pilots.update,
        icon: isActive ? <IconUserOff size={16} aria-hidden /> : <IconUserCheck size={16} aria-hidden />,
        onClick: () =>
          isActive
            ? ask({ to: "suspend", pilot })
            : setStatus.mutate(
                { id, status: "active" },
                { onSuccess: () => toastSuccess(t("restored", { name })) },
              ),
      },
      {
        label: t("remove"),
        endpoint: pilots.remove,
        icon: <IconUserMinus size={16} aria-hidden />,
        onClick: () => ask({ to: "remove", pilot }),
        danger: true,
      },
    ];
  };
}

function CertificatesExport() {
  const { t } = useTranslation("pilots");
  const icon = <IconFileCertificate size={18} aria-hidden />;
  return <ExportLink endpoint={listExports.certificates} label={t("exportCertificates")} icon={icon} />;
}

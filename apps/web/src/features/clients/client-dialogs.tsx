import { Stack } from "@mantine/core";
import type { Client } from "@overfly/contract/clients/clients";
import { lazy, Suspense } from "react";
import { useSentInvitation } from "#features/invitations/use-sent-invitation.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useArchiveClient } from "./client-mutations.ts";
import { openOrdersUrl } from "./open-orders-url.ts";

const ClientDialog = lazy(() => import("./client-dialog.tsx").then((m) => ({ default: m.ClientDialog })));
const ContactDialog = lazy(() => import("./contact-dialog.tsx").then((m) => ({ default: m.ContactDialog })));

/** The dialog that is open for a client. */
export interface OpenedClient {
  dialog: "edit" | "invite" | "archive";
  client: Client;
}

interface ClientDialogsProps {
  opened: OpenedClient | undefined;
  close: () => void;
}

export function ClientDialogs({ opened, close }: ClientDialogsProps) {
  const { show, linkDialog } = useSentInvitation();
  return (
    <Suspense>
      {opened?.dialog === "edit" && <ClientDialog client={opened.client} onClose={close} />}
      {opened?.dialog === "invite" && <ContactDialog client={opened.client} show={show} onClose={close} />}
      {opened?.dialog === "archive" && <ArchiveClient client={opened.client} onClose={close} />}
      {linkDialog}
    </Suspense>
  );
}

/** Says how many orders are open, and leads to them, or asks before the client is archived. */
function ArchiveClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation("clients");
  const { company_name: name, open_missions: count } = client;
  const archive = useArchiveClient();
  if (count > 0)
    return (
      <Dialog opened onClose={onClose} title={t("cannotArchive", { name })}>
        <Stack gap="md" align="start">
          <p>{t("openOrdersFirst", { count })}</p>
          <Button kind="primary" to={openOrdersUrl(client.id)} onClick={onClose}>
            {t("showOpenOrders", { count })}
          </Button>
        </Stack>
      </Dialog>
    );
  return (
    <ConfirmCall
      title={t("archiveTitle", { name })}
      action={t("archive")}
      call={archive}
      input={client.id}
      done={t("archivedNamed", { name })}
      onClose={onClose}
    >
      {t("archiveHint")}
    </ConfirmCall>
  );
}

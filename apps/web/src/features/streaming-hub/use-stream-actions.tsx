import { type Stream, streams } from "@overfly/contract/streams/streams";
import { type CreatedGuestLink, guestLinks } from "@overfly/contract/streams/guest-links";
import { IconPlayerStop, IconShare, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import { useRemoveStream, useStopStream } from "./stream-mutations.ts";

const isOpen = ({ state }: Stream) => state === "live" || state === "pending";

const NewGuestLinkForm = lazy(() =>
  import("./sharing/new-guest-link-form.tsx").then((m) => ({ default: m.NewGuestLinkForm })),
);
const GuestLinkDialog = lazy(() =>
  import("./sharing/guest-link-dialog.tsx").then((m) => ({ default: m.GuestLinkDialog })),
);

/** Sharing, ending and deleting a stream, the latter after a question. */
export function useStreamActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { t } = useTranslation("streaming-hub");
  const [pending, setPending] = useState<{ kind: "stop" | "remove"; stream: Stream }>();
  const sharing = useSharing();
  const stop = useStopStream();
  const remove = useRemoveStream();
  const close = () => setPending(undefined);
  const actionsOf = (stream: Stream): RowAction[] => [
    ...(isOpen(stream) ? [sharing.action(stream)] : []),
    isOpen(stream)
      ? {
          label: t("stop"),
          endpoint: streams.stop,
          icon: <IconPlayerStop size={16} aria-hidden />,
          onClick: () => setPending({ kind: "stop", stream }),
        }
      : {
          label: t("delete"),
          endpoint: streams.remove,
          icon: <IconTrash size={16} aria-hidden />,
          onClick: () => setPending({ kind: "remove", stream }),
          danger: true,
        },
  ];
  const question = pending && (
    <ConfirmCall<number, unknown>
      title={t(pending.kind === "stop" ? "stopTitle" : "deleteTitle", { name: pending.stream.name })}
      action={t(pending.kind === "stop" ? "stop" : "delete")}
      call={pending.kind === "stop" ? stop : remove}
      input={pending.stream.id}
      onDone={pending.kind === "remove" ? onRemoved : undefined}
      onClose={close}
    >
      {t(pending.kind === "stop" ? "stopHint" : "deleteHint")}
    </ConfirmCall>
  );
  const dialogs = (
    <>
      {question}
      {sharing.dialogs}
    </>
  );
  return { dialogs, actionsOf };
}

/** Asks how a stream is shared, then shows the link once. */
function useSharing() {
  const { t } = useTranslation("streaming-hub/sharing");
  const [shared, setShared] = useState<Stream>();
  const [created, setCreated] = useState<CreatedGuestLink>();
  const action = (stream: Stream): RowAction => ({
    label: t("share"),
    endpoint: guestLinks.create,
    icon: <IconShare size={16} aria-hidden />,
    onClick: () => setShared(stream),
  });
  const dialogs = (
    <Suspense>
      {shared && (
        <NewGuestLinkForm stream={shared} onCreated={setCreated} onClose={() => setShared(undefined)} />
      )}
      {created && <GuestLinkDialog link={created} onClose={() => setCreated(undefined)} />}
    </Suspense>
  );
  return { action, dialogs };
}

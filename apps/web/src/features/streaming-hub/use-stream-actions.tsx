import { type Stream, streams } from "@overfly/contract/streams/streams";
import { IconPlayerStop, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import { useRemoveStream, useStopStream } from "./stream-mutations.ts";

const isOpen = ({ state }: Stream) => state === "live" || state === "pending";

/** Ending and deleting a stream, each after a question. */
export function useStreamActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { t } = useTranslation("streaming-hub");
  const [pending, setPending] = useState<{ kind: "stop" | "remove"; stream: Stream }>();
  const stop = useStopStream();
  const remove = useRemoveStream();
  const close = () => setPending(undefined);
  const actionsOf = (stream: Stream): RowAction[] => [
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
  const dialogs = pending && (
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
  return { dialogs, actionsOf };
}

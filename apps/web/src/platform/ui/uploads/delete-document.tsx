import { IconTrash } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";

interface DeleteDocumentProps {
  document: { id: number; name: string };
  /** Called with the document's id. */
  remove: Pick<UseMutationResult<unknown, Error, number>, "mutate" | "isPending">;
  t: (key: "deleteNamed" | "deleteTitle" | "deleted", values: { name: string }) => string;
  action: string;
  /** For whom it is deleted. */
  explanation: string;
}

/** Deletes a document, once that was confirmed; the question stays open after a failure. */
export function DeleteDocument(props: DeleteDocumentProps) {
  const {
    document: { id, name },
    remove,
    t,
    action,
    explanation,
  } = props;
  const [isAsking, ask] = useState(false);
  return (
    <>
      <IconButton
        danger
        label={t("deleteNamed", { name })}
        icon={<IconTrash size={16} aria-hidden />}
        onClick={() => ask(true)}
      />
      {isAsking && (
        <ConfirmCall
          title={t("deleteTitle", { name })}
          action={action}
          call={remove}
          input={id}
          done={t("deleted", { name })}
          onClose={() => ask(false)}
        >
          {explanation}
        </ConfirmCall>
      )}
    </>
  );
}

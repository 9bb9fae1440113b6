import { missions } from "@overfly/contract/missions/missions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { translate } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { refreshLists } from "#platform/queries/mission-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { bodyOf, formOf } from "./request-form.ts";

/** Discards a draft, which its toast can undo: the same request is then a draft under a new number. */
export function useDiscardDraft() {
  const { t } = useTranslation("missions/request");
  const client = useQueryClient();
  const [restored, setRestored] = useState<string>();
  const refresh = {
    onSettled: () => refreshLists(client),
    meta: { error: translate("missions:failed.transition") },
  };
  const restore = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      call(missions.create, { body: { ...body, draft: true }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ data }) => setRestored(data.token),
    ...refresh,
  });
  const discard = useMutation({
    mutationFn: async (token: string) => {
      const { data: draft } = await call(missions.get, { params: { token } });
      await call(missions.discardDraft, { params: { token } });
      return bodyOf(formOf(draft));
    },
    onSuccess: (body) => toastSuccess(t("draftDiscarded"), body && (() => restore.mutate(body))),
    ...refresh,
  });
  return { discard: (token: string) => discard.mutate(token), isPending: discard.isPending, restored };
}

import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useUpdateMission } from "#features/missions/mission-mutations.ts";
import { useRequestDraft } from "#features/missions/mission-transitions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { ruleOf } from "./repetition.ts";
import { bodyOf, isForSeveral, type RequestForm } from "./request-form.ts";
import type { Scope } from "./scope-field.tsx";
import { useRequestSeries, useUpdateFollowing } from "./series-mutations.ts";
import { useSendForSeveral } from "./sites/use-send-for-several.ts";

interface Sent {
  form: RequestForm;
  mission: MissionDetail | undefined;
  scope: Scope;
  /** Of the draft that was saved. */
  token: string | undefined;
}

type Flush = () => Promise<string | undefined>;

/** The last step: a draft is saved and requested; an edited mission is saved. */
export function useSending(sent: Sent, flush: Flush, forget: () => void) {
  const { mission } = sent;
  const path = useMissionsPath();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  /** The next page may take a moment to be there. */
  const [isSent, setSent] = useState(false);
  const leave = (): void => {
    setSent(true);
    forget();
  };
  const arrive = (at: string, message: string): void => {
    leave();
    toastSuccess(message);
    void navigate(viewPath(path, at), { replace: true });
  };
  const sendDraft = useSendDraft(sent, flush, { leave, arrive });
  const sendChanges = useSendChanges(sent, arrive);
  const send = (): void => {
    setPending(true);
    const sending = mission && mission.status !== "draft" ? sendChanges(mission) : sendDraft();
    sending
      // A rejected request has shown its toast already; a rejected update has not.
      .catch((error: unknown) => {
        if (mission && mission.status !== "draft" && error instanceof Error) toastError(error.message);
      })
      .finally(() => setPending(false));
  };
  return { send, pending: pending || isSent };
}

interface After {
  leave: () => void;
  arrive: (token: string, message: string) => void;
}

function useSendDraft({ form, token }: Sent, flush: Flush, { leave, arrive }: After) {
  const { t } = useTranslation("missions/request");
  const { t: tSeries } = useTranslation("missions/series");
  const request = useRequestDraft();
  const repeat = useRequestSeries();
  const sendForSeveral = useSendForSeveral(form, leave);
  return async (): Promise<void> => {
    const draftToken = isForSeveral(form) && token === undefined ? undefined : await flush();
    if (isForSeveral(form)) return sendForSeveral(draftToken);
    if (draftToken === undefined) return toastError(t("draftFailed"));
    const rule = ruleOf(form.repeat);
    if (rule) {
      const { data } = await repeat.mutateAsync({ token: draftToken, rule });
      return arrive(draftToken, tSeries("sent", { count: data.length }));
    }
    await request.mutateAsync(draftToken);
    arrive(draftToken, t("sent"));
  };
}

function useSendChanges({ form, mission, scope }: Sent, arrive: After["arrive"]) {
  const { t } = useTranslation("missions/request");
  const { t: tSeries } = useTranslation("missions/series");
  const update = useUpdateMission(mission?.token ?? "");
  const updateFollowing = useUpdateFollowing(mission?.token ?? "");
  return async (changed: MissionDetail): Promise<void> => {
    const body = bodyOf(form);
    if (!body) return;
    const { site_token: _fixed, project_id, ...changes } = body;
    const isMoved = form.project?.id !== changed.project?.id; // one that isn't seen is kept
    const edited = { ...changes, ...(isMoved && { project_id }), updated_at: changed.updated_at };
    if (scope === "following") {
      const { data } = await updateFollowing.mutateAsync(edited);
      const counts = { count: data.changed.length, skipped: data.skipped.length };
      return arrive(changed.token, tSeries("changed", counts));
    }
    await update.mutateAsync(edited);
    arrive(changed.token, t("saved"));
  };
}

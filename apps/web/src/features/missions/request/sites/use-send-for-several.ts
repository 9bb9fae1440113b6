import { useNavigate } from "react-router";
import { useOrderSites } from "#features/missions/multi-site/multi-site-mutations.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { multiSitePath, useMissionsPath } from "#platform/layout/mission-path.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { ruleOf } from "#features/missions/request/repetition.ts";
import { multiSiteBodyOf, type RequestForm } from "#features/missions/request/request-form.ts";

/** Sends an order for several sites with the documents of the draft that it began as, and opens it. */
export function useSendForSeveral(form: RequestForm, forget: () => void) {
  const { t } = useTranslation("missions/multi-site");
  const navigate = useNavigate();
  const path = useMissionsPath();
  const order = useOrderSites();
  return async (draftToken: string | undefined): Promise<void> => {
    const body = multiSiteBodyOf(form);
    if (!body) return;
    const { data } = await order.mutateAsync({
      ...body,
      repeat: ruleOf(form.repeat) ?? null,
      draft_token: draftToken ?? null,
    });
    forget();
    toastSuccess(t("sent", { count: data.missions.length, refused: data.refused.length }));
    void navigate(multiSitePath(path, data.token), { replace: true });
  };
}

import { useNavigate } from "react-router";
import { useOrderSites } from "#features/missions/multi-site/multi-site-mutations.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { multiSitePath, useMissionsPath } from "#platform/layout/mission-path.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { multiSiteBodyOf, type RequestForm } from "../request-form.ts";

interface Sent {
  form: RequestForm;
  /** Of the draft that it began as. */
  token: string | undefined;
}

/** Sends an order for several sites, and opens it. */
export function useSendForSeveral({ form, token }: Sent, forget: () => void): () => Promise<void> {
  const { t } = useTranslation("missions/multi-site");
  const navigate = useNavigate();
  const path = useMissionsPath();
  const order = useOrderSites();
  return async () => {
    const body = multiSiteBodyOf(form);
    if (!body) return;
    const { data } = await order.mutateAsync({ ...body, draft_token: token ?? null });
    forget();
    toastSuccess(t("sent", { count: data.missions.length, refused: data.refused.length }));
    void navigate(multiSitePath(path, data.token), { replace: true });
  };
}

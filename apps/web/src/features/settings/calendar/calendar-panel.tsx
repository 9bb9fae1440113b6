import { calendar } from "@overfly/contract/calendar/calendar";
import { CopyButton, Group } from "@mantine/core";
import { IconCalendarPlus, IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettingsMutation } from "#features/settings/settings-mutations.ts";
import { call } from "#platform/api/call.ts";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./calendar-panel.module.css";

/** The secret address of a pilot's or client's calendar, for their calendar program. */
export function CalendarPanel() {
  const isImpersonated = useUser().impersonator != null;
  return isImpersonated ? null : (
    <Allowed to={calendar.get}>
      <Calendar />
    </Allowed>
  );
}

function Calendar() {
  const { t } = useTranslation("settings/calendar");
  const address = useQuery(profileQueries.calendar);
  const isClient = useUser().current_provider_user.user_type === "client";
  return (
    <Panel title={t("title")}>
      <p className={style["note"]}>{t(isClient ? "hintClient" : "hint")}</p>
      {address.isPending && <LinesSkeleton lines={2} />}
      {address.isError && <ErrorState error={address.error} retry={() => void address.refetch()} />}
      {address.data && (address.data.url === null ? <Create /> : <Address url={address.data.url} />)}
    </Panel>
  );
}

const useRenew = () => useSettingsMutation(() => call(calendar.renew), [profileQueries.calendar.queryKey]);

function Create() {
  const { t } = useTranslation("settings/calendar");
  const renew = useRenew();
  return (
    <Button
      icon={<IconCalendarPlus size={16} aria-hidden />}
      onClick={() => renew.mutate()}
      pending={renew.isPending}
    >
      {t("create")}
    </Button>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation("settings/calendar");
  const [question, ask] = useState<"renew" | "remove">();
  const renew = useRenew();
  const remove = useSettingsMutation(() => call(calendar.remove), [profileQueries.calendar.queryKey]);
  const confirm = (): void =>
    (question === "remove" ? remove : renew).mutate(undefined, {
      onSuccess: () => {
        toastSuccess(t(question === "remove" ? "removed" : "renewed"));
        ask(undefined);
      },
    });
  const asked = question ?? "renew";
  return (
    <>
      <code className={style["address"]} dir="ltr">
        {url}
      </code>
      <Group gap="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              icon={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button kind="quiet" onClick={() => ask("renew")}>
          {t("renew")}
        </Button>
        <Button kind="quiet" onClick={() => ask("remove")}>
          {t("remove")}
        </Button>
      </Group>
      <Confirm
        opened={question !== undefined}
        onClose={() => ask(undefined)}
        title={t(`${asked}Title`)}
        action={t(asked)}
        onConfirm={confirm}
        pending={renew.isPending || remove.isPending}
        danger={asked === "remove"}
      >
        {t("stops")}
      </Confirm>
    </>
  );
}

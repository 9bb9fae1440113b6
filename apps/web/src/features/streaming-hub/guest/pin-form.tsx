import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { CodeField } from "#platform/ui/fields/code-field.tsx";
import { guestQuery, openLink } from "./guest-query.ts";
import style from "./guest.module.css";

/** Asks for the link's PIN; sent by itself once it is complete. */
export function PinForm({ token }: { token: string }) {
  const { t } = useTranslation("streaming-hub/guest");
  const client = useQueryClient();
  const [pin, setPin] = useState("");
  const open = useMutation({
    mutationFn: (typed: string) => openLink(token, typed),
    onSuccess: (view) => client.setQueryData(guestQuery(token).queryKey, view),
    onError: () => setPin(""),
    meta: { silent: true },
  });
  const wrong = fieldErrors(open.error)["pin"];
  return (
    <form
      className={style["pin"]}
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate(pin);
      }}
    >
      <p>{t("pinHint")}</p>
      <CodeField
        label={t("pin")}
        value={pin}
        onChange={setPin}
        onComplete={(typed) => open.mutate(typed)}
        error={wrong}
        disabled={open.isPending}
      />
      {open.error && wrong === undefined && (
        <Alert tone="bad" role="alert">
          {open.error.message}
        </Alert>
      )}
      <Button kind="primary" type="submit" size="md" pending={open.isPending} fullWidth>
        {t("watch")}
      </Button>
    </form>
  );
}

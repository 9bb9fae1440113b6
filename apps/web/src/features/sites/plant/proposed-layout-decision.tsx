import { Group } from "@mantine/core";
import type { Layout, ProposedModule } from "@overfly/contract/sites/layout-import";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useDiscardLayout, useProposedLayoutChoice } from "#features/sites/site-mutations.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { saveLayoutFile } from "./save-layout-file.ts";

export interface ProposedLayoutDecisionProps {
  token: string;
  layout: Layout;
  modules: readonly ProposedModule[];
  excluded: ReadonlySet<number>;
  mayDecide: boolean;
}

/** Uses, downloads or discards a proposed layout. */
export function ProposedLayoutDecision(props: ProposedLayoutDecisionProps) {
  const { layout, modules, excluded, mayDecide } = props;
  const { t } = useTranslation("sites/proposed-layout");
  const [name, setName] = useState(() => t("defaultName", { number: layout.mission?.number ?? layout.name }));
  return (
    <>
      {mayDecide && (
        <>
          <Hint>{excluded.size === 0 ? t("clickToLeaveOut") : t("leftOut", { count: excluded.size })}</Hint>
          <TextField label={t("name")} value={name} onChange={setName} maxLength={120} required />
          <Hint>{t("useHint")}</Hint>
        </>
      )}
      <Group gap="xs">
        {mayDecide && <UseButton {...props} name={name.trim()} />}
        <Button
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => saveLayoutFile(name.trim() || layout.name, modules, excluded)}
        >
          {t("download")}
        </Button>
        {mayDecide && <DiscardButton token={props.token} layout={layout} />}
      </Group>
    </>
  );
}

function UseButton({ token, layout, excluded, name }: ProposedLayoutDecisionProps & { name: string }) {
  const { t } = useTranslation("sites/proposed-layout");
  const format = useFormat();
  const use = useProposedLayoutChoice(token, layout.id);
  const left = layout.module_count - excluded.size;
  const missing = name === "" ? t("needsName") : left <= 0 ? t("needsModules") : undefined;
  const store = (): void =>
    use.mutate(
      { name, excluded: [...excluded], updated_at: layout.updated_at },
      {
        onSuccess: ({ data }) => toastSuccess(t("used", { modules: format.number(data.module_count) })),
      },
    );
  return (
    <>
      {use.error && (
        <Alert tone="bad" role="alert">
          {use.error.message}
        </Alert>
      )}
      <Button
        kind="primary"
        disabled={missing !== undefined}
        hint={missing}
        pending={use.isPending}
        onClick={store}
      >
        {t("use")}
      </Button>
    </>
  );
}

function DiscardButton({ token, layout }: Pick<ProposedLayoutDecisionProps, "token" | "layout">) {
  const { t } = useTranslation("sites/proposed-layout");
  const discard = useDiscardLayout(token, layout.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<IconTrash size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      {isAsking && (
        <ConfirmCall
          title={t("discardTitle")}
          action={t("discard")}
          call={discard}
          input={undefined}
          done={t("discarded")}
          onClose={() => setAsking(false)}
        >
          {t("discardHint")}
        </ConfirmCall>
      )}
    </>
  );
}

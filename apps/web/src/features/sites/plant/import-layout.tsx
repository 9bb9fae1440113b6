import { Group, Stack } from "@mantine/core";
import { PLANT_ELEMENT_KINDS } from "@overfly/contract/sites/plant-elements";
import { useId, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { type LayoutFault, type ReadLayout, readLayoutFile } from "./read-layout.ts";
import { useImportLayout } from "#features/sites/site-mutations.ts";
import style from "#features/sites/site.module.css";

type Step =
  | { at: "choosing" }
  | { at: "checking"; share: number }
  | { at: "read"; layout: ReadLayout }
  | { at: "refused"; fault: LayoutFault };

/** An as-built drawing from a file: checked here, feature by feature, before anything is sent. */
export function ImportLayout({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const [name, setName] = useState("");
  const [step, setStep] = useState<Step>({ at: "choosing" });
  const send = useImportLayout(token);
  const take = async (file: File): Promise<void> => {
    setName((before) => (before === "" ? file.name.replace(/\.[^.]+$/u, "") : before));
    setStep({ at: "checking", share: 0 });
    const layout = await readLayoutFile(file, (share) => setStep({ at: "checking", share }));
    setStep(layout.ok ? { at: "read", layout } : { at: "refused", fault: layout });
  };
  const store = ({ features }: ReadLayout): void =>
    send.mutate(
      { name: name.trim(), features },
      {
        onSuccess: ({ data }) => {
          toastSuccess(t("importDone", { version: data.version, modules: format.number(data.module_count) }));
          onClose();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("importLayout")} size="lg">
      <Stack gap="md">
        <Hint>{t("importHint")}</Hint>
        <FileChoice again={step.at !== "choosing"} onFile={(file) => void take(file)} />
        {step.at === "checking" && <ProgressLine label={t("checking")} share={step.share} />}
        {step.at === "refused" && <Fault fault={step.fault} />}
        {step.at === "read" && (
          <>
            <Counts layout={step.layout} />
            <TextField label={t("layoutName")} value={name} onChange={setName} maxLength={120} required />
            <Hint>{t("importReplaces")}</Hint>
            {send.isPending && <ProgressLine label={t("sending", { count: step.layout.features.length })} />}
            {send.error && <ImportError message={send.error.message} />}
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              <Button onClick={onClose}>{t("cancel")}</Button>
              <Button
                kind="primary"
                disabled={name.trim() === ""}
                pending={send.isPending}
                onClick={() => store(step.layout)}
              >
                {t("importNow")}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** The input covers the whole box, so that files can be dropped on it. */
function FileChoice({ again, onFile }: { again: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation("sites");
  const id = useId();
  return (
    <label htmlFor={id} className={style["drop"]}>
      <input
        id={id}
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = ""; // so that the same file can be chosen again after it was corrected
        }}
      />
      <strong>{t(again ? "chooseAnotherFile" : "chooseFile")}</strong>
      <Hint as="span">{t("dropFile")}</Hint>
    </label>
  );
}

const ImportError = ({ message }: { message: string }) => (
  <p className={style["bad"]} role="alert">
    {message}
  </p>
);

function Counts({ layout }: { layout: ReadLayout }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  return (
    <dl className={style["counts"]}>
      {PLANT_ELEMENT_KINDS.map((kind) => (
        <div key={kind}>
          <dt>{t(`kind.${kind}`)}</dt>
          <dd>{format.number(layout.counts[kind] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fault({ fault }: { fault: LayoutFault }) {
  const { t } = useTranslation("sites");
  const more = fault.badCount - fault.features.length;
  return (
    <div className={style["bad"]} role="alert">
      {t(`layoutError.${fault.code}`)}
      {fault.features.length > 0 && (
        <ul>
          {fault.features.map((bad) => (
            <li key={bad.number}>{t("featureAt", bad)}</li>
          ))}
          {more > 0 && <li>{t("moreErrors", { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}

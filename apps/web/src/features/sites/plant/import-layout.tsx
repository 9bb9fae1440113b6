import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { Stack } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ElementCounts } from "./element-counts.tsx";
import { ImportFooter } from "./import-footer.tsx";
import { DrawingFault } from "./drawing/drawing-fault.tsx";
import { DrawingImport, type DrawingImportProps } from "./drawing/drawing-import.tsx";
import { useDrawing } from "./drawing/use-drawing.ts";
import { isLayoutFile, type LayoutFault, type ReadLayout, readLayoutFile } from "./read-layout.ts";
import { useImportLayout } from "#features/sites/site-mutations.ts";
import style from "#features/sites/site.module.css";

type Step =
  | { at: "choosing" }
  | { at: "drawing" }
  | { at: "checking"; share: number }
  | { at: "read"; layout: ReadLayout }
  | { at: "refused"; fault: LayoutFault };

/** An as-built drawing or a layout from a file: read and checked here before anything is sent. */
export function ImportLayout({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const [typedName, setName] = useState<string>();
  const [fileName, setFileName] = useState("");
  const name = typedName ?? fileName;
  const [step, setStep] = useState<Step>({ at: "choosing" });
  const send = useImportLayout(site.token);
  const reader = useDrawing(useMemo(() => boundsOf([site.boundary]) ?? null, [site.boundary]));
  const take = async (file: File): Promise<void> => {
    setFileName(file.name.replace(/\.[^.]+$/u, ""));
    if (!(await isLayoutFile(file))) {
      setStep({ at: "drawing" });
      reader.open(file);
      return;
    }
    setStep({ at: "checking", share: 0 });
    const layout = await readLayoutFile(file, (share) => setStep({ at: "checking", share }));
    setStep(layout.ok ? { at: "read", layout } : { at: "refused", fault: layout });
  };
  const store = (features: LayoutImport["features"]): void =>
    send.mutate(
      { name: name.trim(), features },
      {
        onSuccess: ({ data }) => {
          toastSuccess(t("importDone", { version: data.version, modules: format.number(data.module_count) }));
          onClose();
        },
      },
    );
  const footer = { name, setName, isPending: send.isPending, error: send.error?.message, onClose };
  return (
    <Dialog opened onClose={onClose} title={t("importLayout")} size="xl">
      <Stack gap="md">
        <Hint>{t("importHint")}</Hint>
        <FileChoice again={step.at !== "choosing"} onFile={(file) => void take(file)} />
        {step.at === "checking" && <ProgressLine label={t("checking")} share={step.share} />}
        {step.at === "refused" && <Fault fault={step.fault} />}
        {step.at === "drawing" && <OpenedDrawing site={site} reader={reader} footer={footer} send={store} />}
        {step.at === "read" && (
          <>
            <ElementCounts counts={step.layout.counts} />
            <ImportFooter
              {...footer}
              count={step.layout.features.length}
              isReady
              onImport={() => store(step.layout.features)}
            />
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
        accept=".geojson,.json,.kml,.kmz,.zip,.dxf,.csv,.txt"
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

/** A drawing that is read, on the way to be, or refused. */
function OpenedDrawing(props: Omit<DrawingImportProps, "drawing">) {
  const { t } = useTranslation("sites");
  const { state } = props.reader;
  if (state.at === "refused") return <DrawingFault error={state.error} />;
  if (state.at !== "open") return <ProgressLine label={t("checking")} />;
  return <DrawingImport {...props} drawing={state.drawing} />;
}

function Fault({ fault }: { fault: LayoutFault }) {
  const { t } = useTranslation("sites");
  const more = fault.badCount - fault.features.length;
  return (
    <div role="alert">
      <Alert tone="bad">{t(`layoutError.${fault.code}`)}</Alert>
      {fault.features.length > 0 && (
        <ul className={style["faultFeatures"]}>
          {fault.features.map((bad) => (
            <li key={bad.number}>{t("featureAt", bad)}</li>
          ))}
          {more > 0 && <li>{t("moreErrors", { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}

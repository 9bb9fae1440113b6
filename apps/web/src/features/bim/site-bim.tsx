import { Stack } from "@mantine/core";
import type { BimModel } from "@overfly/contract/bim/bim";
import { media, modelUploads } from "@overfly/contract/media/media";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconBuilding, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { FileButton } from "#platform/ui/fields/file-button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { useCloudUploads } from "#features/media/cloud/upload/cloud-upload.ts";
import { CloudUploadList } from "#features/media/cloud/upload/cloud-upload-list.tsx";
import { useDeleteModel } from "./bim-mutations.ts";
import { type ModelProps, ModelView } from "./model-view.tsx";
import { useBimFilters } from "./use-bim-filters.ts";
import style from "./bim.module.css";

interface SiteBimProps {
  site: SiteDetail;
  /** Draws a model in 3D. */
  Viewer?: ComponentType<ModelProps>;
}

/** The building models of a site. */
export function SiteBim({ site, Viewer }: SiteBimProps) {
  const { t } = useTranslation("bim");
  const { data: models, error, refetch } = useQuery(bimQueries.ofSite(site.token));
  const filters = useBimFilters();
  const sending = useCloudUploads(site.token, (file) => {
    const choose = ({ data: now }: { data: readonly BimModel[] | undefined }): void =>
      filters.set({ model: String(modelOf(file, now)?.id ?? ""), edit: "" });
    void refetch().then(choose);
  });
  const chosen = models?.find(({ id }) => id === filters.model) ?? models?.[0];
  if (error && !models) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!models) return <LinesSkeleton lines={6} />;
  const button = (
    <UploadButton
      onFiles={(files) =>
        sending.add(
          files.map((file) => ({ file })),
          { site: site.token },
        )
      }
    />
  );
  return (
    <Stack gap="md">
      <CloudUploadList list={sending.list} />
      {chosen === undefined ? (
        <Panel>
          <EmptyState
            icon={<IconBuilding size={28} stroke={1.5} aria-hidden />}
            title={t("empty")}
            action={
              <AllowedOrAsk to={modelUploads} action="upload">
                {button}
              </AllowedOrAsk>
            }
          >
            {t("emptyHint")}
          </EmptyState>
        </Panel>
      ) : (
        <>
          <ModelBar models={models} model={chosen} token={site.token} upload={button} />
          <Model key={chosen.id} model={chosen} {...(Viewer && { Viewer })} />
        </>
      )}
    </Stack>
  );
}

/** The one that a file became: the newest, unless the site had it already. */
const modelOf = ({ name, size }: File, models: readonly BimModel[] | undefined) =>
  models?.find((model) => model.name === name && model.size_bytes === size);

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("bim");
  const mayUpload = useAllowed(modelUploads);
  if (!mayUpload) return null;
  return (
    <FileButton
      label={t("file")}
      accept=".ifc"
      icon={<IconUpload size={16} aria-hidden />}
      isMultiple
      onFiles={onFiles}
    >
      {t("upload")}
    </FileButton>
  );
}

interface ModelBarProps {
  models: readonly BimModel[];
  model: BimModel;
  token: string;
  upload: ReactNode;
}

/** Which model is shown, and what may be done with it. */
function ModelBar({ models, model, token, upload }: ModelBarProps) {
  const { t } = useTranslation("bim");
  const format = useFormat();
  const { set } = useBimFilters();
  const remove = useDeleteModel(token);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={style["bar"]}>
      <div className={style["choice"]}>
        <Dropdown
          label={t("model")}
          value={String(model.id)}
          onChange={(id) => set({ model: id, edit: "" })}
          options={models.map(({ id, name }) => ({ key: String(id), label: name }))}
        />
      </div>
      {model.ifc_schema !== null && (
        <span className={style["facts"]}>
          {t("facts", {
            schema: model.ifc_schema,
            count: model.element_count,
            size: format.bytes(model.size_bytes),
          })}
        </span>
      )}
      {upload}
      <RowActions
        name={model.name}
        actions={[
          { label: t("delete"), endpoint: media.remove, onClick: () => setAsking(true), danger: true },
        ]}
      />
      {isAsking && (
        <ConfirmCall
          title={t("deleteTitle", { name: model.name })}
          action={t("delete")}
          call={remove}
          input={model}
          done={t("deleted", { name: model.name })}
          nameToType={model.name}
          onDone={() => set({ model: "", edit: "" })}
          onClose={() => setAsking(false)}
        >
          {t("deleteHint")}
        </ConfirmCall>
      )}
    </div>
  );
}

function Model({ model, Viewer }: { model: BimModel } & Pick<SiteBimProps, "Viewer">) {
  const { t } = useTranslation("bim");
  const { t: reason } = useTranslation("errors/bim");
  if (model.state === "reading") return <ProgressLine label={t("reading", { name: model.name })} />;
  if (model.state === "failed") {
    return (
      <Alert tone="bad" role="alert">
        {model.problem === null ? t("failed") : reason(model.problem)}
      </Alert>
    );
  }
  return (
    <>
      {model.warnings.map((warning) => (
        <Alert key={warning}>{t(`warning.${warning}`)}</Alert>
      ))}
      <ModelView id={model.id} {...(Viewer && { Viewer })} />
    </>
  );
}

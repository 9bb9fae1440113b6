import { OUTPUT_DELIVERABLES } from "@overfly/contract/media/deliverables";
import { modelUploads, uploads } from "@overfly/contract/media/media";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const FILES = "files";
const OUTPUTS = { permission: "allow upload output clouds", side: ["center", "pilot"] } as const;

/** What chosen and dropped files become: files, or in a mission one of its deliverables. */
export function useUploadAs(isInMission: boolean) {
  const { t } = useTranslation("media/cloud");
  const { t: tMissions } = useTranslation("missions");
  const [kind, choose] = useState<string>(FILES);
  const [mayAdd, mayDeliver] = [useAllowed(uploads), useAllowed(OUTPUTS) && isInMission];
  const mayAddModels = useAllowed(modelUploads);
  const options = [
    ...(mayAdd ? [{ key: FILES, label: t("asFiles") }] : []),
    ...(mayDeliver
      ? OUTPUT_DELIVERABLES.map((key) => ({ key: key as string, label: tMissions(`deliverable.${key}`) }))
      : []),
  ];
  const chosen = options.some(({ key }) => key === kind) ? kind : (options[0]?.key ?? FILES);
  return {
    options,
    chosen,
    choose,
    deliverable: chosen === FILES ? undefined : chosen,
    mayDeliver,
    /** Building models only. */
    isForModels: options.length === 0 && mayAddModels,
    mayUpload: options.length > 0 || mayAddModels,
  };
}

export type UploadAs = ReturnType<typeof useUploadAs>;

import {
  MAX_PROBLEM_PHOTOS,
  MAX_PROBLEM_TEXT,
  type NewProblem,
  PROBLEM_KINDS,
} from "@overfly/contract/missions/mission-problems";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { ChosenPhotos } from "#platform/ui/photos/chosen-photos.tsx";
import { forgetKept, keep, readKept } from "./kept-problem.ts";
import { PhotosLeft } from "#platform/ui/photos/send-photos.ts";
import { type Report, useReportProblem } from "./problem-mutations.ts";
import { type FoundPosition, usePosition } from "./use-position.ts";

interface ReportDialogProps {
  mission: Pick<MissionDetail, "token" | "number">;
  onClose: () => void;
}

/** Says what is wrong on site; what is typed stays on this device until it is sent. */
export function ReportDialog({ mission: { token, number }, onClose }: ReportDialogProps) {
  const { t } = useTranslation("missions/problems");
  const save = useReportProblem(token);
  const draft = useKeptDraft(token, save.error);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const { position, turn } = usePosition();
  const left = save.error instanceof PhotosLeft ? save.error.photos : undefined;
  const unsent = left === undefined ? photos : photos.filter((photo) => left.includes(photo));
  const body = (): Report | undefined => {
    if (!draft.require("kind", "text")) return undefined;
    const { kind, text } = draft.values;
    const problem = { kind, text: text.trim(), position: pointOf(position) } as NewProblem;
    return { problem, photos: unsent };
  };
  return (
    <FormDialog
      title={t("reportTitle", { number })}
      draft={{ isDirty: photos.length > 0, message: messageOf(save.error, draft.message, t) }}
      save={save}
      body={body}
      onSaved={() => {
        forgetKept(token);
        return t("sent");
      }}
      onClose={() => {
        if (left !== undefined) forgetKept(token); // all but its photos has arrived
        onClose();
      }}
      action={t("send")}
    >
      <Hint>{t("hint")}</Hint>
      <Dropdown
        label={t("kind")}
        options={PROBLEM_KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
        {...draft.field("kind")}
        required
      />
      <TextArea label={t("text")} {...draft.field("text")} maxLength={MAX_PROBLEM_TEXT} required />
      <ChosenPhotos
        label={t("choosePhotos", { most: MAX_PROBLEM_PHOTOS })}
        photos={unsent}
        onChange={setPhotos}
        most={MAX_PROBLEM_PHOTOS}
      />
      <PositionChoice position={position} turn={turn} />
    </FormDialog>
  );
}

/** The form, which is written down as it is typed. */
function useKeptDraft(token: string, error: Error | null) {
  const [{ kind, text }] = useState(() => readKept(token));
  const draft = useDraft({ kind, text }, error instanceof PhotosLeft ? null : error);
  const { values } = draft;
  useEffect(() => {
    const { tried } = readKept(token);
    keep(token, { ...values, ...(tried && { tried }) });
  }, [token, values]);
  return draft;
}

type T = ReturnType<typeof useTranslation<"missions/problems">>["t"];

function messageOf(error: Error | null, message: string | undefined, t: T): string | undefined {
  if (error instanceof PhotosLeft)
    return t("photosLeft", { count: error.photos.length, reason: error.message });
  return message === undefined ? undefined : `${message} ${t("kept")}`;
}

const pointOf = (position: FoundPosition) => (position.state === "found" ? position.point : null);

interface PositionChoiceProps {
  position: FoundPosition;
  turn: (isOn: boolean) => void;
}

function PositionChoice({ position, turn }: PositionChoiceProps) {
  const { t } = useTranslation("missions/problems");
  const format = useFormat();
  const { state } = position;
  const description = {
    off: t("positionHint"),
    locating: t("locating"),
    refused: t("positionRefused"),
    found: state === "found" && t("positionFound", { distance: format.unit(position.accuracyM, "m") }),
  }[state];
  return (
    <Checkbox
      label={t("position")}
      description={<output>{description}</output>}
      checked={state === "locating" || state === "found"}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}

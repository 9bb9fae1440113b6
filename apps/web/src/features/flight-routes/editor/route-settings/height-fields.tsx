import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { IconHome, IconX } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import {
  SegmentedField,
  FieldError,
  DocumentNumberField,
  FieldRow,
  CoordinateFields,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useEditedDocument, useUpdateDocument } from "#features/flight-routes/store/editing.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type Heights = RouteDocument["heights"];

/** Take-off point and height reference. */
export function HeightFields() {
  const { t } = useTranslation("flight-routes/editor");
  const document = useEditedDocument();
  const set = useUpdateDocument();
  const { heights } = document;
  return (
    <>
      <TakeOff />
      <SegmentedField
        label={t("heightReference")}
        value={heights.mode}
        options={[
          ["take-off", t("aboveTakeOff")],
          ["ground", t("aboveGround")],
        ]}
        onChange={(over) => set({ heights: { ...heights, mode: over } })}
      />
      <FieldError path="heights.mode" />
      {heights.mode === "ground" && <Hint>{t("aboveGroundHint")}</Hint>}
      <Limits heights={heights} />
    </>
  );
}

function Limits({ heights }: { heights: Heights }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateDocument();
  const figures = [
    ...(heights.mode === "ground" ? ([["toleranceM", t("tolerance"), "3"]] as const) : []),
    ["safeTakeOffHeightM", t("safeHeight"), "20"],
    ["maxAboveGroundM", t("maxAboveGround"), "120"],
    ["maxAboveTakeOffM", t("maxAboveTakeOff"), t("none")],
  ] as const;
  const put = (key: (typeof figures)[number][0], value: number | undefined): void =>
    set({ heights: { ...heights, [key]: value } }, key);
  return (
    <FieldRow>
      {figures.map(([key, label, placeholder]) => (
        <DocumentNumberField
          key={key}
          path={`heights.${key}`}
          label={label}
          unit="m"
          value={heights[key] ?? null}
          placeholder={placeholder}
          onChange={(value) => put(key, value)}
          onClear={() => put(key, undefined)}
        />
      ))}
    </FieldRow>
  );
}

function TakeOff() {
  const { t } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const set = useUpdateDocument();
  const { takeOff } = document;
  return (
    <>
      <ToolButton
        tool="takeOff"
        icon={<IconHome size={16} aria-hidden />}
        hint={t("takeOffHint")}
        actions={
          takeOff && (
            <Button
              size="xs"
              kind="quiet"
              icon={<IconX size={16} aria-hidden />}
              onClick={() => set({ takeOff: undefined })}
            >
              {t("clearTakeOff")}
            </Button>
          )
        }
      >
        {t(takeOff ? "moveTakeOff" : "setTakeOff")}
      </ToolButton>
      {takeOff ? (
        <CoordinateFields
          path="takeOff"
          position={takeOff}
          onChange={(position, typing) => set({ takeOff: position }, typing)}
        />
      ) : (
        <Hint>{t("noTakeOff")}</Hint>
      )}
    </>
  );
}

export function HeightSummary() {
  const { t } = useTranslation("flight-routes/editor");
  const { takeOff, heights } = useEditedDocument();
  if (!takeOff) return t("noTakeOff");
  return t(heights.mode === "ground" ? "aboveGround" : "aboveTakeOff");
}

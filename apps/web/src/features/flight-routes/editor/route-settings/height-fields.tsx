import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { IconHome, IconX } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import { Choice, ErrorAt, Figure, Note, Pair, PlaceFields } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useDocumentSetter, usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";

type Heights = RouteDocument["heights"];

/** Where flights start, and what heights are held over. */
export function HeightFields() {
  const text = usePartText();
  const { document } = usePanel();
  const set = useDocumentSetter();
  const { heights } = document;
  return (
    <>
      <TakeOff />
      <Choice
        label={text("heightsOver")}
        value={heights.over}
        options={[
          ["take-off", text("overTakeOff")],
          ["ground", text("overGround")],
        ]}
        onChange={(over) => set({ heights: { ...heights, over } })}
      />
      <ErrorAt path="heights.over" />
      {heights.over === "ground" && <Note>{text("overGroundWords")}</Note>}
      <Limits heights={heights} />
    </>
  );
}

function Limits({ heights }: { heights: Heights }) {
  const text = usePartText();
  const set = useDocumentSetter();
  const figures = [
    ...(heights.over === "ground" ? ([["toleranceM", text("tolerance"), "3"]] as const) : []),
    ["safeTakeOffHeightM", text("safeHeight"), "20"],
    ["maxOverGroundM", text("maxOverGround"), "120"],
    ["maxOverTakeOffM", text("maxOverTakeOff"), text("none")],
  ] as const;
  const put = (key: (typeof figures)[number][0], value: number | undefined): void =>
    set({ heights: { ...heights, [key]: value } }, key);
  return (
    <Pair>
      {figures.map(([key, label, placeholder]) => (
        <Figure
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
    </Pair>
  );
}

function TakeOff() {
  const text = useRouteText();
  const { document } = usePanel();
  const set = useDocumentSetter();
  const { takeOff } = document;
  return (
    <>
      <ToolButton
        tool="takeOff"
        icon={<IconHome size={16} aria-hidden />}
        words={text("takeOffWords")}
        beside={
          takeOff && (
            <Button
              size="xs"
              kind="quiet"
              icon={<IconX size={16} aria-hidden />}
              onClick={() => set({ takeOff: undefined })}
            >
              {text("clearTakeOff")}
            </Button>
          )
        }
      >
        {text(takeOff ? "moveTakeOff" : "placeTakeOff")}
      </ToolButton>
      {takeOff ? (
        <PlaceFields
          path="takeOff"
          position={takeOff}
          onChange={(place, typing) => set({ takeOff: place }, typing)}
        />
      ) : (
        <Note>{text("noTakeOff")}</Note>
      )}
    </>
  );
}

export function HeightSummary() {
  const text = usePartText();
  const { takeOff, heights } = usePanel().document;
  if (!takeOff) return text("noTakeOff");
  return text(heights.over === "ground" ? "overGround" : "overTakeOff");
}

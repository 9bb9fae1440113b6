import { TextInput } from "@mantine/core";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconBattery3,
  IconDeviceFloppy,
  IconDrone,
  IconListDetails,
  IconMountain,
  IconPhotoScan,
} from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { RouteActions } from "#features/flight-routes/versions/actions/route-actions.tsx";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import type { Change, RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/planner.module.css";
import { isWorthSaving, type Session } from "#features/flight-routes/store/edit-session.ts";
import { BatteryFields, BatterySummary } from "#features/flight-routes/editor/route-settings/battery-fields.tsx";
import { documentErrors } from "#features/flight-routes/document/document-errors.ts";
import { EquipmentFields, EquipmentSummary } from "#features/flight-routes/editor/route-settings/equipment-fields.tsx";
import { HazardFields, HazardSummary } from "#features/flight-routes/editor/route-settings/hazard-fields.tsx";
import { HeightFields, HeightSummary } from "#features/flight-routes/editor/route-settings/height-fields.tsx";
import { ImagingFields } from "#features/flight-routes/editor/imaging/imaging-fields.tsx";
import { isUnfinished } from "#features/flight-routes/document/new-item.ts";
import { FirstOutline } from "#features/flight-routes/editor/items/outline-fields.tsx";
import { PanelSection } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { PanelContext, usePanel } from "./editor-context.ts";
import { PartFields, PartWarnings, Purpose } from "#features/flight-routes/editor/items/item-fields.tsx";
import { KindIcon } from "#features/flight-routes/editor/items/item-kinds.tsx";
import { PartList } from "#features/flight-routes/editor/items/item-list.tsx";
import { usePartText } from "./editor-text.ts";
import { RouteVerdict } from "./plan-problems.tsx";
import section from "#features/flight-routes/editor/fields/collapsible-section.module.css";

export interface RouteEditorProps {
  session: Session;
  site: SiteDetail;
  /** The part that is worked at. */
  part: RoutePart | undefined;
  onPart: (id: string) => void;
  /** The waypoint or target of the part that is worked at. */
  entry: number | undefined;
  onEntry: (index: number | undefined) => void;
  planning: PlanState;
  tool: Tool;
  onTool: (tool: Tool) => void;
  change: (change: Change) => void;
  isDirty: boolean;
  onClose: () => void;
  onSave: () => void;
  saving: boolean;
  /** Why it could not be saved. */
  refusal: ReactNode;
}

/** The panel of one route: what it is made of, how each part is flown and seen, and the rules of the whole. */
export function RouteEditor(props: RouteEditorProps) {
  const { session, site, part, onPart, entry, onEntry, planning, tool, onTool, change } = props;
  const { document } = session.draft.sketch;
  const { fault } = planning;
  const locale = useLocale();
  // oxlint-disable-next-line react/exhaustive-deps -- its words are those of the language
  const errors = useMemo(() => documentErrors(document, fault), [document, fault, locale]);
  const panel = { site, document, part, onPart, entry, onEntry, planning, errors, tool, onTool, change };
  return (
    <PanelContext value={panel}>
      {/* Leaving a field ends its step. */}
      <div className={style["scroll"]} onBlur={() => change({ type: "settle" })}>
        <Head session={session} />
        {session.route && <RouteActions route={session.route} site={site} />}
        <RouteVerdict />
        <PartSections />
        <RouteSections />
      </div>
      <Foot {...props} canKeep={errors.isKeepable} />
    </PanelContext>
  );
}

function Head({ session }: Pick<RouteEditorProps, "session">) {
  const text = useRouteText();
  const partText = usePartText();
  const { change } = usePanel();
  const { past, future, sketch } = session.draft;
  return (
    <div className={section["title"]}>
      <div className={style["nameLine"]}>
        <TextInput
          aria-label={text("name")}
          value={sketch.name}
          onChange={({ currentTarget }) => change({ type: "name", name: currentTarget.value })}
          maxLength={80}
          error={sketch.name.trim() === "" && partText("nameNeeded")}
        />
        <div className={style["steps"]}>
          <IconButton
            label={text("undo")}
            icon={<IconArrowBackUp size={18} className={style["mirrored"]} aria-hidden />}
            disabled={past.length === 0}
            onClick={() => change({ type: "undo" })}
          />
          <IconButton
            label={text("redo")}
            icon={<IconArrowForwardUp size={18} className={style["mirrored"]} aria-hidden />}
            disabled={future.length === 0}
            onClick={() => change({ type: "redo" })}
          />
        </div>
      </div>
    </div>
  );
}

function PartSections() {
  const text = usePartText();
  const routeText = useRouteText();
  const { part, errors, document } = usePanel();
  const isImagingWrong = part !== undefined && errors.ofPart(part.id, "imaging.") !== undefined;
  return (
    <>
      <PanelSection
        id="parts"
        title={text("parts")}
        icon={<IconListDetails size={18} stroke={1.75} aria-hidden />}
        summary={text("partCount", { count: document.parts.length })}
        opensAtFirst
      >
        {document.parts.length === 0 && <FirstOutline />}
        <PartList />
      </PanelSection>
      {part && (
        <>
          <PanelSection
            key={`part ${part.id}`}
            id="part"
            title={part.name || text(`kind.${part.kind}`)}
            icon={<KindIcon kind={part.kind} />}
            summary={<Purpose part={part} />}
            isWrong={errors.hasPart(part.id) && !isImagingWrong && !isUnfinished(part)}
            opensAtFirst
          >
            <PartWarnings part={part} />
            <PartFields key={part.id} part={part} />
          </PanelSection>
          <PanelSection
            key={`imaging ${part.id}`}
            id="imaging"
            title={routeText("whatToSee")}
            icon={<IconPhotoScan size={18} stroke={1.75} aria-hidden />}
            isWrong={isImagingWrong}
            opensAtFirst
          >
            <ImagingFields part={part} />
          </PanelSection>
        </>
      )}
    </>
  );
}

function RouteSections() {
  const text = usePartText();
  const { errors } = usePanel();
  const wrongAt = (...paths: string[]): boolean => paths.some((path) => errors.ofRoute(path) !== undefined);
  return (
    <>
      <PanelSection
        id="equipment"
        title={text("equipment")}
        icon={<IconDrone size={18} stroke={1.75} aria-hidden />}
        summary={<EquipmentSummary />}
        isWrong={wrongAt("aircraftId", "cameraId", "lensIds.")}
      >
        <EquipmentFields />
      </PanelSection>
      <PanelSection
        id="heights"
        title={text("heights")}
        icon={<IconMountain size={18} stroke={1.75} aria-hidden />}
        summary={<HeightSummary />}
        isWrong={wrongAt("takeOff.", "heights.")}
      >
        <HeightFields />
      </PanelSection>
      <PanelSection
        id="battery"
        title={text("battery")}
        icon={<IconBattery3 size={18} stroke={1.75} aria-hidden />}
        summary={<BatterySummary />}
        isWrong={wrongAt("battery.")}
      >
        <BatteryFields />
      </PanelSection>
      <PanelSection
        id="hazards"
        title={text("hazards")}
        icon={<IconBan size={18} stroke={1.75} aria-hidden />}
        summary={<HazardSummary />}
        isWrong={wrongAt("noFly.", "obstacles.")}
      >
        <HazardFields />
      </PanelSection>
    </>
  );
}

type FootProps = Pick<
  RouteEditorProps,
  "session" | "planning" | "isDirty" | "onClose" | "onSave" | "saving" | "refusal"
> & { canKeep: boolean };

function Foot(props: FootProps) {
  const { session, planning, isDirty, onClose, onSave, saving, refusal, canKeep } = props;
  const text = useRouteText();
  const partText = usePartText();
  const hasPlan = planning.status === "success";
  const ready = hasPlan && canKeep && isWorthSaving({ session, isDirty });
  const hint = planning.fault ? text("cannot") : canKeep ? text("noArea") : partText("notKeepable");
  return (
    <div className={style["foot"]}>
      {refusal}
      <div className={style["footButtons"]}>
        <Button kind="quiet" onClick={onClose}>
          {text(isDirty ? "cancel" : "close")}
        </Button>
        <Button
          kind="primary"
          icon={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!ready}
          pending={saving}
          hint={(hasPlan && canKeep) || planning.status === "loading" ? undefined : hint}
          onClick={onSave}
        >
          {text("save")}
        </Button>
      </div>
    </div>
  );
}

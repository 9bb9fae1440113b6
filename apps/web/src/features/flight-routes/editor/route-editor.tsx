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
import type { DraftAction, RouteItem } from "#features/flight-routes/store/draft-history.ts";
import style from "#features/flight-routes/planner.module.css";
import { canSave, type EditSession } from "#features/flight-routes/store/edit-session.ts";
import {
  BatteryFields,
  BatterySummary,
} from "#features/flight-routes/editor/route-settings/battery-fields.tsx";
import { documentErrors } from "#features/flight-routes/document/document-errors.ts";
import {
  EquipmentFields,
  EquipmentSummary,
} from "#features/flight-routes/editor/route-settings/equipment-fields.tsx";
import { HazardFields, HazardSummary } from "#features/flight-routes/editor/route-settings/hazard-fields.tsx";
import { HeightFields, HeightSummary } from "#features/flight-routes/editor/route-settings/height-fields.tsx";
import { ImagingFields } from "#features/flight-routes/editor/imaging/imaging-fields.tsx";
import { isEmpty } from "#features/flight-routes/document/new-item.ts";
import { FirstOutline } from "#features/flight-routes/editor/items/outline-fields.tsx";
import { CollapsibleSection } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useActiveItem, useEdit, useEditedDocument } from "#features/flight-routes/store/editing.ts";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { ItemFields, ItemWarnings, Purpose } from "#features/flight-routes/editor/items/item-fields.tsx";
import { KindIcon } from "#features/flight-routes/editor/items/item-kinds.tsx";
import { ItemList } from "#features/flight-routes/editor/items/item-list.tsx";
import { PlanProblems } from "./plan-problems.tsx";
import section from "#features/flight-routes/editor/fields/collapsible-section.module.css";

export interface RouteEditorProps {
  session: EditSession;
  site: SiteDetail;
  /** The part that is worked at. */
  part: RouteItem | undefined;
  onPart: (id: string) => void;
  /** The waypoint or target of the part that is worked at. */
  entry: number | undefined;
  onEntry: (index: number | undefined) => void;
  planning: PlanState;
  tool: Tool;
  onTool: (tool: Tool) => void;
  change: (change: DraftAction) => void;
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
  const { document } = session.history.present;
  const { failure: fault } = planning;
  const locale = useLocale();
  // oxlint-disable-next-line react/exhaustive-deps -- its words are those of the language
  const errors = useMemo(() => documentErrors(document, fault), [document, fault, locale]);
  const panel = { site, document, part, onPart, entry, onEntry, planning, errors, tool, onTool, change };
  return (
    <EditorContext value={panel}>
      {/* Leaving a field ends its step. */}
      <div className={style["scroll"]} onBlur={() => edit({ type: "endTyping" })}>
        <NameAndHistory session={session} />
        {session.route && <RouteActions route={session.route} site={site} />}
        <PlanProblems />
        <ItemSections />
        <RouteSettingsSections />
      </div>
      <Footer {...props} canKeep={errors.isKeepable} />
    </EditorContext>
  );
}

function NameAndHistory({ session }: Pick<RouteEditorProps, "session">) {
  const { t } = useTranslation("flight-routes");
  const { t: partText } = useTranslation("flight-routes/editor");
  const edit = useEdit();
  const { past, future, present: sketch } = session.history;
  return (
    <div className={section["title"]}>
      <div className={style["nameLine"]}>
        <TextInput
          aria-label={t("name")}
          value={sketch.name}
          onChange={({ currentTarget }) => edit({ type: "rename", name: currentTarget.value })}
          maxLength={80}
          error={sketch.name.trim() === "" && partText("nameNeeded")}
        />
        <div className={style["steps"]}>
          <IconButton
            label={t("undo")}
            icon={<IconArrowBackUp size={18} className={style["mirrored"]} aria-hidden />}
            disabled={past.length === 0}
            onClick={() => edit({ type: "undo" })}
          />
          <IconButton
            label={t("redo")}
            icon={<IconArrowForwardUp size={18} className={style["mirrored"]} aria-hidden />}
            disabled={future.length === 0}
            onClick={() => edit({ type: "redo" })}
          />
        </div>
      </div>
    </div>
  );
}

function ItemSections() {
  const { t } = useTranslation("flight-routes/editor");
  const { t: routeText } = useTranslation("flight-routes");
  const part = useActiveItem();
  const errors = useDocumentErrors();
  const document = useEditedDocument();
  const isImagingWrong = part !== undefined && errors.ofPart(part.id, "imaging.") !== undefined;
  return (
    <>
      <CollapsibleSection
        id="parts"
        title={t("parts")}
        icon={<IconListDetails size={18} stroke={1.75} aria-hidden />}
        summary={t("partCount", { count: document.items.length })}
        opensAtFirst
      >
        {document.items.length === 0 && <FirstOutline />}
        <ItemList />
      </CollapsibleSection>
      {part && (
        <>
          <CollapsibleSection
            key={`part ${part.id}`}
            id="part"
            title={part.name || t(`kind.${part.kind}`)}
            icon={<KindIcon kind={part.kind} />}
            summary={<Purpose part={part} />}
            isWrong={errors.hasPart(part.id) && !isImagingWrong && !isEmpty(part)}
            opensAtFirst
          >
            <ItemWarnings part={part} />
            <ItemFields key={part.id} part={part} />
          </CollapsibleSection>
          <CollapsibleSection
            key={`imaging ${part.id}`}
            id="imaging"
            title={routeText("whatToSee")}
            icon={<IconPhotoScan size={18} stroke={1.75} aria-hidden />}
            isWrong={isImagingWrong}
            opensAtFirst
          >
            <ImagingFields part={part} />
          </CollapsibleSection>
        </>
      )}
    </>
  );
}

function RouteSettingsSections() {
  const { t } = useTranslation("flight-routes/editor");
  const errors = useDocumentErrors();
  const wrongAt = (...paths: string[]): boolean => paths.some((path) => errors.ofRoute(path) !== undefined);
  return (
    <>
      <CollapsibleSection
        id="equipment"
        title={t("equipment")}
        icon={<IconDrone size={18} stroke={1.75} aria-hidden />}
        summary={<EquipmentSummary />}
        isWrong={wrongAt("aircraftId", "cameraId", "lensIds.")}
      >
        <EquipmentFields />
      </CollapsibleSection>
      <CollapsibleSection
        id="heights"
        title={t("heights")}
        icon={<IconMountain size={18} stroke={1.75} aria-hidden />}
        summary={<HeightSummary />}
        isWrong={wrongAt("takeOff.", "heights.")}
      >
        <HeightFields />
      </CollapsibleSection>
      <CollapsibleSection
        id="battery"
        title={t("battery")}
        icon={<IconBattery3 size={18} stroke={1.75} aria-hidden />}
        summary={<BatterySummary />}
        isWrong={wrongAt("battery.")}
      >
        <BatteryFields />
      </CollapsibleSection>
      <CollapsibleSection
        id="hazards"
        title={t("hazards")}
        icon={<IconBan size={18} stroke={1.75} aria-hidden />}
        summary={<HazardSummary />}
        isWrong={wrongAt("noFly.", "obstacles.")}
      >
        <HazardFields />
      </CollapsibleSection>
    </>
  );
}

type FooterProps = Pick<
  RouteEditorProps,
  "session" | "planning" | "isDirty" | "onClose" | "onSave" | "saving" | "refusal"
> & { canKeep: boolean };

function Footer(props: FooterProps) {
  const { session, planning, isDirty, onClose, onSave, saving, refusal, canKeep } = props;
  const { t } = useTranslation("flight-routes");
  const { t: partText } = useTranslation("flight-routes/editor");
  const hasPlan = planning.status === "success";
  const ready = hasPlan && canKeep && canSave({ session, isDirty });
  const hint = planning.failure ? t("cannot") : canKeep ? t("noArea") : partText("notKeepable");
  return (
    <div className={style["foot"]}>
      {refusal}
      <div className={style["footButtons"]}>
        <Button kind="quiet" onClick={onClose}>
          {t(isDirty ? "cancel" : "close")}
        </Button>
        <Button
          kind="primary"
          icon={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!ready}
          pending={saving}
          hint={(hasPlan && canKeep) || planning.status === "loading" ? undefined : hint}
          onClick={onSave}
        >
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

import { TextInput } from "@mantine/core";
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
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { isEmpty } from "#features/flight-routes/document/new-item.ts";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import style from "#features/flight-routes/planner.module.css";
import {
  useActiveItem,
  useEdit,
  useEditedDocument,
  usePlanning,
} from "#features/flight-routes/store/editing.ts";
import { usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";
import { selectCanSave, selectIsDirty } from "#features/flight-routes/store/selectors.ts";
import { RouteActions } from "#features/flight-routes/versions/actions/route-actions.tsx";
import { SaveError } from "#features/flight-routes/versions/saving/save-error.tsx";
import type { Save } from "#features/flight-routes/versions/saving/use-save.ts";
import section from "./fields/collapsible-section.module.css";
import { CollapsibleSection } from "./fields/collapsible-section.tsx";
import { ImagingFields } from "./imaging/imaging-fields.tsx";
import { RouteItemFields, ItemWarnings, Purpose } from "./items/route-item-fields.tsx";
import { KindIcon } from "./items/route-item-kinds.tsx";
import { RouteItemList } from "./items/route-item-list.tsx";
import { FirstOutline } from "./items/outline-fields.tsx";
import { PlanProblems } from "./plan-problems.tsx";
import { BatteryFields, BatterySummary } from "./route-settings/battery-fields.tsx";
import { EquipmentFields, EquipmentSummary } from "./route-settings/equipment-fields.tsx";
import { HazardFields, HazardSummary } from "./route-settings/hazard-fields.tsx";
import { HeightFields, HeightSummary } from "./route-settings/height-fields.tsx";

export interface RouteEditorProps {
  save: Save;
  onClose: () => void;
}

/** The panel of one route: its items, how each is flown and photographed, and the settings of the whole route. */
export function RouteEditor({ save, onClose }: RouteEditorProps) {
  const site = useSite();
  const route = usePlanner(({ session }) => session?.route);
  const edit = useEdit();
  return (
    <>
      {/* Leaving a field ends its undo step. */}
      <div className={style["scroll"]} onBlur={() => edit({ type: "endTyping" })}>
        <NameAndHistory />
        {route && <RouteActions route={route} site={site} />}
        <PlanProblems />
        <ItemSections />
        <RouteSettingsSections />
      </div>
      <Footer save={save} onClose={onClose} />
    </>
  );
}

function NameAndHistory() {
  const { t } = useTranslation("flight-routes");
  const { t: tEditor } = useTranslation("flight-routes/editor");
  const name = usePlanner(({ session }) => session?.history.present.name ?? "");
  const canUndo = usePlanner(({ session }) => session !== undefined && session.history.past.length > 0);
  const canRedo = usePlanner(({ session }) => session !== undefined && session.history.future.length > 0);
  const edit = useEdit();
  return (
    <div className={section["title"]}>
      <div className={style["nameLine"]}>
        <TextInput
          aria-label={t("name")}
          value={name}
          onChange={({ currentTarget }) => edit({ type: "rename", name: currentTarget.value })}
          maxLength={80}
          error={name.trim() === "" && tEditor("nameRequired")}
        />
        <div className={style["steps"]}>
          <IconButton
            label={t("undo")}
            icon={<IconArrowBackUp size={18} className={style["mirrored"]} aria-hidden />}
            disabled={!canUndo}
            onClick={() => edit({ type: "undo" })}
          />
          <IconButton
            label={t("redo")}
            icon={<IconArrowForwardUp size={18} className={style["mirrored"]} aria-hidden />}
            disabled={!canRedo}
            onClick={() => edit({ type: "redo" })}
          />
        </div>
      </div>
    </div>
  );
}

function ItemSections() {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const item = useActiveItem();
  const errors = useDocumentErrors();
  const document = useEditedDocument();
  const isImagingWrong = item !== undefined && errors.ofItem(item.id, "imaging.") !== undefined;
  return (
    <>
      <CollapsibleSection
        id="parts"
        title={t("items")}
        icon={<IconListDetails size={18} stroke={1.75} aria-hidden />}
        summary={t("itemCount", { count: document.items.length })}
        defaultOpen
      >
        {document.items.length === 0 && <FirstOutline />}
        <RouteItemList />
      </CollapsibleSection>
      {item && (
        <>
          <CollapsibleSection
            key={`part ${item.id}`}
            id="part"
            title={item.name || t(`kind.${item.kind}`)}
            icon={<KindIcon kind={item.kind} />}
            summary={<Purpose item={item} />}
            isWrong={errors.hasItem(item.id) && !isImagingWrong && !isEmpty(item)}
            defaultOpen
          >
            <ItemWarnings item={item} />
            <RouteItemFields key={item.id} item={item} />
          </CollapsibleSection>
          <CollapsibleSection
            key={`imaging ${item.id}`}
            id="imaging"
            title={tRoute("capturePreset")}
            icon={<IconPhotoScan size={18} stroke={1.75} aria-hidden />}
            isWrong={isImagingWrong}
            defaultOpen
          >
            <ImagingFields item={item} />
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
        isWrong={wrongAt("noFlyZones.", "obstacles.")}
      >
        <HazardFields />
      </CollapsibleSection>
    </>
  );
}

function Footer({ save, onClose }: RouteEditorProps) {
  const { t } = useTranslation("flight-routes");
  const { t: tEditor } = useTranslation("flight-routes/editor");
  const { status, failure } = usePlanning();
  const { isValid } = useDocumentErrors();
  const isDirty = usePlanner(selectIsDirty);
  const canSave = usePlanner(selectCanSave);
  const hasPlan = status === "success";
  const reason = failure ? t("planFailed") : isValid ? t("noArea") : tEditor("outOfRange");
  return (
    <div className={style["foot"]}>
      <SaveError save={save} />
      <div className={style["footButtons"]}>
        <Button kind="quiet" onClick={onClose}>
          {t(isDirty ? "cancel" : "close")}
        </Button>
        <Button
          kind="primary"
          icon={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!canSave || !isValid}
          pending={save.isPending}
          hint={(hasPlan && isValid) || status === "loading" ? undefined : reason}
          onClick={save.save}
        >
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

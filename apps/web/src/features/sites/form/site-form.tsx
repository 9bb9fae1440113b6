import { SITE_TEXT_LENGTHS, SITE_TEXTS } from "@overfly/contract/sites/site-texts";
import { INDUSTRIES, type SiteCreateData } from "@overfly/contract/sites/sites";
import { MOUNTINGS } from "@overfly/contract/sites/solar-data";
import { clients as clientsApi } from "@overfly/contract/clients/clients";
import { IconPlus } from "@tabler/icons-react";
import type { PlantModels } from "@overfly/contract/sites/plant-models";
import { lazy, Suspense, useState } from "react";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { CountryField } from "#platform/ui/fields/places/country-field.tsx";
import { TimeZoneField } from "#platform/ui/fields/places/time-zone-field.tsx";
import type { Place } from "./place-of-boundary.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { BoundaryField } from "./boundary-field.tsx";
import { SiteTagsField } from "./site-tags-field.tsx";
import { ModelFields } from "./models/model-fields.tsx";
import { SITE_FIGURES, type SiteFields, type SiteFigure } from "./site-fields.ts";
import style from "#features/sites/site.module.css";

const ClientDialog = lazy(() =>
  import("#features/clients/client-dialog.tsx").then((m) => ({ default: m.ClientDialog })),
);

export interface SiteFormProps {
  fields: SiteFields;
  errors: Record<string, string>;
  /** The clients to choose from; an existing site keeps its client. */
  clients: SiteCreateData["clients"] | undefined;
  models: PlantModels;
  /** The fields whose values were taken from the boundary. */
  prefilled: ReadonlySet<keyof Place>;
  change: (fields: Partial<SiteFields>) => void;
}

/** Everything about a site that a person fills in. */
export function SiteForm(props: SiteFormProps) {
  const { t } = useTranslation("sites");
  const { fields, errors, change } = props;
  return (
    <div className={style["form"]}>
      <div className={style["column"]}>
        <Panel title={t("identity")}>
          <Identity {...props} />
        </Panel>
        <Panel title={t("plantData")}>
          <SolarData {...props} />
        </Panel>
        <Panel title={t("accessNotes")}>
          <div className={style["column"]}>
            <Texts {...props} />
          </div>
        </Panel>
      </div>
      <div className={style["column"]}>
        <BoundaryField
          value={fields.boundary}
          onChange={(boundary) => change({ boundary })}
          onName={(name) => fields.name.trim() === "" && change({ name })}
          error={errors["boundary"]}
        />
      </div>
    </div>
  );
}

/** Texts up to this length take one line. */
const MAX_LINE_LENGTH = 300;

const Texts = ({ fields, errors, change }: SiteFormProps) => {
  const { t } = useTranslation("sites");
  return SITE_TEXTS.map((field) => {
    const maxLength: number = SITE_TEXT_LENGTHS[field];
    const Field = maxLength > MAX_LINE_LENGTH ? TextArea : TextField;
    return (
      <Field
        key={field}
        label={t(`text.${field}`)}
        value={fields.texts[field]}
        onChange={(value) => change({ texts: { ...fields.texts, [field]: value } })}
        maxLength={maxLength}
        error={errors[field]}
      />
    );
  });
};

function Identity(props: SiteFormProps) {
  const { fields, errors, clients, change } = props;
  const { t } = useTranslation("sites");
  const fromBoundary = (name: keyof Place) => (props.prefilled.has(name) ? t("fromBoundary") : undefined);
  const textInput = (name: "city" | "address") => ({
    label: t(name),
    value: fields[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
  return (
    <div className={style["fields"]}>
      <div data-wide>
        <TextField
          label={t("siteName")}
          value={fields.name}
          onChange={(name) => change({ name })}
          maxLength={120}
          error={errors["name"]}
          required
        />
      </div>
      {clients && <ClientField {...props} clients={clients} />}
      <Dropdown
        label={t("industry")}
        value={fields.industry}
        onChange={(industry) => change({ industry })}
        options={INDUSTRIES.map((key) => ({ key, label: t(`industry.${key}`) }))}
      />
      <TextField {...textInput("city")} maxLength={80} />
      <CountryField
        label={t("country")}
        hint={fromBoundary("country")}
        value={fields.country || null}
        onChange={(country) => change({ country })}
        error={errors["country"]}
      />
      <div data-wide>
        <TextField {...textInput("address")} maxLength={300} />
      </div>
      <TimeZoneField
        label={t("timeZone")}
        hint={fromBoundary("time_zone")}
        value={fields.time_zone}
        onChange={(time_zone) => change({ time_zone })}
        error={errors["time_zone"]}
      />
      <FigureField {...props} figure="ground_elevation_m" />
      <SiteTagsField {...props} />
    </div>
  );
}

type ClientFieldProps = SiteFormProps & { clients: SiteCreateData["clients"] };

/** The client, who can be added without leaving the form. */
function ClientField({ fields, errors, change, clients }: ClientFieldProps) {
  const { t } = useTranslation("sites");
  const [isAdding, setAdding] = useState(false);
  return (
    <div>
      <Dropdown
        label={t("client")}
        value={fields.client_id}
        onChange={(client_id) => change({ client_id })}
        options={clients.map(({ id, company_name }) => ({ key: String(id), label: company_name }))}
        error={errors["client_id"]}
        required
      />
      <Allowed to={clientsApi.create}>
        <Button
          kind="quiet"
          size="xs"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t("addClient")}
        </Button>
      </Allowed>
      <Suspense>
        {isAdding && (
          <ClientDialog
            onSaved={({ id }) => change({ client_id: String(id) })}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function SolarData(props: SiteFormProps) {
  const { fields, errors, change } = props;
  const { t } = useTranslation("sites");
  return (
    <div className={style["fields"]}>
      <ModelFields {...props} />
      {SITE_FIGURES.filter((figure) => figure !== "ground_elevation_m").map((figure) => (
        <FigureField key={figure} {...props} figure={figure} />
      ))}
      <Dropdown
        label={t("mounting")}
        value={fields.mounting}
        onChange={(mounting) => change({ mounting })}
        options={MOUNTINGS.map((key) => ({ key, label: t(`mounting.${key}`) }))}
        error={errors["mounting"]}
      />
      <DateField
        label={t("commissionedOn")}
        value={fields.commissioned_on}
        onChange={(commissioned_on) => change({ commissioned_on })}
        error={errors["commissioned_on"]}
      />
      <TextField
        label={t("currency")}
        value={fields.currency}
        onChange={(currency) => change({ currency: currency.toUpperCase().slice(0, 3) })}
        error={errors["currency"]}
      />
    </div>
  );
}

const FIGURE: Record<SiteFigure, { label: FigureLabel; unit: string }> = {
  capacity_kwdc: { label: "capacityDc", unit: "kWdc" },
  capacity_kwac: { label: "capacityAc", unit: "kWac" },
  module_rating_w: { label: "rating", unit: "W" },
  module_tilt_deg: { label: "tilt", unit: "°" },
  module_azimuth_deg: { label: "azimuth", unit: "°" },
  row_pitch_m: { label: "rowPitch", unit: "m" },
  tracker_max_angle_deg: { label: "trackerMaxAngle", unit: "°" },
  specific_yield_kwh_per_kwp: { label: "yield", unit: "kWh/kWp" },
  tariff_per_kwh: { label: "tariff", unit: "/kWh" },
  ground_elevation_m: { label: "elevation", unit: "m" },
};
type FigureLabel =
  | "capacityDc"
  | "capacityAc"
  | "rating"
  | "tilt"
  | "azimuth"
  | "rowPitch"
  | "trackerMaxAngle"
  | "yield"
  | "tariff"
  | "elevation";

function FigureField({ fields, errors, change, figure }: SiteFormProps & { figure: SiteFigure }) {
  const { t } = useTranslation("sites");
  const { label, unit: fixed } = FIGURE[figure];
  const unit = figure === "tariff_per_kwh" ? `${fields.currency}${fixed}` : fixed;
  return (
    <NumberField
      label={t(label)}
      unit={unit}
      value={fields.figures[figure]}
      onChange={(value) => change({ figures: { ...fields.figures, [figure]: value } })}
      error={errors[figure]}
    />
  );
}

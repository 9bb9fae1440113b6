import type { BodyInput } from "@overfly/contract/endpoint";
import { siteReports } from "@overfly/contract/reports/site-reports";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { defaultErrorMessage } from "#platform/api/default-error-messages.ts";
import { call } from "#platform/api/call.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { reportQueries } from "#platform/queries/report-queries.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { DateRangeField } from "#platform/ui/fields/dates/date-range-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";

type Body = BodyInput<typeof siteReports.generate>;
type Scope = Body["scope"];
const SCOPES: readonly Scope[] = ["mission", "period", "anomalies"];
const MAX_MISSIONS = 200;

/** Asks for a report of a mission, of a period, or of chosen anomalies of a mission. */
export function GenerateDialog({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const { t } = useTranslation("sites/reports");
  const locale = useLocale();
  const generate = useGenerate(site.token);
  const draft = useDraft(
    {
      scope: "mission" as Scope,
      mission_token: null as string | null,
      period: "",
      anomaly_ids: [] as string[],
      language: locale,
    },
    generate.error,
  );
  const { values, field } = draft;
  // Where the server said nothing.
  const silence = defaultErrorMessage("platform/errors:generateReport");
  const body = (): Body | undefined => {
    const { scope, mission_token, period, anomaly_ids, language } = values;
    if (scope === "period")
      return draft.require("period") ? { scope, language, period: period as never } : undefined;
    if (!draft.require("mission_token") || mission_token === null) return undefined;
    return scope === "mission"
      ? { scope, language, mission_token }
      : { scope, language, anomaly_ids: anomaly_ids.map(Number) };
  };
  return (
    <FormDialog
      title={t("generate")}
      action={t("generate")}
      draft={{ ...draft, message: draft.message === "" ? silence : draft.message }}
      save={generate}
      body={body}
      onSaved={({ data }) => t("started", { version: data.version })}
      onClose={onClose}
    >
      <Dropdown
        label={t("scope")}
        {...field("scope")}
        options={SCOPES.map((key) => ({ key, label: t(`scope.${key}`) }))}
      />
      {values.scope === "period" ? (
        <DateRangeField label={t("period")} hint={t("periodHint")} {...field("period")} required />
      ) : (
        <MissionField site={site} {...field("mission_token")} />
      )}
      {values.scope === "anomalies" && values.mission_token !== null && (
        <AnomaliesField mission={values.mission_token} {...field("anomaly_ids")} />
      )}
      <Dropdown
        label={t("language")}
        {...field("language")}
        options={LOCALES.map((key) => ({ key, label: t(`language.${key}`) }))}
      />
    </FormDialog>
  );
}

function useGenerate(site: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call(siteReports.generate, { params: { id: site }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reportQueries.ofSite(site, 1).queryKey }),
    meta: { silent: true },
  });
}

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

function MissionField({ site, ...field }: FieldProps<string | null> & { site: SiteDetail }) {
  const { t } = useTranslation("sites/reports");
  const { t: tSites } = useTranslation("sites");
  const status = useIsClient() ? "ready" : "completed";
  const missions = useQuery(missionQueries.list({ site: site.token, status, item_count: MAX_MISSIONS }));
  return (
    <Dropdown
      label={t("mission")}
      {...field}
      loading={missions.isPending}
      options={(missions.data?.data ?? []).map(({ token, number, type }) => ({
        key: token,
        label: `${number} · ${tSites(`type.${type}`)}`,
      }))}
      required
    />
  );
}

function AnomaliesField({ mission, ...field }: FieldProps<string[]> & { mission: string }) {
  const { t } = useTranslation("sites/reports");
  const { t: classText } = useTranslation("anomalies/classes");
  const anomalies = useQuery(anomalyQueries.ofMission(mission));
  const confirmed = (anomalies.data ?? []).filter(({ review }) => review === "confirmed");
  return (
    <MultiDropdown
      label={t("anomalies")}
      {...field}
      loading={anomalies.isPending}
      options={confirmed.map(({ id, number, class: kind, element, zone }) => ({
        key: String(id),
        label: t("anomaly", {
          number: String(number),
          class: classText(kind),
          place: element?.label ?? zone ?? "–",
        }),
      }))}
      searchable
      required
    />
  );
}

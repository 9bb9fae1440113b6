import {
  type CurrencyRule,
  type CurrencyRules,
  currencyRules,
} from "@overfly/contract/pilots/currency-rules";
import { MISSION_TYPES } from "@overfly/contract/missions/missions";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSetCurrencyRules } from "#features/pilots/pilot-work-mutations.ts";
import style from "#features/pilots/pilots.module.css";
import { useRuleText } from "./use-rule-text.ts";

/** The provider's rules; who may edit employees changes them. */
export function CurrencyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pilots/page");
  const { data, error, refetch } = useQuery(pilotQueries.currencyRules);
  const canEdit = useAllowed(currencyRules.update);
  if (data && canEdit) return <RulesForm rules={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("rulesTitle")}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={3} />}
      {data && <RulesList rules={data.rules} />}
    </Dialog>
  );
}

function RulesList({ rules }: { rules: readonly CurrencyRule[] }) {
  const { t } = useTranslation("pilots/page");
  const textOf = useRuleText();
  if (rules.length === 0) return <Hint>{t("noRules")}</Hint>;
  return (
    <ul className={style["rules"]}>
      {rules.map((rule) => (
        <li key={JSON.stringify(rule)}>{textOf(rule)}</li>
      ))}
    </ul>
  );
}

interface DraftRule extends Omit<CurrencyRule, "least" | "days" | "drone_model"> {
  key: string;
  least: number | null;
  days: number | null;
  drone_model: string;
}

const NEW_RULE = { measure: "flights", least: 1, days: 90, mission_type: null, drone_model: "" } as const;
const MAX_RULES = 20;
const keyed = (rule: Omit<DraftRule, "key">): DraftRule => ({ ...rule, key: crypto.randomUUID() });
const valuesOf = ({ rules }: CurrencyRules) => ({
  rules: rules.map((rule) => keyed({ ...rule, drone_model: rule.drone_model ?? "" })),
});

function RulesForm({ rules, onClose }: { rules: CurrencyRules; onClose: () => void }) {
  const { t } = useTranslation("pilots/page");
  const save = useSetCurrencyRules();
  const edited = useVersioned(rules, async () => (await call(currencyRules.get)).data);
  const draft = useDraft(valuesOf(rules), save.error);
  const { values, set } = draft;
  const change = (key: string, changes: Partial<DraftRule>): void =>
    set({ rules: values.rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)) });
  return (
    <FormDialog
      title={t("rulesTitle")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => set(valuesOf(theirs)))}
      body={() => ({
        rules: values.rules.map(({ key: _key, least, days, ...rule }) => ({
          ...rule,
          least: least ?? 0,
          days: days ?? 0,
        })),
        updated_at: edited.record?.updated_at ?? rules.updated_at,
      })}
      onSaved={() => t("rulesSaved")}
      onClose={onClose}
      size="lg"
    >
      <Hint>{t("rulesHint")}</Hint>
      {values.rules.length === 0 && <Hint>{t("noRules")}</Hint>}
      {values.rules.map((rule, index) => (
        <RuleFields
          key={rule.key}
          rule={rule}
          number={index + 1}
          change={(changes) => change(rule.key, changes)}
          remove={() => set({ rules: values.rules.filter(({ key }) => key !== rule.key) })}
        />
      ))}
      <div>
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          disabled={values.rules.length >= MAX_RULES}
          onClick={() => set({ rules: [...values.rules, keyed(NEW_RULE)] })}
        >
          {t("addRule")}
        </Button>
      </div>
    </FormDialog>
  );
}

interface RuleFieldsProps {
  rule: DraftRule;
  number: number;
  change: (changes: Partial<DraftRule>) => void;
  remove: () => void;
}

/** An option's key can't be empty. */
const ANY = "any";

function RuleFields({ rule, number, change, remove }: RuleFieldsProps) {
  const { t } = useTranslation("pilots/page");
  const { t: tMissions } = useTranslation("missions");
  return (
    <fieldset className={style["rule"]} aria-label={t("ruleNumber", { number })}>
      <NumberField
        label={t("least")}
        value={rule.least}
        onChange={(least) => change({ least })}
        maxLength={5}
        error={rule.least === null || rule.least < 1 ? t("positive") : undefined}
        required
      />
      <Dropdown
        label={t("measure")}
        value={rule.measure}
        onChange={(measure) => change({ measure })}
        options={(["flights", "minutes"] as const).map((key) => ({ key, label: t(`measure.${key}`) }))}
      />
      <NumberField
        label={t("inDays")}
        value={rule.days}
        onChange={(days) => change({ days })}
        maxLength={3}
        error={rule.days === null || rule.days < 1 ? t("positive") : undefined}
        required
      />
      <Dropdown
        label={t("ofMissions")}
        value={rule.mission_type ?? ANY}
        onChange={(key) => change({ mission_type: key === ANY ? null : key })}
        options={[
          { key: ANY, label: t("anyMission") },
          ...MISSION_TYPES.map((key) => ({ key, label: tMissions(`type.${key}`) })),
        ]}
      />
      <TextField
        label={t("withModel")}
        placeholder={t("anyModel")}
        value={rule.drone_model}
        onChange={(drone_model) => change({ drone_model })}
        maxLength={80}
      />
      <div>
        <IconButton
          danger
          label={t("removeRule", { number })}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={remove}
        />
      </div>
    </fieldset>
  );
}

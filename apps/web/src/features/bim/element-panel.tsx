import { Stack } from "@mantine/core";
import type { BimElementDetail } from "@overfly/contract/bim/bim";
import { BIM_RESULTS } from "@overfly/contract/bim/bim-words";
import { results as resultEndpoints } from "@overfly/contract/bim/update-results";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useUpdateElements } from "./bim-mutations.ts";
import { RESULT_TONE } from "./bim-tones.ts";
import style from "./bim.module.css";

interface ElementPanelProps {
  model: number;
  id: number;
  onClose: () => void;
}

/** The chosen element: its result, which may be edited, and its properties. */
export function ElementPanel({ onClose, ...element }: ElementPanelProps) {
  const { panel, backToChoice } = useSight();
  const close = (): void => {
    backToChoice();
    onClose();
  };
  return (
    <div ref={panel} tabIndex={-1} className={style["chosen"]}>
      <Content {...element} onClose={close} />
    </div>
  );
}

/** So much of the panel is enough to be seen. */
const SEEN_PX = 160;

/** Scrolls to the panel where its element was chosen out of its sight, such as in the list, and back on closing. */
function useSight() {
  const panel = useRef<HTMLDivElement>(null);
  const chosenAt = useRef<Element>(null);
  const isReload = useNavigationType() === "POP";
  const [isChosenNow] = useState(!isReload);
  useEffect(() => {
    const element = panel.current;
    if (!element || !isChosenNow) return;
    chosenAt.current = document.activeElement;
    const { top } = element.getBoundingClientRect();
    if (top >= 0 && top <= window.innerHeight - SEEN_PX) return;
    element.scrollIntoView({ block: top < 0 ? "start" : "nearest" });
    element.focus({ preventScroll: true });
  }, [isChosenNow]);
  const backToChoice = (): void => {
    if (chosenAt.current instanceof HTMLElement) chosenAt.current.focus();
  };
  return { panel, backToChoice };
}

function Content({ model, id, onClose }: ElementPanelProps) {
  const { t } = useTranslation("bim");
  const { data: element, error, refetch } = useQuery(bimQueries.element(model, id));
  const mayEdit = useAllowed(resultEndpoints.update);
  const close = <IconButton label={t("close")} icon={<IconX size={18} aria-hidden />} onClick={onClose} />;
  if (error && !element) {
    return (
      <Panel actions={close}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Panel>
    );
  }
  if (!element) {
    return (
      <Panel actions={close}>
        <LinesSkeleton lines={8} />
      </Panel>
    );
  }
  return (
    <Panel title={<bdi>{element.name}</bdi>} actions={close}>
      <Stack gap="md" className={style["details"] ?? ""}>
        {mayEdit ? <ResultForm model={model} element={element} /> : <Result element={element} />}
        <Facts element={element} />
        {element.property_sets.map((set, index) => (
          <section key={`${set.name} ${index}`}>
            <h3 className={style["subhead"]}>
              <bdi>{set.name}</bdi>
            </h3>
            <KeyValues items={set.values.map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])} />
          </section>
        ))}
      </Stack>
    </Panel>
  );
}

function Result({ element }: { element: BimElementDetail }) {
  const { t } = useTranslation("bim");
  const format = useFormat();
  return (
    <>
      <StateBadge tone={RESULT_TONE[element.result]}>{t(`result.${element.result}`)}</StateBadge>
      {element.deviation_m !== null && <span>{format.unit(element.deviation_m, "m", 3)}</span>}
      {element.note && <bdi>{element.note}</bdi>}
    </>
  );
}

function ResultForm({ model, element }: { model: number; element: BimElementDetail }) {
  const { t } = useTranslation("bim");
  const update = useUpdateElements(model);
  const { result, deviation_m, note } = element;
  const draft = useDraft({ result, deviation_m, note }, update.error);
  return (
    <form
      className={style["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate(
          { element_ids: [element.id], ...draft.values },
          { onSuccess: ({ data }) => toastSuccess(t("marked", { count: data.updated })) },
        );
      }}
    >
      <Dropdown
        label={t("result")}
        {...draft.field("result")}
        options={BIM_RESULTS.map((key) => ({ key, label: t(`result.${key}`) }))}
      />
      {draft.values.result === "deviating" && (
        <NumberField label={t("deviation")} unit="m" {...draft.field("deviation_m")} />
      )}
      <TextArea label={t("note")} {...draft.field("note")} maxLength={2000} />
      <Button kind="primary" type="submit" pending={update.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}

function Facts({ element }: { element: BimElementDetail }) {
  const { t } = useTranslation("bim");
  return (
    <>
      <KeyValues
        items={[
          [t("class"), element.ifc_class],
          [t("type"), element.type_name && <bdi key="type">{element.type_name}</bdi>],
          [t("discipline"), t(`discipline.${element.discipline}`)],
          [t("storey"), element.storey && <bdi key="storey">{element.storey}</bdi>],
          [t("parent"), element.parent && <bdi key="parent">{element.parent}</bdi>],
          [t("globalId"), <bdi key="id">{element.global_id}</bdi>],
        ]}
      />
      {element.edited_at !== null && (
        <Hint>
          {t("editedBy", { name: element.edited_by ?? "–" })} <When at={element.edited_at} form="ago" />
        </Hint>
      )}
    </>
  );
}

import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { displayedField } from "#features/flight-routes/document/document-errors.ts";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { isEmpty } from "#features/flight-routes/document/new-item.ts";
import { ErrorMessage } from "#features/flight-routes/editor/items/outline-fields.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useEditedDocument, usePlanning, useSelectItem } from "#features/flight-routes/store/editing.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useWarnings } from "./use-warnings.ts";
import style from "./plan-problems.module.css";

/** Why the route can't be planned and where to fix it, otherwise warnings about the plan. */
export function PlanProblems() {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const planning = usePlanning();
  const document = useEditedDocument();
  const selectItem = useSelectItem();
  const { failure } = planning;
  const warnings = useWarnings(undefined);
  if (failure && failure.code !== "no-items") {
    const item = document.items.find(({ id }) => id === failure.itemId);
    if (item && isEmpty(item)) {
      return <p className={style["unfinished"]}>{t("emptyItemHint", { name: item.name })}</p>;
    }
    return (
      <div className={style["verdict"]}>
        <strong>
          <IconAlertTriangle size={16} aria-hidden />
          <Separated parts={[tRoute("planFailed"), item?.name]} />
        </strong>
        <ErrorMessage error={failure} />
        {failure.field !== undefined && (
          <div className={fields["buttons"]}>
            <Button
              size="xs"
              onClick={() => {
                if (item) selectItem(item.id);
                scrollToField(displayedField(failure.field ?? ""));
              }}
            >
              {t("showField")}
            </Button>
          </div>
        )}
      </div>
    );
  }
  if (warnings.length === 0) return null;
  return <Warnings messages={warnings.map((warning) => warning.message)} />;
}

/** Only the first until expanded. */
function Warnings({ messages }: { messages: readonly string[] }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const [isOpen, open] = useState(false);
  const hidden = messages.length - 1;
  return (
    <div className={style["notes"]}>
      <ul aria-label={tRoute("warnings")}>
        {(isOpen ? messages : messages.slice(0, 1)).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? t("less") : t("moreWarnings", { count: hidden })}
        </button>
      )}
    </div>
  );
}

/** Waits until the field's section is expanded. */
function scrollToField(field: string): void {
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>("[data-field]")];
    const named = fields.find(({ dataset }) => dataset["field"] === field);
    const near = named ?? fields.find(({ dataset }) => dataset["field"]?.startsWith(field));
    near?.scrollIntoView({ block: "center" });
    near?.querySelector<HTMLElement>("input, button")?.focus();
  });
}

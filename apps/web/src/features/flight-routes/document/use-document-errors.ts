import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useLocale } from "#platform/i18n/locale.ts";
import type { PlanFailure } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import { useEditedDocument, usePlanning } from "#features/flight-routes/store/editing.ts";
import { type DocumentErrors, documentErrors } from "./document-errors.ts";

/** What is wrong with the edited document, in the reader's language. */
export function useDocumentErrors(): DocumentErrors {
  const locale = useLocale();
  return errorsOf(useEditedDocument(), usePlanning().failure, locale);
}

interface Computed {
  failure: PlanFailure | undefined;
  locale: string;
  errors: DocumentErrors;
}

const computed = new WeakMap<RouteDocument, Computed>();

/** Many fields ask for the same errors; they are computed once per document, failure and language. */
function errorsOf(document: RouteDocument, failure: PlanFailure | undefined, locale: string): DocumentErrors {
  const known = computed.get(document);
  if (known && known.failure === failure && known.locale === locale) return known.errors;
  const errors = documentErrors(document, failure);
  computed.set(document, { failure, locale, errors });
  return errors;
}

import { MAX_TAG_LENGTH, MAX_TAGS } from "@overfly/contract/sites/site-tags";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { TagsField } from "#platform/ui/fields/tags-field.tsx";
import type { SiteFields } from "./site-fields.ts";

interface SiteTagsFieldProps {
  fields: SiteFields;
  errors: Record<string, string>;
  change: (fields: Partial<SiteFields>) => void;
}

/** For the center, which alone sets them. */
export function SiteTagsField({ fields, errors, change }: SiteTagsFieldProps) {
  const { t } = useTranslation("sites");
  const isCenter = useUser().current_provider_user.user_type === "center";
  const known = useQuery({ ...siteQueries.tags, enabled: isCenter });
  if (!isCenter) return null;
  return (
    <div data-wide>
      <TagsField
        label={t("tags")}
        hint={t("tagsHint")}
        value={fields.tags}
        onChange={(tags) => change({ tags })}
        suggestions={known.data ?? []}
        maxTags={MAX_TAGS}
        maxLength={MAX_TAG_LENGTH}
        error={errors["tags"]}
      />
    </div>
  );
}

import { withFileSlot } from "#platform/threads/file-slots.ts";
import type { Profile, ProfileChanges } from "@overfly/contract/profile/profile";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { clearIdentityCache } from "#platform/auth/identity.ts";
import type { Context } from "#context.ts";
import { deletePicture, storePicture } from "#platform/storage/pictures.ts";
import { asLocale } from "@overfly/i18n/locale";

const ownUser = ({ db, user }: Context) => db.selectFrom("users").where("id", "=", user.user_id);

export async function getProfile(context: Context): Promise<Profile> {
  const { locale, ...row } = await ownUser(context)
    .select([
      "first_name",
      "last_name",
      "email",
      "phone",
      "image as avatar",
      "country",
      "city",
      "locale",
      "two_factor_enabled as second_factor",
      "code_by_email",
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("second_factors")
            .whereRef("second_factors.user_id", "=", "users.id")
            .where("verified", "=", true)
            .select("second_factors.id"),
        )
        .$castTo<boolean>()
        .as("code_by_app"),
    )
    .executeTakeFirstOrThrow();
  return { ...row, locale: asLocale(locale) };
}

export async function updateProfile(
  context: Context,
  changes: z.infer<typeof ProfileChanges>,
): Promise<Profile> {
  const name = `${changes.first_name} ${changes.last_name}`;
  await updateColumns(context, { ...changes, name });
  clearIdentityCache(context);
  return getProfile(context);
}

export async function setAvatar(context: Context, request: FastifyRequest): Promise<Profile> {
  return replaceAvatar(
    context,
    await withFileSlot(context.user, () => storePicture(context, request, "cover")),
  );
}

export const removeAvatar = (context: Context): Promise<Profile> => replaceAvatar(context, null);

async function replaceAvatar(context: Context, image: string | null): Promise<Profile> {
  const { image: old } = await ownUser(context).select("image").executeTakeFirstOrThrow();
  await updateColumns(context, { image });
  clearIdentityCache(context);
  await deletePicture(context, old);
  return getProfile(context);
}

const updateColumns = ({ db, user, now }: Context, columns: Record<string, string | null>) =>
  db
    .updateTable("users")
    .set({ ...columns, updated_at: now().toISOString() })
    .where("id", "=", user.user_id)
    .execute();

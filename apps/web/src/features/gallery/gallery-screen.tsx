import { LOCALES } from "@overfly/i18n/generated/locales";
import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { Logo } from "#platform/layout/logo.tsx";
import { useLocale } from "#platform/i18n/locale.ts";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { Page } from "#platform/ui/page.tsx";
import { DataGallery } from "./data-gallery.tsx";
import { FieldGallery } from "./field-gallery.tsx";
import style from "./gallery.module.css";
import { StateGallery } from "./state-gallery.tsx";

const Maps = lazy(() => import("./map-gallery.tsx").then((m) => ({ default: m.MapGallery })));

/** Every shared element in all its states: the visual language on one page. */
export function GalleryScreen() {
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main className={style["gallery"]}>
      <Page
        title="Gallery"
        subtitle="Every shared element in all its states"
        aside={<Logo size={28} />}
        actions={
          <>
            <SegmentedControl
              aria-label="Language"
              value={locale}
              onChange={(value) => setLocale(value)}
              data={[...LOCALES]}
            />
            <SegmentedControl
              aria-label="Appearance"
              value={colorScheme}
              onChange={(value) => setColorScheme(value)}
              data={["auto", "light", "dark"]}
            />
          </>
        }
      >
        <StateGallery />
        <FieldGallery />
        <DataGallery />
        <MapsInView />
      </Page>
    </main>
  );
}

/** Maps are expensive: they are mounted when scrolled into view. */
function MapsInView() {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [isNear, setNear] = useState(false);
  if (inViewport && !isNear) setNear(true);
  return (
    <div ref={ref} className={style["maps"]}>
      <Suspense>{isNear && <Maps />}</Suspense>
    </div>
  );
}

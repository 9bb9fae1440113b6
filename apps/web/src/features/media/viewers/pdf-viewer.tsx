import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- Vite answers with the URL
import workerUrl from "pdfjs-dist/build/pdf.worker.mjs?url";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import style from "./viewers.module.css";

GlobalWorkerOptions.workerSrc = workerUrl;

/** More canvases than that slow a browser down. */
const MAX_PAGES = 1000;
/** The shape of a page until it is drawn: about that of A4, and hardly any memory. */
const [BLANK_WIDTH, BLANK_HEIGHT] = [5, 7];

/** A PDF as pictures of its pages: nothing in it runs. */
export function PdfViewer({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation("media/cloud");
  const [document, setDocument] = useState<PDFDocumentProxy | "failed">();
  useEffect(() => {
    const loading = getDocument({ url, enableXfa: false });
    loading.promise.then(setDocument, () => setDocument("failed"));
    return () => void loading.destroy();
  }, [url]);
  if (document === "failed") return <Alert tone="bad">{t("pdfFailed")}</Alert>;
  if (!document) return <LinesSkeleton />;
  const pages = Array.from({ length: Math.min(document.numPages, MAX_PAGES) }, (_, at) => at + 1);
  return (
    <div className={style["pages"]} role="document" aria-label={name}>
      {pages.map((page) => (
        <PdfPage key={page} document={document} page={page} />
      ))}
      {document.numPages > MAX_PAGES && (
        <Alert tone="warn">{t("pdfTooLong", { shown: MAX_PAGES, total: document.numPages })}</Alert>
      )}
    </div>
  );
}

/** Drawn when it is scrolled into view. */
function PdfPage({ document, page }: { document: PDFDocumentProxy; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const draw = async (): Promise<void> => {
      const loaded = await document.getPage(page);
      const viewport = loaded.getViewport({ scale: 1.6 });
      [element.width, element.height] = [viewport.width, viewport.height];
      await loaded.render({ canvas: element, viewport }).promise;
    };
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      draw().catch(() => undefined); // the viewer was closed meanwhile
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [document, page]);
  return <canvas ref={canvas} width={BLANK_WIDTH} height={BLANK_HEIGHT} className={style["page"]} />;
}

// oxlint-disable-next-line typescript/triple-slash-reference -- other workspaces compile this file, without the declaration otherwise
/// <reference path="./pdfkit.d.ts" />
import layoutDocument from "@react-pdf/layout";
import renderPdf from "@react-pdf/render";
import { Font, pdf, type DocumentProps } from "@react-pdf/renderer";
import { directionOf } from "@overfly/i18n/direction";
import type { ReactElement } from "react";
import PDFDocument from "pdfkit";
import { structureWriter, type TaggedDocument } from "./structure-writer.ts";
import { type LaidOutNode, tagLayout } from "./tag-layout.ts";

type PdfFile = TaggedDocument & {
  _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } };
  on: ((event: "data", listen: (chunk: Uint8Array) => void) => unknown) &
    ((event: "end", listen: () => void) => unknown) &
    ((event: "error", listen: (error: Error) => void) => unknown);
};

/** Their types know neither the fonts nor the tags. */
const layoutOf = layoutDocument as unknown as (document: object, fonts: object) => Promise<object>;
const renderOf = renderPdf as unknown as (file: TaggedDocument, layout: object) => unknown;
const newFile = (options: object) => new PDFDocument(options) as PdfFile;

/** The library has no tagged PDF: this is its own way from the elements to the file, with a structure tree. */
export async function renderTagged(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  const { language = "en", title, author, creationDate, modificationDate } = document.props;
  const isRightToLeft = directionOf(language) === "rtl";
  const { container } = pdf(document) as unknown as { container: { document: LaidOutNode } };
  const layout = (await layoutOf(container.document, Font)) as LaidOutNode;
  const file = newFile({
    tagged: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Creator: "Overfly",
      Producer: "Overfly",
      CreationDate: creationDate,
      ModDate: modificationDate,
    },
  });
  if (isRightToLeft) file._root.data.ViewerPreferences.data["Direction"] = "R2L";
  const chunks: Uint8Array[] = [];
  file.on("data", (chunk) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    file.on("end", resolve);
    file.on("error", reject);
  });
  tagLayout(layout, structureWriter(file));
  renderOf(file, layout);
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** It comes without types; what is used of it is in `structure-writer.ts` and `render-tagged.ts`. */
declare module "pdfkit" {
  const PDFDocument: new (options: object) => unknown;
  export default PDFDocument;
}

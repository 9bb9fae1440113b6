import type { Tag, TagRole } from "./tag.ts";

/** What is used here of an element of PDFKit's structure tree. */
interface StructureElement {
  add: (child: unknown) => unknown;
  end: () => unknown;
}

interface StructureOptions {
  alt?: string;
  actual?: string;
  scope?: string;
  bbox?: number[];
  placement?: string;
}

type Annotate = (...area: [x: number, y: number, width: number, height: number, options: object]) => unknown;

/** What is used here of PDFKit's document, which comes without type declarations. */
export interface TaggedDocument {
  struct: (role: string, options?: StructureOptions) => StructureElement;
  addStructure: (element: StructureElement) => unknown;
  markContent: (tag: "Artifact", options: { type: string }) => unknown;
  markStructureContent: (role: string) => unknown;
  endMarkedContent: () => unknown;
  addPage: (options?: object) => unknown;
  annotate: Annotate;
}

export interface StructureWriter {
  /** Begins an element; `isRepeated`: the same one stands on every page, and is told once. */
  open: (tag: Tag, place?: { box?: readonly number[]; isRepeated?: boolean }) => void;
  openText: (tag: Tag | undefined, text: string) => void;
  /** Ends what was begun last. */
  close: () => void;
}

/** Elements that hold text themselves; in others it becomes a paragraph. */
const HOLDS_TEXT = new Set<string>(["H1", "H2", "P", "TH", "TD", "Link"]);
/** Its glyphs are painted from left to right, so it is given in reading order besides. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;
/** Directional isolates, which only show where a foreign text begins. */
const ISOLATES = /[\u2066-\u2069]/g;

interface Opened {
  element: StructureElement;
  role: string;
  /** `content`: what is painted belongs to it; `artifact`: nothing inside of it is told. */
  kind: "group" | "content" | "artifact";
}

/**
 * Writes the structure tree while the renderer paints. What is painted outside of an element's content is page furniture:
 * backgrounds, lines, footers.
 */
export function structureWriter(pdf: TaggedDocument): StructureWriter {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const known = new Map<Tag, StructureElement>();
  const stack: Opened[] = [{ element: root, role: "Document", kind: "group" }];
  const links: { element: StructureElement; alt: string | undefined }[] = [];
  const top = () => stack.at(-1) ?? { element: root, role: "Document", kind: "group" as const };
  const isSilent = () => top().kind !== "group";
  markFurniture(pdf);
  tagLinks(pdf, () => links.at(-1));

  const newElement = (role: TagRole, options: StructureOptions = {}) => {
    const element = pdf.struct(role, options);
    top().element.add(element);
    return element;
  };
  const bodyOf = bodiesOfItems(pdf);
  const begin = (element: StructureElement, role: string) => {
    pdf.endMarkedContent(); // the furniture
    element.add(pdf.markStructureContent(role));
    stack.push({ element, role, kind: "content" });
  };
  const skip = () => stack.push({ ...top(), kind: "artifact" });

  return {
    open: (tag, { box, isRepeated = false } = {}) => {
      const before = known.get(tag);
      if (isSilent() || tag.role === "Artifact" || (isRepeated && before)) return void skip();
      const { role, alt } = tag;
      const element = before ?? newElement(role, optionsOf(tag, box));
      known.set(tag, element);
      if (role === "Figure") return begin(element, role);
      if (role === "Link") links.push({ element, alt });
      stack.push({ element: role === "LI" ? bodyOf(element) : element, role, kind: "group" });
    },
    openText: (tag, text) => {
      if (isSilent() || tag?.role === "Artifact") return void skip();
      const actual = actualOf(text);
      const { role, element } = top();
      if (tag) return begin(newElement(tag.role as TagRole, { ...actual, ...scopeOf(tag) }), tag.role);
      if (!HOLDS_TEXT.has(role)) return begin(newElement("P", actual), "P");
      if (!actual) return begin(element, role);
      const span = pdf.struct("Span", actual);
      element.add(span);
      begin(span, "Span");
    },
    close: () => {
      const closed = stack.pop();
      if (closed?.kind === "content") {
        pdf.endMarkedContent();
        furniture(pdf);
      }
      if (closed?.kind !== "group" || closed.role !== "Link") return;
      links.pop();
      closed.element.end(); // while its page is the last one: PDFKit writes that as the page of its area
    },
  };
}

/** What an item of a list holds; one that goes on on the next page has the same body. */
function bodiesOfItems(pdf: TaggedDocument): (item: StructureElement) => StructureElement {
  const bodies = new Map<StructureElement, StructureElement>();
  return (item) => {
    const body = bodies.get(item) ?? pdf.struct("LBody");
    if (!bodies.has(item)) item.add(body);
    bodies.set(item, body);
    return body;
  };
}

/** As a screen reader reads it: in reading order where the glyphs are painted from left to right. */
const actualOf = (text: string) =>
  RIGHT_TO_LEFT.test(text) ? { actual: text.replaceAll(ISOLATES, "") } : undefined;

const optionsOf = ({ role, alt, scope }: Tag, box: readonly number[] | undefined): StructureOptions => ({
  ...(alt !== undefined && { alt }),
  ...(scope && { scope }),
  ...(role === "Figure" && box && { bbox: [...box], placement: "Block" }),
});

const scopeOf = ({ scope }: Tag) => (scope ? { scope } : {});

const furniture = (pdf: TaggedDocument) => pdf.markContent("Artifact", { type: "Layout" });

/** Every page begins with furniture. */
function markFurniture(pdf: TaggedDocument): void {
  const addPage = pdf.addPage.bind(pdf);
  pdf.addPage = (options) => {
    const page = addPage(options);
    furniture(pdf);
    return page;
  };
}

/** The clickable area of a link belongs to its element, and says what it opens. */
function tagLinks(
  pdf: TaggedDocument,
  current: () => { element: StructureElement; alt: string | undefined } | undefined,
): void {
  const annotate = pdf.annotate.bind(pdf);
  pdf.annotate = (...area) => {
    const link = current();
    if (!link) return annotate(...area);
    const [x, y, width, height, options] = area;
    const { element, alt } = link;
    // a String object is written as text, a plain string as a name
    const contents = alt === undefined ? {} : { Contents: Object(alt) as object };
    return annotate(x, y, width, height, { ...options, ...contents, structParent: element });
  };
}

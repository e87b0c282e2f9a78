import { knowledgeFileTypes } from "@muster/contracts/knowledge-bases";

const { documents, images, code } = knowledgeFileTypes;
const known = new Set<string>([...documents, ...images, ...code]);

/** What the file picker offers. */
export const acceptedFiles = [...known].map((extension) => `.${extension}`).join(",");
export const acceptedImages = images.map((extension) => `.${extension}`).join(",");
export const fileRules = "PDF, Word, PowerPoint, Excel, text, Markdown, CSV, JSON, HTML, e-mail, code, or pictures";

/** Why a file cannot be added, before it is sent; the server checks the content. */
export function fileProblem({ name }: { name: string }): string | null {
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
  return known.has(extension) ? null : `${name} can’t be read. Use ${fileRules}.`;
}

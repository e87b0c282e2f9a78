import { knowledgeFileBytes, knowledgeFileTypes } from "@muster/contracts/knowledge-bases";
import { useMe } from "../../platform/session.tsx";

const { documents, images, code } = knowledgeFileTypes;
const known = new Set<string>([...documents, ...images, ...code]);

/** What the file picker offers. */
export const acceptedFiles = [...known].map((extension) => `.${extension}`).join(",");
export const acceptedImages = images.map((extension) => `.${extension}`).join(",");
export const fileRules = "PDF, Word, PowerPoint, Excel, text, Markdown, CSV, JSON, HTML, email, code, or pictures";

/** The maximum size of a file on the organization's plan. */
export function useMaxFileBytes(): number {
  const { billing, profile } = useMe();
  return knowledgeFileBytes(billing === "off" ? null : profile.tier);
}

/** Why a file cannot be added, before it is sent; the server checks the content. */
export function fileProblem({ name, size }: { name: string; size: number }, maxBytes: number): string | null {
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
  if (!known.has(extension)) return `${name} can’t be read. Use ${fileRules}.`;
  if (size > maxBytes) return `${name} is larger than the ${megabytes(maxBytes)} limit of your plan.`;
  return null;
}

export function megabytes(bytes: number): string {
  return `${bytes / 1024 ** 2} MB`;
}

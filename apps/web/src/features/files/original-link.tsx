import { withPlace } from "../../platform/place.ts";

/** Downloads the original file; the browser streams it, so that its size does not matter. */
export function OriginalLink({ fileId, fileName }: { fileId: string; fileName: string }) {
  return (
    <a
      className="link inline-block min-h-6 whitespace-nowrap"
      href={withPlace(`/api/files/${fileId}/content`)}
      download={fileName}
      aria-label={`Download original: ${fileName}`}
    >
      Download original
    </a>
  );
}

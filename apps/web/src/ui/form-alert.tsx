import { TriangleAlert } from "lucide-react";

/** Error of a form as a whole. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-sm bg-fault-soft px-3 py-2.5 text-fault">
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}

import { Checks } from "../../ui/checks.tsx";
import { useBases } from "./knowledge.queries.ts";

interface BaseChecksProps {
  hint?: string;
  /** Null: all of them. */
  chosen: string[] | null;
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** The knowledge bases that can be searched; nothing where there are none. */
export function BaseChecks({ hint, chosen, onChange, error }: BaseChecksProps) {
  const ready = useReadyBases();
  if (ready.length === 0) return null;
  return (
    <Checks
      legend="Knowledge bases"
      {...(hint && { hint })}
      error={error}
      options={ready.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen ?? ready.map(({ id }) => id)}
      onChange={onChange}
    />
  );
}

/** The knowledge bases that hold something to search. */
export function useReadyBases() {
  const bases = useBases();
  return (bases.data?.items ?? []).filter(({ passageCount }) => passageCount > 0);
}

import { engineSentence } from "./engine.ts";
import { useModels } from "./models.queries.ts";

/** Shows which engine answers for a model choice. */
export function EngineLine({ choice }: { choice: string }) {
  const models = useModels();
  if (models.isPending) return <p className="text-small text-ink-3">Checking which engine is available…</p>;
  if (models.isError) return <p className="text-small text-fault">Couldn’t check which engine is available.</p>;
  return <p className="text-small text-ink-2">{engineSentence(models.data, choice)}</p>;
}

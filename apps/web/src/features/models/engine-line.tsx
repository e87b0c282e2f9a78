import { engineSentence } from "./engine.ts";
import { useModels } from "./models.queries.ts";

/** One line that says which engine answers for a choice of model. */
export function EngineLine({ choice }: { choice: string }) {
  const models = useModels();
  if (models.isPending) return <p className="text-small text-ink-3">Asking which engine will answer</p>;
  if (models.isError) return <p className="text-small text-fault">Which engine will answer could not be asked.</p>;
  return <p className="text-small text-ink-2">{engineSentence(models.data, choice)}</p>;
}

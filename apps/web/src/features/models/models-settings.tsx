import { useMe } from "../../platform/session.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { DefaultsSection } from "./defaults-section.tsx";
import { EnginesSection } from "./engines-section.tsx";
import { LocalModelsSection } from "./local-models-section.tsx";
import { useModelSettings } from "./model-settings.queries.ts";
import { OllamaSection } from "./ollama-section.tsx";
import { PricesSection } from "./prices-section.tsx";
import { ProvidersSection } from "./providers-section.tsx";

/** The engine in use, for everyone; providers and prices, for admins. */
export function ModelsSettings() {
  const isAdmin = useMe().profile.role === "admin";
  return (
    <>
      <EnginesSection />
      {isAdmin && <ForAdmins />}
    </>
  );
}

function ForAdmins() {
  const settings = useModelSettings();
  return (
    <QueryView
      query={settings}
      loading={<SkeletonRows rows={4} height={72} />}
      isEmpty={() => false}
      empty={null}
      errorTitle="Couldn’t load providers"
    >
      {(data) => (
        <>
          <ProvidersSection settings={data} />
          <DefaultsSection settings={data} />
          <LocalModelsSection />
          <OllamaSection />
          <PricesSection prices={data.prices} />
        </>
      )}
    </QueryView>
  );
}

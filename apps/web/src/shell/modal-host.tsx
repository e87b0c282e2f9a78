import { texts } from "@muster/contracts/texts";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { closeModal, useModal } from "../platform/modals.ts";
import { notify } from "../platform/notifications.ts";

const Palette = lazy(() => import("./palette.tsx").then((module) => ({ default: module.Palette })));
const ShortcutsDialog = lazy(() =>
  import("./shortcuts-dialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);
const UpgradeDialog = lazy<ComponentType<{ forced: boolean; onClose: () => void }>>(() =>
  import("../features/billing/upgrade-dialog.tsx").then(
    (module) => ({ default: module.UpgradeDialog }),
    () => ({ default: UpgradeFallback }),
  ),
);
const CreateAgentDialog = lazy(() =>
  import("../features/agents/create-agent-dialog.tsx").then((module) => ({ default: module.CreateAgentDialog })),
);
const OrganizationDialog = lazy(() =>
  import("../features/accounts/organization-dialog.tsx").then((module) => ({ default: module.OrganizationDialog })),
);
const TaskWizard = lazy(() =>
  import("../features/tasks/task-wizard.tsx").then((module) => ({ default: module.TaskWizard })),
);
const ImageDialog = lazy(() =>
  import("../features/images/image-dialog.tsx").then((module) => ({ default: module.ImageDialog })),
);
const ResearchDialog = lazy(() =>
  import("../features/research/research-dialog.tsx").then((module) => ({ default: module.ResearchDialog })),
);
const CameraDialog = lazy(() =>
  import("../features/camera/camera-dialog.tsx").then((module) => ({ default: module.CameraDialog })),
);
const SearchDialog = lazy(() =>
  import("../features/search/search-dialog.tsx").then((module) => ({ default: module.SearchDialog })),
);
const StudyDialog = lazy(() =>
  import("../features/study/study-dialog.tsx").then((module) => ({ default: module.StudyDialog })),
);
const ThinkingDialog = lazy(() =>
  import("../features/thinking/thinking-dialog.tsx").then((module) => ({ default: module.ThinkingDialog })),
);
const ProcessFilesDialog = lazy(() =>
  import("../features/file-processing/process-files-dialog.tsx").then((module) => ({
    default: module.ProcessFilesDialog,
  })),
);

const QuickAssignDialog = lazy(() =>
  import("../features/tasks/quick/quick-assign-dialog.tsx").then((module) => ({ default: module.QuickAssignDialog })),
);

/** Renders the app's modals; their code is loaded when one is first opened. */
export function ModalHost() {
  return (
    <Suspense fallback={null}>
      <ActiveModal />
    </Suspense>
  );
}

function ActiveModal() {
  const { name, params } = useModal();
  switch (name) {
    case "palette":
      return <Palette onClose={closeModal} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={closeModal} />;
    case "upgrade":
      return <UpgradeDialog forced={params.forced ?? false} onClose={closeModal} />;
    case "create-agent":
      return <CreateAgentDialog {...pick(params, "templateId")} onClose={closeModal} />;
    case "create-organization":
      return <OrganizationDialog onClose={closeModal} />;
    case "task-wizard":
      return <TaskWizard start={params} onClose={closeModal} />;
    case "quick-assign":
      return <QuickAssignDialog onClose={closeModal} />;
    case "image":
      return <ImageDialog onClose={closeModal} />;
    case "research":
      return <ResearchDialog onClose={closeModal} />;
    case "camera":
      return <CameraDialog onClose={closeModal} />;
    case "search":
      return <SearchDialog onClose={closeModal} />;
    case "study":
      return <StudyDialog onClose={closeModal} />;
    case "thinking":
      return <ThinkingDialog onClose={closeModal} />;
    case "process-files":
      return <ProcessFilesDialog onClose={closeModal} />;
    case null:
      return null;
  }
}

/** Shown when the plans cannot be loaded: says at least that a plan is needed. */
function UpgradeFallback({ onClose }: { forced: boolean; onClose: () => void }) {
  // Notifies once, outside rendering.
  useEffect(() => {
    notify({ type: "error", title: texts.upgradeRequiredTitle, message: texts.upgradeRequired, link: "/settings" });
    onClose();
  }, [onClose]);
  return null;
}

function pick<Key extends "templateId" | "agentId">(
  params: { [K in Key]?: string },
  key: Key,
): { [K in Key]?: string } {
  const value = params[key];
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: string };
}

import { texts } from "@muster/contracts/texts";
import { type ComponentType, useEffect } from "react";
import { closeModal, closeTopModal, type OpenModal, useModals } from "../platform/modals.ts";
import { notify } from "../platform/notifications.ts";
import { lazyDialog } from "../ui/lazy-dialog.tsx";

const Palette = lazyDialog(async () => (await import("./palette.tsx")).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);
const UpgradeDialog = lazyDialog<ComponentType<{ forced: boolean; onClose: () => void }>>(() =>
  import("../features/billing/upgrade-dialog.tsx").then(
    (module) => module.UpgradeDialog,
    () => UpgradeFallback,
  ),
);
const CreateAgentDialog = lazyDialog(
  async () => (await import("../features/agents/create-agent-dialog.tsx")).CreateAgentDialog,
);
const OrganizationDialog = lazyDialog(
  async () => (await import("../features/accounts/organization-dialog.tsx")).OrganizationDialog,
);
const SignOutDialog = lazyDialog(async () => (await import("../features/accounts/sign-out-dialog.tsx")).SignOutDialog);
const TaskWizard = lazyDialog(async () => (await import("../features/tasks/task-wizard.tsx")).TaskWizard);
const ImageDialog = lazyDialog(async () => (await import("../features/images/image-dialog.tsx")).ImageDialog);
const ResearchDialog = lazyDialog(
  async () => (await import("../features/research/research-dialog.tsx")).ResearchDialog,
);
const CameraDialog = lazyDialog(async () => (await import("../features/camera/camera-dialog.tsx")).CameraDialog);
const SearchDialog = lazyDialog(async () => (await import("../features/search/search-dialog.tsx")).SearchDialog);
const StudyDialog = lazyDialog(async () => (await import("../features/study/study-dialog.tsx")).StudyDialog);
const ThinkingDialog = lazyDialog(
  async () => (await import("../features/thinking/thinking-dialog.tsx")).ThinkingDialog,
);
const ProcessFilesDialog = lazyDialog(
  async () => (await import("../features/file-processing/process-files-dialog.tsx")).ProcessFilesDialog,
);

const QuickAssignDialog = lazyDialog(
  async () => (await import("../features/tasks/quick/quick-assign-dialog.tsx")).QuickAssignDialog,
);

/** Renders the app's modals; their code is loaded when one is first opened. */
export function ModalHost() {
  return useModals().map((open) => <Modal key={open.name} {...open} />);
}

function Modal({ name, params }: OpenModal) {
  switch (name) {
    case "palette":
      return <Palette onClose={closeModal} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={closeModal} />;
    case "upgrade":
      return <UpgradeDialog forced={params.forced ?? false} onClose={closeTopModal} />;
    case "create-agent":
      return <CreateAgentDialog {...pick(params, "templateId")} onClose={closeModal} />;
    case "create-organization":
      return <OrganizationDialog onClose={closeModal} />;
    case "sign-out":
      return <SignOutDialog onClose={closeModal} />;
    case "task-wizard":
      return <TaskWizard start={params} onClose={closeModal} />;
    case "quick-assign":
      return <QuickAssignDialog onClose={closeModal} />;
    case "image":
      return <ImageDialog onClose={closeModal} />;
    case "research":
      return <ResearchDialog topic={params.topic ?? ""} onClose={closeModal} />;
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

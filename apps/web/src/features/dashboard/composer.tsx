import { useNavigate } from "react-router";
import { QuickAssign } from "../tasks/quick/quick-assign.tsx";

/** Assigns a task without leaving the dashboard. */
export function Composer() {
  const navigate = useNavigate();
  return <QuickAssign onAssigned={(task) => void navigate(`/tasks/${task.number}`)} />;
}

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TaskTable } from "../tasks/task-table.tsx";

/** The user's tasks for this agent, newest first. */
export function AgentTasks({ agentId }: { agentId: string }) {
  const tasks = useQuery(query(api.tasks.list, { agentId, limit: 50 }));
  const navigate = useNavigate();
  return (
    <QueryView
      query={tasks}
      loading={<SkeletonRows rows={4} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Panel className="p-4">
          <p className="text-ink-2">You haven’t assigned this agent a task yet.</p>
        </Panel>
      }
      errorTitle="Couldn’t load the tasks"
    >
      {({ items }) => (
        <TaskTable
          items={items}
          caption="Tasks"
          addressOf={(number) => `/tasks/${number}`}
          onPeek={(number) => void navigate(`/tasks?peek=${number}`)}
        />
      )}
    </QueryView>
  );
}

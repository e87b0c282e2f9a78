import type { Task } from "@muster/contracts/tasks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate } from "../../platform/query.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useMembers } from "../members/members.queries.ts";

/** Emails the newest version to members of the organization. */
export function EmailDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const me = useMe();
  const members = useMembers();
  const [chosen, setChosen] = useState<string[]>([]);
  const deliver = useDeliver(task, onClose);

  function toggle(userId: string) {
    setChosen((all) => (all.includes(userId) ? all.filter((one) => one !== userId) : [...all, userId]));
  }

  return (
    <Dialog
      title="Email result"
      description="They get the first sentence, a link, and the document if it is at most 10 MB and your plan includes downloads."
      onClose={onClose}
      footer={
        <>
          <p className="min-w-0 flex-1 basis-[200px] text-ink-2 text-small">
            Members of your organization can open the link.
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={deliver.isPending}
            busyLabel="Sending…"
            disabledReason={chosen.length === 0 ? "Choose at least one member" : undefined}
            onClick={() => deliver.mutate(chosen)}
          >
            Send email
          </Button>
        </>
      }
    >
      <QueryView
        query={members}
        loading={<SkeletonRows rows={3} />}
        isEmpty={({ items: all }) => all.every(({ userId }) => userId === me.user.id)}
        empty={<p className="text-ink-2">You’re the only member. Invite people under Settings &gt; Members.</p>}
        errorTitle="Couldn’t load the members"
      >
        {({ items: all }) => (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-[530]">Send to</legend>
            {all
              .filter(({ userId }) => userId !== me.user.id)
              .map(({ userId, displayName, email }) => (
                <label key={userId} className="flex min-h-6 items-center gap-2">
                  <input type="checkbox" checked={chosen.includes(userId)} onChange={() => toggle(userId)} />
                  <span className="min-w-0 break-words">
                    {displayName} <span className="text-ink-3">{email}</span>
                  </span>
                </label>
              ))}
          </fieldset>
        )}
      </QueryView>
      <p role="alert" className="mt-3 text-fault">
        {deliver.error?.message}
      </p>
    </Dialog>
  );
}

function useDeliver(task: Task, onDone: () => void) {
  return useMutation({
    mutationFn: (userIds: string[]) => api.shares.deliver({ kind: "task", subjectId: task.id, userIds }),
    onSuccess: ({ recipients, isAttached }) => {
      notify({
        type: "success",
        title: "Email sent",
        message: `To ${recipients} ${recipients === 1 ? "member" : "members"}${isAttached ? ", with the document" : ""}`,
        toastOnly: true,
      });
      onDone();
      return invalidate("shares");
    },
  });
}

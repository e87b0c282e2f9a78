import type { Task } from "@muster/contracts/tasks";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate } from "../../platform/query.ts";
import { useMe } from "../../platform/session.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useMembers } from "../members/members.queries.ts";

const schema = z.object({ userIds: z.array(z.string()).min(1, "Choose at least one member") });

/** Emails the newest version to members of the organization. */
export function EmailDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const me = useMe();
  const members = useMembers();
  const deliver = useDeliver(task, onClose);
  const form = useZodForm({
    schema,
    defaultValues: { userIds: [] },
    onSubmit: ({ userIds }) => deliver.mutateAsync(userIds),
  });

  const others = members.data?.items.filter(({ userId }) => userId !== me.user.id) ?? [];

  return (
    <FormDialog
      form={form}
      title="Email result"
      description="They get the first sentence, a link, and the document if it is at most 10 MB and your plan includes downloads."
      submitLabel="Send email"
      busyLabel="Sending…"
      note="Members of your organization can open the link."
      blocker={members.data && others.length === 0 ? "There is no other member" : null}
      canDiscard
      onClose={onClose}
    >
      <QueryView
        query={members}
        loading={<SkeletonRows rows={3} />}
        isEmpty={() => others.length === 0}
        empty={<p className="text-ink-2">You’re the only member. Invite people under Settings &gt; Members.</p>}
        errorTitle="Couldn’t load the members"
      >
        {() => (
          <CheckList
            legend="Send to"
            {...form.choice("userIds")}
            options={others.map(({ userId, displayName, email }) => ({
              value: userId,
              content: (
                <span className="min-w-0 break-words">
                  {displayName} <span className="text-ink-3">{email}</span>
                </span>
              ),
            }))}
          />
        )}
      </QueryView>
    </FormDialog>
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

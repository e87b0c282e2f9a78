import { requiredName } from "@muster/contracts/names";
import type { Security } from "@muster/contracts/profile";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";
import { browserBlocker } from "../accounts/passkeys.ts";
import { useAddPasskey, useDeletePasskey, useRenamePasskey } from "./profile.queries.ts";

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);
const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);

type Passkey = Security["passkeys"][number];

const nameHint = "For example, “Work laptop” or “Phone”";

/** Passkeys: an explanation, the user's passkeys, and why none can be added here. */
export function PasskeysSection({ security }: { security: Security }) {
  const [newName, setNewName] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const add = useAddPasskey();
  const blocker = security.passkeysBlocker ?? browserBlocker();
  return (
    <Section title="Passkeys">
      <Panel>
        <div className="grid gap-3 p-4">
          <p className="text-ink-2">
            Sign in with your fingerprint, face, or device PIN instead of your password. Passkeys can’t be guessed and
            work only on this site.
          </p>
          {blocker && <p className="text-attention">{blocker}</p>}
          <div>
            <Button icon={Plus} disabledReason={blocker} onClick={() => setNaming(true)}>
              Add passkey
            </Button>
          </div>
        </div>
        {security.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </Panel>
      {isNaming && (
        <NameDialog
          title="Add passkey"
          hint={nameHint}
          schema={requiredName}
          submitLabel="Continue"
          initial={`Passkey ${security.passkeys.length + 1}`}
          onName={async (name) => {
            setNaming(false);
            setNewName(name);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {newName && (
        <ProofDialog
          title="Add passkey"
          body={<p>Your browser will ask where to save it.</p>}
          security={security}
          confirmLabel="Create passkey"
          busyLabel="Waiting for your device…"
          onProof={(proof) => add.mutateAsync({ name: newName, ...proof }).then((made) => made && setNewName(null))}
          onClose={() => setNewName(null)}
        />
      )}
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const rename = useRenamePasskey();
  const remove = useDeletePasskey();
  const close = () => setOpen(null);
  return (
    <div className="row">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[560]">{passkey.name}</span>
        <span className="block text-ink-2">
          Added <Time value={passkey.createdAt} mode="date" />,{" "}
          {passkey.lastUsedAt ? (
            <>
              last used <Time value={passkey.lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </span>
      </span>
      <IconButton label={`Rename ${passkey.name}`} icon={Pencil} size="sm" onClick={() => setOpen("rename")} />
      <IconButton label={`Delete ${passkey.name}`} icon={Trash2} size="sm" onClick={() => setOpen("delete")} />
      {open === "rename" && (
        <NameDialog
          title="Rename passkey"
          hint={nameHint}
          schema={requiredName}
          initial={passkey.name}
          onName={(name) => rename.mutateAsync({ id: passkey.id, name })}
          onClose={close}
        />
      )}
      {open === "delete" && (
        <ConfirmDialog
          title="Delete this passkey?"
          body={`You can no longer sign in with “${passkey.name}”. Your device may still list it until you remove it there too.`}
          confirmLabel="Delete"
          busyLabel="Deleting…"
          danger
          busy={remove.isPending}
          error={remove.error?.message ?? null}
          onConfirm={() => remove.mutate(passkey.id, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </div>
  );
}

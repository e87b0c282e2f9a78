import { type ChatMessage, messageLimits } from "@muster/contracts/chat-shapes";
import { ArrowUp, Paperclip, Square, X } from "lucide-react";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useMe } from "../../platform/session.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { acceptFor } from "../files/file-rules.ts";
import { useUploads } from "../files/use-uploads.ts";
import { type Command, CommandMenu, commandsFor } from "./command-menu.tsx";
import { type Attachment, useDraft, useLinkedAttachments, useSender } from "./composer-state.ts";
import { usePrompts } from "./library.queries.ts";
import { usePromptFields } from "./prompt-fields.ts";

/** Images are passed to models with vision; other engines report that they cannot see them. */
const attachable = ["table", "document", "code", "image"] as const;

interface ComposerProps {
  /** Drafts are stored by conversation. */
  conversationKey: string;
  /** A reply is being written: a message is queued. */
  isBusy: boolean;
  isSending: boolean;
  /** A text to start with; a new one also opens the file chooser. */
  opening?: { text: string } | undefined;
  queue: ChatMessage[];
  onSend: (text: string, attachments: string[], interrupt: boolean) => Promise<unknown>;
  onStop: () => void;
  onCommand: (command: string) => void;
  onCancelQueued: (messageId: string) => void;
}

/** Enter sends, Shift+Enter inserts a line break; while a reply is written Enter queues and Ctrl/Cmd+Enter interrupts. */
export function Composer(props: ComposerProps) {
  const { conversationKey, isBusy, opening, queue, onSend, onStop, onCommand, onCancelQueued } = props;
  const isViewer = useMe().organization.memberRole === "viewer";
  const [text, setText] = useDraft(conversationKey);
  const [attached, setAttached] = useState(useLinkedAttachments());
  const uploads = useUploads(attached.length, { takes: attachable }, (file) => setAttached((all) => [...all, file]));
  const [picked, setPicked] = useState(0);
  const prompts = usePrompts();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const commands = commandsFor(text, prompts.data?.items ?? []);
  const isBlank = text.trim() === "";
  const fields = usePromptFields({ text, setText, input });
  const blocker = isViewer
    ? "Viewers have read-only access"
    : uploads.isSending
      ? "Wait until the files are uploaded"
      : isBlank
        ? "Enter a message"
        : (tooLong(text) ?? fields.blocker);

  useEffect(() => {
    if (!opening) return;
    setText(opening.text);
    files.current?.click();
  }, [opening, setText]);

  // The field grows with its text, for browsers without `field-sizing`.
  useEffect(() => {
    const field = input.current;
    if (!field || CSS.supports("field-sizing", "content")) return;
    field.style.height = "auto";
    field.style.height = text === "" ? "" : `${Math.min(field.scrollHeight, 240)}px`;
  }, [text]);

  const { isSending, send, dontFollow } = useSender({
    ...{ text, setText, attached, setAttached, onSend },
    isBlocked: blocker !== null,
    isSending: props.isSending,
    onTaken: fields.leave,
    onDone: () => input.current?.focus(),
  });
  function submit(interrupt: boolean) {
    if (fields.blocker) fields.goToNext(0);
    send(interrupt);
  }

  function choose(command: Command) {
    if (command.kind === "prompt") {
      setText(command.text);
      fields.enter(command.text);
    } else {
      setText("");
      onCommand(command.name);
    }
    setPicked(0);
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (commands.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      return setPicked((picked + step + commands.length) % commands.length);
    }
    if (event.key === "Escape" && commands.length > 0) return setText("");
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    const command = commands[picked];
    if (command) choose(command);
    else submit(isBusy && (event.ctrlKey || event.metaKey));
  }

  function take(list: Iterable<File> | null | undefined): boolean {
    const given = [...(list ?? [])];
    if (given.length > 0) uploads.add(given);
    return given.length > 0;
  }

  return (
    <div className="shrink-0 px-3 pb-3 md:px-6 md:pb-5">
      <div className="mx-auto max-w-[720px]">
        <Queued queue={queue} onCancel={onCancelQueued} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extra ways; the paper clip does the same */}
        <div
          className="relative rounded-[12px] border border-line-control bg-surface transition-[border-color,box-shadow] focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]"
          onDragOver={(event: DragEvent) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            take(event.dataTransfer.files);
          }}
          onPaste={(event: ClipboardEvent) => {
            if (take(filesIn(event.clipboardData, text.length))) event.preventDefault();
          }}
        >
          {commands.length > 0 && <CommandMenu id={id} commands={commands} picked={picked} onChoose={choose} />}
          {(attached.length > 0 || uploads.uploads.length > 0) && (
            <Attached
              attached={attached}
              uploads={uploads}
              onDetach={(file) => setAttached((all) => all.filter((other) => other.id !== file))}
            />
          )}
          {uploads.problem && <p className="px-4 pt-2 text-fault text-small">{uploads.problem}</p>}
          <label className="sr-only" htmlFor={`${id}-text`}>
            Message
          </label>
          <textarea
            ref={input}
            id={`${id}-text`}
            rows={2}
            dir="auto"
            value={text}
            placeholder="Ask a question, or type / for actions"
            aria-describedby={`${id}-keys`}
            {...(commands.length > 0 && {
              role: "combobox",
              "aria-expanded": true,
              "aria-controls": `${id}-menu`,
              "aria-activedescendant": `${id}-${picked}`,
            })}
            className="field-sizing-content block max-h-[240px] min-h-[56px] w-full resize-none bg-transparent px-4 pt-3 text-read outline-none! max-md:text-[16px]"
            onChange={(event) => {
              setText(event.target.value);
              dontFollow();
              setPicked(0);
              if (event.target.value === "") fields.leave();
            }}
            onKeyDown={(event) =>
              event.key === "Tab" && !event.shiftKey && fields.goToNext() ? event.preventDefault() : handleKey(event)
            }
          />
          <div className="flex items-center gap-1 px-2 pb-2">
            <AttachButton input={files} isViewer={isViewer} onFiles={take} />
            <span className="flex-1" />
            {isBusy && (
              <Button size="sm" icon={Square} onClick={onStop}>
                Stop
              </Button>
            )}
            {(!isBusy || !isBlank) && (
              <Button
                size="sm"
                variant="primary"
                icon={ArrowUp}
                busy={isSending}
                disabledReason={blocker}
                onClick={() => submit(false)}
              >
                {isBusy ? "Queue" : "Send"}
              </Button>
            )}
          </div>
        </div>
        <p id={`${id}-keys`} className="mt-1.5 text-center text-micro text-ink-3">
          {isBusy ? (
            <>
              <span className="pointer-coarse:hidden">
                Enter queues the message, Ctrl or ⌘ + Enter stops the reply and sends it.
              </span>
              <span className="hidden pointer-coarse:inline">A message is queued until the reply is finished.</span>
            </>
          ) : (
            "Agents can be wrong. Numbers in brackets lead to their source."
          )}
        </p>
      </div>
    </div>
  );
}

function Queued({ queue, onCancel }: { queue: ChatMessage[]; onCancel: (messageId: string) => void }) {
  if (queue.length === 0) return null;
  return (
    <ul className="mb-2 grid gap-1" aria-label="Queued messages">
      {queue.map((message) => (
        <li key={message.id} className="flex items-center gap-2 rounded-sm bg-raised px-3 py-1 text-small">
          <span className="min-w-0 flex-1 truncate">
            <span className="text-ink-3">Queued:</span> {message.content}
          </span>
          <IconButton label="Remove from the queue" icon={X} size="sm" onClick={() => onCancel(message.id)} />
        </li>
      ))}
    </ul>
  );
}

interface AttachButtonProps {
  input: RefObject<HTMLInputElement | null>;
  isViewer: boolean;
  onFiles: (files: FileList | null) => void;
}

function AttachButton({ input, isViewer, onFiles }: AttachButtonProps) {
  return (
    <>
      <IconButton
        label="Attach files"
        icon={Paperclip}
        size="sm"
        disabledReason={isViewer ? "Viewers have read-only access" : null}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        accept={acceptFor(attachable)}
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = "";
        }}
      />
    </>
  );
}

interface AttachedProps {
  attached: Attachment[];
  uploads: ReturnType<typeof useUploads>;
  onDetach: (id: string) => void;
}

function Attached({ attached, uploads, onDetach }: AttachedProps) {
  return (
    <ul className="flex flex-wrap gap-1.5 px-3 pt-3" aria-label="Attached files">
      {attached.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-1 rounded-sm bg-raised pl-2.5 text-small">
          <span className="max-w-[200px] truncate">{name}</span>
          <IconButton label={`Remove ${name}`} icon={X} size="sm" onClick={() => onDetach(id)} />
        </li>
      ))}
      {uploads.uploads.map(({ key, file, fraction, error }) => (
        <li key={key} className="flex items-center gap-1 rounded-sm bg-raised pl-2.5 text-small">
          <span
            {...(error && { role: "alert" })}
            className={error ? "min-w-0 break-words py-1.5 text-fault" : "max-w-[240px] truncate"}
          >
            {error ?? file.name}
          </span>
          {!error && (
            <span className="w-[60px]">
              <ProgressBar value={fraction * 100} label={`Uploading ${file.name}`} />
            </span>
          )}
          <IconButton label={`Remove ${file.name}`} icon={X} size="sm" onClick={() => uploads.remove(key)} />
        </li>
      ))}
    </ul>
  );
}

function tooLong(text: string): string | null {
  const most = messageLimits.characters;
  if (text.length <= most) return null;
  return `Shorten the message to ${most.toLocaleString("en")} characters, or attach the text as a file`;
}

/** Pasted files. A pasted text that is too long for the message becomes one. */
function filesIn(pasted: DataTransfer, typed: number): Iterable<File> {
  const text = pasted.getData("text/plain");
  if (pasted.files.length > 0 || typed + text.length <= messageLimits.characters) return pasted.files;
  return [new File([text], "Pasted text.txt", { type: "text/plain" })];
}

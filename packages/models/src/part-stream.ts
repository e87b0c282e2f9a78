import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from "@ai-sdk/provider";

/** Receives the parts of a provider's answer; text is combined briefly so that thousands of tokens are cheap. */
export interface PartSink {
  text: (delta: string, kind?: "text" | "reasoning") => void;
  part: (part: LanguageModelV4StreamPart) => void;
  /** Ends the open text or reasoning, with the metadata that the vendor needs again in a later call. */
  close: (providerMetadata?: SharedV4ProviderMetadata) => void;
  /** Characters of text and reasoning so far. */
  written: () => number;
  /** True while much is waiting to be read; `drained` resolves when the reader wants more. */
  isFull: () => boolean;
  drained: () => Promise<void>;
}

/**
 * A stream of parts written by `write`. The first text is sent at once, later text after at most `coalesceMs`; a slow reader
 * causes backpressure. `onCancel` runs when the reader cancels.
 */
export function partStream(
  write: (sink: PartSink) => Promise<void>,
  { coalesceMs, onCancel }: { coalesceMs: number; onCancel: () => void },
): ReadableStream<LanguageModelV4StreamPart> {
  let wanted: (() => void) | undefined;
  let isOver = false;
  let stopTimer: (() => void) | undefined;
  return new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      const texts = textParts((part) => !isOver && controller.enqueue(part), coalesceMs);
      stopTimer = texts.stop;
      const sink: PartSink = {
        text: texts.add,
        close: texts.close,
        written: texts.written,
        part: (part) => {
          texts.close();
          if (!isOver) controller.enqueue(part);
        },
        isFull: () => !isOver && (controller.desiredSize ?? 1) <= -64,
        drained: () =>
          new Promise((resolve) => {
            wanted = resolve;
          }),
      };
      write(sink).then(
        () => {
          texts.close();
          if (!isOver) controller.close();
        },
        (error: unknown) => {
          texts.close();
          if (!isOver) controller.error(error);
        },
      );
    },
    pull: () => wanted?.(),
    cancel: () => {
      isOver = true;
      stopTimer?.();
      wanted?.();
      onCancel();
    },
  });
}

/** Opens and closes alternating text and reasoning blocks, and combines their deltas. */
function textParts(emit: (part: LanguageModelV4StreamPart) => void, coalesceMs: number) {
  let open: { id: string; kind: "text" | "reasoning" } | undefined;
  let count = 0;
  let written = 0;
  let gathered = "";
  let isFirst = true;
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (gathered !== "" && open) emit({ type: `${open.kind}-delta`, id: open.id, delta: gathered });
    gathered = "";
  }
  function close(providerMetadata?: SharedV4ProviderMetadata): void {
    flush();
    if (open) emit({ type: `${open.kind}-end`, id: open.id, ...(providerMetadata ? { providerMetadata } : {}) });
    open = undefined;
  }
  function add(delta: string, kind: "text" | "reasoning" = "text"): void {
    if (delta === "") return;
    if (open?.kind !== kind) {
      close();
      open = { id: String(count++), kind };
      emit({ type: `${kind}-start`, id: open.id });
    }
    gathered += delta;
    written += delta.length;
    if (isFirst || coalesceMs === 0) flush();
    else timer ??= setTimeout(flush, coalesceMs);
    isFirst = false;
  }
  return { add, close, written: () => written, stop: () => clearTimeout(timer) };
}

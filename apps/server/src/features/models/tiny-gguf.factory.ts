// GGUF version 3: magic, version, counts of tensors and of keys; the keys; the tensors' names, shapes and offsets; padding; the data.
import { uint32, uint64 } from "../../platform/little-endian.ts";

/** The model's reply to any prompt. Its words are distinct, because a vocabulary may not repeat a token. */
export const tinySentence = "Hello , I am a tiny test model that knows nothing and always writes one line .";

interface TinyModel {
  /** Repeats the sentence until the limit of tokens. */
  isEndless?: boolean;
  /** An embedding model: the average of all positions is its vector. */
  isEmbedding?: boolean;
}

interface Token {
  text: string;
  type: number;
  score: number;
  /** Added to its score at each step. */
  bias: number;
}

const [normal, unknown, control, byte] = [1, 2, 3, 6] as const;
const alignment = 32;
const width = 64;
const template = `{% for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}`;

/**
 * A real GGUF file of some 350 kB in the shape of llama, with random weights. The output layer prefers after each word of the
 * sentence the next one, so that greedy decoding writes the sentence and ends.
 */
export function tinyGguf({ isEndless = false, isEmbedding = false }: TinyModel = {}): Uint8Array {
  const words = tinySentence.split(" ");
  const tokens = vocabulary(words, isEndless);
  const idOf = (text: string) => tokens.findIndex((token) => token.text === text);
  const random = gaussian(7);
  const row = (scale: number, length = width) => Array.from({ length }, () => random() * scale);
  const embeddings = tokens.map(() => withConstant(row(1)));
  const output = tokens.map(({ bias }) => [...row(0.01).slice(1), bias]);
  const firstWord = tokens.length - words.length;
  const prefer = (after: number, next: number) => {
    for (let i = 0; i < width - 1; i++) output[next]![i]! += 0.5 * embeddings[after]![i]!;
  };
  prefer(idOf("<0x0A>"), firstWord);
  for (let i = 1; i < words.length; i++) prefer(firstWord + i - 1, firstWord + i);
  prefer(tokens.length - 1, isEndless ? firstWord : idOf("<|im_end|>"));

  const matrix = (name: string, columns: number, rows: number, scale = 0.05) =>
    tensor(`blk.0.${name}.weight`, [columns, rows], row(scale, columns * rows));
  const ones = (name: string) => tensor(`${name}.weight`, [width], new Array(width).fill(1));
  const tensors = [
    tensor("token_embd.weight", [width, tokens.length], embeddings.flat()),
    ...[ones("blk.0.attn_norm"), ones("blk.0.ffn_norm"), ones("output_norm")],
    ...[matrix("attn_q", width, width), matrix("attn_k", width, width), matrix("attn_v", width, width)],
    ...[matrix("attn_output", width, width, 0.02), matrix("ffn_gate", width, width * 2)],
    ...[matrix("ffn_up", width, width * 2), matrix("ffn_down", width * 2, width, 0.02)],
    tensor("output.weight", [width, tokens.length], output.flat()),
  ];
  const keys = [
    ...[key("general.architecture", str("llama")), key("general.file_type", u32(0))],
    ...[key("llama.block_count", u32(1)), key("llama.context_length", u32(4096))],
    ...[key("llama.embedding_length", u32(width)), key("llama.feed_forward_length", u32(width * 2))],
    ...[key("llama.attention.head_count", u32(4)), key("llama.attention.head_count_kv", u32(4))],
    ...[key("llama.attention.layer_norm_rms_epsilon", f32(1e-5)), key("llama.rope.dimension_count", u32(16))],
    ...[key("llama.vocab_size", u32(tokens.length)), ...(isEmbedding ? [key("llama.pooling_type", u32(1))] : [])],
    ...[key("tokenizer.ggml.model", str("llama")), key("tokenizer.ggml.pre", str("default"))],
    key(
      "tokenizer.ggml.tokens",
      list(
        8,
        tokens.map(({ text }) => plainText(text)),
      ),
    ),
    key(
      "tokenizer.ggml.scores",
      list(
        6,
        tokens.map(({ score }) => float(score)),
      ),
    ),
    key(
      "tokenizer.ggml.token_type",
      list(
        5,
        tokens.map(({ type }) => uint32(type)),
      ),
    ),
    ...[
      key("tokenizer.ggml.bos_token_id", u32(idOf("<s>"))),
      key("tokenizer.ggml.eos_token_id", u32(idOf("<|im_end|>"))),
    ],
    ...[key("tokenizer.ggml.unknown_token_id", u32(0)), key("tokenizer.ggml.padding_token_id", u32(idOf("</s>")))],
    ...[key("tokenizer.ggml.add_bos_token", flag(true)), key("tokenizer.ggml.add_space_prefix", flag(false))],
    key("tokenizer.chat_template", str(template)),
  ];
  return file(keys, tensors);
}

function vocabulary(words: string[], isEndless: boolean): Token[] {
  const controls = ["<s>", "</s>", "<|im_start|>", "<|im_end|>"];
  const tokens: Token[] = [
    { text: "<unk>", type: unknown, score: 0, bias: -30 },
    ...controls.map((text) => {
      const ends = text === "<|im_end|>" && !isEndless;
      return { text, type: control, score: 0, bias: ends ? 8 : -30 };
    }),
  ];
  for (let i = 0; i < 256; i++)
    tokens.push({ text: `<0x${i.toString(16).toUpperCase().padStart(2, "0")}>`, type: byte, score: 0, bias: -20 });
  tokens.push({ text: "\u2581", type: normal, score: -1, bias: -12 });
  for (let code = 33; code < 127; code++) {
    const text = String.fromCharCode(code);
    tokens.push({ text, type: normal, score: -2 - code / 100, bias: biasOf(text) });
  }
  // Scored so low that the tokenizer never produces them from text; they only occur in output.
  for (const [i, word] of words.entries())
    tokens.push({ text: i === 0 ? word : `\u2581${word}`, type: normal, score: -50, bias: -6 });
  return tokens;
}

/** With a JSON grammar, strings and objects must be closed early. */
function biasOf(text: string): number {
  const closing: Record<string, number> = { '"': 6, "}": 5, "]": 4, ",": 2 };
  return closing[text] ?? (/[a-zA-Z0-9]/.test(text) ? 0 : -3);
}

/** Normalized to length √width; the last value is 1 and carries the biases. */
function withConstant(values: number[]): number[] {
  const others = values.slice(1);
  const scale = Math.sqrt(others.reduce((sum, value) => sum + value * value, 0) / others.length);
  return [...others.map((value) => value / scale), 1];
}

function gaussian(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

interface Tensor {
  name: string;
  shape: number[];
  data: Buffer;
}

function tensor(name: string, shape: number[], values: number[]): Tensor {
  return { name, shape, data: Buffer.from(Float32Array.from(values).buffer) };
}

function file(keys: Buffer[], tensors: Tensor[]): Uint8Array {
  let offset = 0;
  const infos = tensors.map(({ name, shape, data }) => {
    const info = [plainText(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset)];
    offset += data.length + padding(data.length);
    return Buffer.concat(info);
  });
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    uint32(3),
    uint64(tensors.length),
    uint64(keys.length),
    ...keys,
    ...infos,
  ]);
  const body = tensors.flatMap(({ data }) => [data, Buffer.alloc(padding(data.length))]);
  return Buffer.concat([head, Buffer.alloc(padding(head.length)), ...body]);
}

function padding(bytes: number): number {
  return (alignment - (bytes % alignment)) % alignment;
}

function float(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeFloatLE(value);
  return buffer;
}

function plainText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function key(name: string, value: Buffer): Buffer {
  return Buffer.concat([plainText(name), value]);
}

const u32 = (value: number) => Buffer.concat([uint32(4), uint32(value)]);
const f32 = (value: number) => Buffer.concat([uint32(6), float(value)]);
const flag = (value: boolean) => Buffer.concat([uint32(7), Buffer.from([value ? 1 : 0])]);
const str = (value: string) => Buffer.concat([uint32(8), plainText(value)]);
const list = (type: number, items: Buffer[]) =>
  Buffer.concat([uint32(9), uint32(type), uint64(items.length), ...items]);

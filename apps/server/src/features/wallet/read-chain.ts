import { type Message, message } from "@muster/contracts/messages";
import type { ChainReading } from "@muster/contracts/wallet";
import { networkOf, type WalletNetwork } from "@muster/contracts/wallet-networks";
import { z } from "zod";
import { askSource } from "../../kernel/outside/ask-source.ts";
import { type AskedSource, readJson, SourceError } from "../../kernel/outside/source.ts";
import type { Services } from "../../kernel/services.ts";

/** A transaction as a network's server reports it. */
export interface Reading {
  state: ChainReading["state"];
  reason: Message | null;
  data: string | null;
  blockNumber: string | null;
  blockTime: Date | null;
}

interface TransactionQuery {
  chainId: number;
  txHash: string;
  signal: AbortSignal;
  isFresh: boolean;
}

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const quantity = z.string().regex(/^0x[0-9a-f]{1,16}$/i);
const transaction = z.object({ hash: hex, input: hex, blockNumber: quantity.nullish() }).nullable();
const receipt = z.object({ status: quantity, blockNumber: quantity }).nullable();
const block = z.object({ timestamp: quantity }).nullable();

/** Reads a transaction by JSON-RPC from its network's server. Throws only when the signal is aborted. */
export async function readTransaction(services: Services, asked: TransactionQuery): Promise<Reading> {
  const network = networkOf(asked.chainId);
  if (!network) throw new Error(`Chain ${asked.chainId} is not listed`);
  try {
    return await read(services, network, asked);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const reason = message("wallet.unavailable", { network: network.name, reason: error.message });
    return { ...noBlock, state: "unavailable", reason };
  }
}

const noBlock = { data: null, blockNumber: null, blockTime: null };

async function read(
  services: Services,
  network: WalletNetwork,
  { txHash, signal, isFresh }: TransactionQuery,
): Promise<Reading> {
  const ask = <Result>(method: string, params: unknown[], result: z.ZodType<Result>) =>
    call(services, network, { method, params, result, signal, isFresh });
  // The operator's URL may lead to another network, whose transactions prove nothing.
  const chainId = await ask("eth_chainId", [], quantity);
  if (Number(chainId) !== network.chainId) throw new SourceError(`serves another network (${Number(chainId)})`);
  const found = await ask("eth_getTransactionByHash", [txHash], transaction);
  const name = { network: network.name };
  if (!found) return { ...noBlock, state: "not_found", reason: message("wallet.not_found", name) };
  if (found.hash.toLowerCase() !== txHash.toLowerCase()) throw new SourceError("sent another transaction");
  const data = found.input.toLowerCase();
  const mined = found.blockNumber ? await ask("eth_getTransactionReceipt", [txHash], receipt) : null;
  if (!mined) return { ...noBlock, data, state: "pending", reason: message("wallet.pending", name) };
  const { timestamp } = (await ask("eth_getBlockByNumber", [mined.blockNumber, false], block)) ?? {};
  const isSuccessful = Number(mined.status) === 1;
  return {
    data,
    blockNumber: BigInt(mined.blockNumber).toString(),
    blockTime: timestamp ? new Date(Number(timestamp) * 1000) : null,
    state: isSuccessful ? "confirmed" : "failed",
    reason: isSuccessful ? null : message("wallet.reverted", name),
  };
}

interface Call<Result> {
  method: string;
  params: unknown[];
  result: z.ZodType<Result>;
  signal: AbortSignal;
  isFresh: boolean;
}

async function call<Result>(services: Services, network: WalletNetwork, one: Call<Result>): Promise<Result> {
  const { method, params, result, signal, isFresh } = one;
  const operatorUrl = services.config.WALLET_RPC_URLS?.[network.chainId];
  const source: AskedSource<null, Result> = {
    id: `chain-${network.chainId}`,
    name: network.name,
    address: operatorUrl ?? network.rpcUrl,
    isOwnServer: operatorUrl !== undefined,
    minIntervalMs: 0,
    // A transaction may be in a block soon, so its absence is not cached.
    keptMs: (answer) => (answer === null ? 0 : 60_000),
    refusalOf: (status) => (status === 402 ? "refused access (402)" : undefined),
    request: () => ({
      path: "",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    }),
    read(body) {
      const reply = readJson(
        body,
        z.object({ result: z.unknown().optional(), error: z.object({ code: z.number() }).optional() }),
      );
      if (reply.error) throw new SourceError(`reported an error (${reply.error.code})`);
      return readJson(JSON.stringify(reply.result ?? null), result);
    },
  };
  const reply = await askSource(services, source, null, { signal, isFresh });
  if (reply.status === "unanswered") throw new SourceError(reply.reason);
  return reply.answer;
}

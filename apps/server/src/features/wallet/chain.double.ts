import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A transaction on the double's chain. Without a block it is pending. */
export interface DoubleTransaction {
  input: string;
  block?: number;
  isReverted?: boolean;
}

export interface ChainDouble {
  url: string;
  chainId: number;
  transactions: Map<string, DoubleTransaction>;
  /** How it fails from now on; null while it answers. */
  fault: "hang" | "garbage" | "error" | "wrong shape" | null;
  /** The methods of all requests, oldest first. */
  asked: string[];
  stop(): Promise<void>;
}

/** The time of the double's block 0. */
const genesis = Date.parse("2026-01-01T00:00:00Z") / 1000;

/** A test network's server that speaks JSON-RPC on loopback. */
export async function startChainDouble(chainId: number): Promise<ChainDouble> {
  const server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    double.asked.push(method);
    const json = (value: object) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, ...value }));
    switch (double.fault) {
      case "hang":
        return;
      case "garbage":
        return void response.writeHead(200).end("<html>Bad gateway</html>");
      case "error":
        return void json({ error: { code: -32_005, message: "limit exceeded" } });
      case "wrong shape":
        return void json({ result: { hash: 5 } });
      default:
        json({ result: answer(double, method, params) });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: ChainDouble = {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, chainId },
    ...{ transactions: new Map(), fault: null, asked: [] },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

function answer({ chainId, transactions }: ChainDouble, method: string, [first]: [string]): unknown {
  const found = transactions.get(first);
  const blockNumber = found?.block === undefined ? null : toHex(found.block);
  switch (method) {
    case "eth_chainId":
      return toHex(chainId);
    case "eth_getTransactionByHash":
      return found ? { hash: first, input: found.input, blockNumber } : null;
    case "eth_getTransactionReceipt":
      return blockNumber ? { status: found?.isReverted ? "0x0" : "0x1", blockNumber } : null;
    case "eth_getBlockByNumber":
      return { timestamp: toHex(genesis + 12 * Number(first)) };
    default:
      throw new Error(`The double doesn’t support ${method}`);
  }
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}

/** A network of a browser wallet; the fields that `wallet_addEthereumChain` (EIP-3085) needs. */
export interface WalletNetwork {
  chainId: number;
  name: string;
  symbol: string;
  rpcUrl: string;
  blockExplorer: string;
}

/** The decimals of each network's own currency. */
export const currencyDecimals = 18;

/** Test networks only: their currency has no value. Polygon Amoy replaced Mumbai, which was switched off in 2024. */
export const walletNetworks: readonly WalletNetwork[] = [
  {
    chainId: 11155111,
    name: "Sepolia",
    symbol: "ETH",
    rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
    blockExplorer: "https://sepolia.etherscan.io",
  },
  {
    chainId: 80002,
    name: "Polygon Amoy",
    symbol: "POL",
    rpcUrl: "https://rpc-amoy.polygon.technology",
    blockExplorer: "https://amoy.polygonscan.com",
  },
  {
    chainId: 97,
    name: "BSC Testnet",
    symbol: "tBNB",
    rpcUrl: "https://bsc-testnet-rpc.publicnode.com",
    blockExplorer: "https://testnet.bscscan.com",
  },
  {
    chainId: 43113,
    name: "Avalanche Fuji",
    symbol: "AVAX",
    rpcUrl: "https://api.avax-test.network/ext/bc/C/rpc",
    blockExplorer: "https://testnet.snowtrace.io",
  },
  {
    chainId: 421614,
    name: "Arbitrum Sepolia",
    symbol: "ETH",
    rpcUrl: "https://sepolia-rollup.arbitrum.io/rpc",
    blockExplorer: "https://sepolia.arbiscan.io",
  },
];

export function networkOf(chainId: number | null): WalletNetwork | undefined {
  return walletNetworks.find((network) => network.chainId === chainId);
}

/** The page of a transaction in the network's block explorer. */
export function explorerUrl(chainId: number, txHash: string): string | null {
  const network = networkOf(chainId);
  return network ? `${network.blockExplorer}/tx/${txHash}` : null;
}

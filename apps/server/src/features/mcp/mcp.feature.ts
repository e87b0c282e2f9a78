import type { Feature } from "../../kernel/feature.ts";
import { mcpHttp } from "./mcp.http.ts";

/** The organization's agents, tasks and knowledge bases for other programs' AI models, over the Model Context Protocol. */
export const mcp = { name: "mcp", http: [mcpHttp] } satisfies Feature;

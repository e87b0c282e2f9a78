import type { McpToolMode } from "@muster/contracts/mcp-servers";
import type { Message } from "@muster/contracts/messages";
import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { organizations } from "../accounts/accounts.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A tool as its server described it when it was last read. Text from outside. */
export interface StoredTool {
  name: string;
  description: string;
  /** JSON Schema. */
  inputSchema: Record<string, unknown>;
  isDeclaredReadOnly: boolean;
  /** Of name, description and schema. */
  hash: string;
  mode: McpToolMode;
  isChanged: boolean;
}

/** Servers of other programs whose tools agents may call. */
export const mcpServers = pgTable(
  "mcp_servers",
  {
    id: text().primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    name: text().notNull(),
    url: text().notNull(),
    /** Empty sends the secret as a bearer token. */
    headerName: text("header_name").notNull(),
    sealedSecret: text("sealed_secret"),
    tools: jsonb().$type<StoredTool[]>().notNull(),
    problem: jsonb().$type<Message>(),
    checkedAt: moment("checked_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("mcp_servers_by_organization").on(t.orgId, t.id)],
);

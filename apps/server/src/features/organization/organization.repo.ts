import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";

export async function countContents(tx: OrgTx) {
  const { rows } = await tx.query(
    `select (select count(*)::int from members where organization_id = $1) as members,
            (select count(*)::int from agents where org_id = $1) as agents,
            (select count(*)::int from tasks where org_id = $1) as tasks,
            (select count(*)::int from files where org_id = $1) as files,
            (select coalesce(sum(size_bytes), 0)::bigint from files where org_id = $1) as "fileBytes"`,
    [tx.orgId],
  );
  const row = rows[0] as Record<"members" | "agents" | "tasks" | "files" | "fileBytes", number>;
  return { ...row, fileBytes: Number(row.fileBytes) };
}

export async function listOwnerIds(tx: OrgTx): Promise<string[]> {
  const { rows } = await tx.query("select user_id from members where organization_id = $1 and role = 'owner'", [
    tx.orgId,
  ]);
  return rows.map((row) => String(row["user_id"]));
}

/**
 * One query per file of the export: each row as stored, without secrets. Tasks, their documents and uploads belong to their
 * owners and are part of the personal exports.
 */
export const exportQueries = {
  "members.jsonl": `select u.name, u.email, m.role, m.created_at, u.id from members m join users u on u.id = m.user_id
     where m.organization_id = $1 and u.id > $2 order by u.id limit $3`,
  "invitations.jsonl": `select id, email, role, invited_by, created_at, expires_at, accepted_at, declined_at, revoked_at
     from invitations where org_id = $1 and id > $2 order by id limit $3`,
  "agents.jsonl": "select * from agents where org_id = $1 and id > $2 order by id limit $3",
  "agent-versions.jsonl": `select *, agent_id || ':' || lpad(version::text, 9, '0') as id from agent_versions
     where org_id = $1 and agent_id || ':' || lpad(version::text, 9, '0') > $2 order by agent_id, version limit $3`,
  "task-templates.jsonl": `select id, name, template_id, agent_id, description, parameters, deliverable_format, priority,
     created_by, created_at from saved_templates where org_id = $1 and id > $2 order by id limit $3`,
  "audit.jsonl": `select e.*, s.number as seal_number, s.hash as seal_hash from events e
     left join audit_seals s on s.event_id = e.id and s.org_id = e.org_id
     where e.org_id = $1 and e.audience = 'organization' and e.id > $2 order by e.id limit $3`,
  "api-keys.jsonl": `select id, user_id, name, scope, last_four, created_at, expires_at, last_used_at from api_keys
     where org_id = $1 and id > $2 order by id limit $3`,
  "usage.jsonl": "select * from usage_reservations where org_id = $1 and id > $2 order by id limit $3",
  "model-calls.jsonl": "select * from model_calls where org_id = $1 and id > $2 order by id limit $3",
  "invoices.jsonl": "select * from invoices where org_id = $1 and id > $2 order by id limit $3",
  "model-providers.jsonl": `select id, handle, kind, name, base_url, default_model, created_by from model_providers
     where org_id = $1 and id > $2 order by id limit $3`,
  "search-services.jsonl": `select kind as id, url, created_by, created_at from search_services
     where org_id = $1 and kind > $2 order by kind limit $3`,
  "model-prices.jsonl": `select id, model, input_micros_per_million, cached_input_micros_per_million,
     output_micros_per_million, valid_from, created_by from model_prices where org_id = $1 and id > $2 order by id limit $3`,
  "budgets.jsonl": `select case when user_id = '' then 'organization' else user_id end as id, month_micros, set_by, set_at
     from usage_budgets where org_id = $1 and case when user_id = '' then 'organization' else user_id end > $2
     order by case when user_id = '' then 'organization' else user_id end limit $3`,
  "webhooks.jsonl": `select id, name, url, event_types, is_active, paused_reason, created_at from webhook_endpoints
     where org_id = $1 and id > $2 order by id limit $3`,
  "mcp-servers.jsonl": `select id, name, url, header_name, tools, checked_at, created_at from mcp_servers
     where org_id = $1 and id > $2 order by id limit $3`,
  "texts.jsonl": `select key as id, text, updated_at from wordings where org_id = $1 and key > $2 order by key limit $3`,
} as const;

export async function readExportRows(
  tx: OrgTx,
  name: keyof typeof exportQueries,
  { after, limit }: { after: string; limit: number },
): Promise<Record<string, unknown>[]> {
  return (await tx.query(exportQueries[name], [tx.orgId, after, limit])).rows;
}

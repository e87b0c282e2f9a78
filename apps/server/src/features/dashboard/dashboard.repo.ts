import type { FeedItem } from "@muster/contracts/activity";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";

/** The dashboard's figures as read from the database. */
export interface DashboardFacts {
  totals: { pending: number; inProgress: number; completed: number; failed: number } | null;
  /** Over all agents of the organization; `accuracy` is the mean over the active, rated agents, 0–100. */
  agents: { total: number; active: number; worked: number; accuracy: number | null };
  /** This person's running tasks, newest first. */
  working: { id: string; title: string; agentId: string; runId: string; waitsFor: "approval" | "question" | null }[];
  activeAgents: { id: string; name: string; role: string; description: string; status: "active" }[];
  /** Bases that the person can read, and the number of searches in them. */
  knowledge: { bases: number; queries: number };
  leads: { count: number; potentialValue: number };
  /** Whether the person has cards to review, now or later. */
  hasStudied: boolean;
  feed: FeedItem[];
}

interface Wanted {
  userId: string;
  /** Admins can read private bases too. */
  isAdmin: boolean;
  /** An agent with activity since then counts as working. */
  since: Date;
  agentsShown: number;
  eventsShown: number;
}

/** Everything in one statement, because this runs whenever someone opens Muster. Tasks, events and counts each use an index. */
export async function readFacts(tx: OrgTx, wanted: Wanted): Promise<DashboardFacts> {
  const { userId, isAdmin, since, agentsShown, eventsShown } = wanted;
  const values = [tx.orgId, userId, since.toISOString(), agentsShown, eventsShown, isAdmin];
  const { rows } = await tx.query(statement, values, { isKept: true });
  return JSON.parse(String(rows[0]?.["facts"])) as DashboardFacts; // column names of the statement
}

const newest = (audience: string) => `
  (select id, kind, text, text_message, link, at, user_id from events where org_id = $1 and ${audience} order by id desc limit $5)`;

/** $1 organization, $2 person, $3 since, $4 agents, $5 events, $6 whether the person is an admin. */
const statement = `
  with working as materialized (
    select id, title, agent_id, run_id from tasks
     where org_id = $1 and user_id = $2 and status = 'in_progress' order by id desc limit 20
  ), live as materialized (
    select a.id, name, role, description, status, judged, accepted,
           status = 'active' and exists (
             select from tasks t where t.org_id = a.org_id and t.agent_id = a.id and t.updated_at >= $3::timestamptz
                and t.status in ('in_progress', 'completed', 'failed')) as has_worked
      from agents a where org_id = $1 and deleted_at is null
  ), seen as (
    select * from (${newest("audience = 'organization'")} union all ${newest("audience = 'owner' and user_id = $2")}) both_kinds
     order by id desc limit $5
  )
  select json_build_object(
    'totals', (select json_build_object('pending', pending, 'inProgress', in_progress, 'completed', completed, 'failed', failed)
                 from task_totals where org_id = $1 and user_id = $2),
    'agents', (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'),
                        'worked', count(*) filter (where has_worked),
                        'accuracy', (avg(100.0 * accepted / nullif(judged, 0)) filter (where status = 'active'))::float8) from live),
    'working', (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'agentId', agent_id, 'runId', run_id,
                          'waitsFor', case
                            when exists (select from approvals p where p.org_id = $1 and p.subject_kind = 'task' and p.subject_id = working.id
                                            and p.decision is null) then 'approval'
                            when exists (select from run_questions q where q.org_id = $1 and q.user_id = $2 and q.run_id = working.run_id
                                            and q.outcome is null) then 'question' end)
                          order by id desc), '[]') from working),
    'activeAgents', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'role', role,
                               'description', description, 'status', status)), '[]')
                       from (select * from live where status = 'active'
                              order by exists (select from working w where w.agent_id = live.id) desc, id desc limit $4) shown),
    'knowledge', (select json_build_object('bases', count(*), 'queries', coalesce(sum(usage_count), 0)) from knowledge_bases
                   where org_id = $1 and (is_public or created_by = $2 or $6::boolean)),
    'leads', (select json_build_object('count', count(*), 'potentialValue', coalesce(sum(potential_value), 0)) from leads
               where org_id = $1 and deleted_at is null),
    'hasStudied', exists (select from study_cards where org_id = $1 and user_id = $2),
    'feed', (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'text', s.text,
                       'textMessage', s.text_message, 'link', s.link, 'at', s.at,
                       'actorName', u.name) order by s.id desc), '[]')
               from seen s left join users u on u.id = s.user_id)
  )::text as facts`;

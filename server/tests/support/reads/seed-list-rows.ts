import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'

/** So many rows in every list of a customer, and of its given deploy check and webhook, each with the mark in its id. */
export async function seedListRows(
  db: Database,
  {
    customerId,
    mark,
    count,
    deployCheck,
    webhook,
  }: { customerId: string; mark: string; count: number; deployCheck: string; webhook: string },
): Promise<void> {
  const id = sql`${mark}::text || '_' || n`
  const rows = sql`generate_series(1, ${count}::int) as n`
  const at = sql`'2026-03-01T10:00:00Z'::timestamptz`
  const statements = [
    sql`insert into api_keys (customer_id, id, name, prefix, hash, created_at)
      select ${customerId}, ${id}, 'key', 'sk_live_', ${id}, ${at} from ${rows}`,
    sql`insert into allowed_targets (customer_id, id, host_pattern, source, created_at)
      select ${customerId}, ${id}, 'h' || n || '.example.com', 'manual', ${at} from ${rows}`,
    sql`insert into personas (customer_id, id, name, role_description, technical_sophistication,
        patience_level, goals, pain_points, current_tools, synthesized_prompt, source, created_at)
      select ${customerId}, ${id}, 'Bo', 'A visitor.', 'low', 'low', '[]', '[]', '[]', 'You.', 'custom', ${at}
      from ${rows}`,
    sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
        duration_budget, flows, model, is_preview, session_count, created_at)
      select ${customerId}, ${id}, 'https://shop.example.com/', 'queued', 'not_applicable', 'off', 'short', '[]',
        'understudy-explorer', true, 1, ${at} from ${rows}`,
    sql`insert into sessions (customer_id, id, run_id, position, persona_id, persona, seed, status,
        lease_expires_at, created_at)
      select ${customerId}, 's_' || ${id}, ${id}, 0, 'pers_x', '{}', 7, 'queued', now() + interval '1 day', ${at}
      from ${rows}`,
    sql`insert into share_links (customer_id, id, run_id, by_kind, created_at, expires_at)
      select ${customerId}, ${id}, ${id}, 'person', ${at}, now() + interval '1 day' from ${rows}`,
    sql`insert into usage (customer_id, session_id, run_id, status, held_at, settled_at)
      select ${customerId}, 's_' || ${id}, ${id}, 'settled', ${at}, ${at} from ${rows}`,
    sql`insert into deploy_checks (customer_id, id, name, type, enabled, settings, token_hash, created_at, updated_at)
      select ${customerId}, ${id}, 'main', 'event_url', true, settings, ${id}, ${at}, ${at}
      from ${rows}, (select settings from deploy_checks where id = ${deployCheck}) as given`,
    sql`insert into credentials (customer_id, id, label, target_host, username, password, created_at)
      select ${customerId}, ${id}, 'Shop', 'shop.example.com', 'sealed', 'sealed', ${at} from ${rows}`,
    sql`insert into webhooks (customer_id, id, url, events, secret, created_at)
      select ${customerId}, ${id}, 'https://example.com/', '["run.failed"]', 'sealed', ${at} from ${rows}`,
    sql`insert into outbox (customer_id, id, event, payload, created_at, dispatched_at)
      select ${customerId}, ${id}, 'run.failed', '{}', ${at}, ${at} from ${rows}`,
    sql`insert into webhook_deliveries (customer_id, id, webhook_id, event_id, status, created_at, attempts)
      select ${customerId}, ${id}, given.id, ${id}, 'dead', ${at}, ${listAttempts(count)}::jsonb
      from ${rows}, (select id from webhooks where id = ${webhook} and customer_id = ${customerId}) as given`,
    sql`insert into deploy_events (customer_id, id, deploy_check_id, idempotency_key, decision, event, received_at)
      select ${customerId}, ${id}, given.id, ${id}, 'ignored_filter',
        jsonb_build_object('status', 'ready', 'idempotency_key', ${id}, 'provider', 'generic-ci'), ${at}
      from ${rows}, (select id from deploy_checks where id = ${deployCheck} and customer_id = ${customerId}) as given`,
    sql`insert into invitations (customer_id, id, hash, email, role, created_at, expires_at)
      select ${customerId}, ${id}, ${id}, ${id} || '@example.com', 'viewer', ${at}, now() + interval '1 day' from ${rows}`,
    sql`insert into repositories (customer_id, id, name, clone_url, default_branch, created_at)
      select ${customerId}, ${id}, 'site', 'https://example.com/site.git', 'main', ${at} from ${rows}`,
    sql`insert into ux_map_jobs (customer_id, id, repository_id, status, revalidation_mode, commit_sha, trigger,
        ref_kind, ref_name, created_at)
      select ${customerId}, ${id}, ${id}, 'queued', 'full', 'c1', 'manual', 'commit', 'c1', ${at} from ${rows}`,
  ]
  for (const statement of statements) await statement.execute(db)
}

function listAttempts(count: number): string {
  const attempt = { at: '2026-03-01T10:00:00.000Z', status_code: 503, error: 'It failed.' }
  return JSON.stringify(Array.from({ length: Math.min(count, 20) }, () => attempt))
}

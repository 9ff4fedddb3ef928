import type { AccountTables } from './accounts/account-tables.ts'
import type { BillingTables } from './billing/billing-tables.ts'
import type { HostTables } from './host/host-tables.ts'
import type { IdentityTables } from './identity/identity-tables.ts'
import type { IntegrationTables } from './integrations/integration-tables.ts'
import type { PersonaTables } from './personas/persona-tables.ts'
import type { ProblemTables } from './problems/problem-tables.ts'
import type { RunTables } from './runs/run-tables.ts'
import type { TrialTables } from './trial/trial-tables.ts'
import type { WebhookTables } from './webhooks/webhook-tables.ts'

/** Every table the service reads and writes; `migrations/` creates them. The queue has its own schema. */
export type Tables = AccountTables &
  BillingTables &
  HostTables &
  IdentityTables &
  IntegrationTables &
  PersonaTables &
  ProblemTables &
  RunTables &
  TrialTables &
  WebhookTables

import type { ColumnType, Generated } from 'kysely'

interface CustomersTable {
  id: string
  name: string
  created_at: Date
  suspended_at: ColumnType<Date | null, never, Date | null>
  deletion_started_at: ColumnType<Date | null, never, Date>
}

interface DeletedCustomersTable {
  id: string
  deleted_at: Date
}

interface ApiKeysTable {
  customer_id: string
  id: string
  name: string
  prefix: string
  /** SHA-256, hex. */
  hash: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

interface AllowedTargetsTable {
  customer_id: string
  id: string
  host_pattern: string
  source: 'manual' | 'auto'
  created_at: Date
}

interface PrivateTargetGrantsTable {
  customer_id: string
  host: string
  created_at: Date
}

interface DataKeysTable {
  customer_id: string
  id: string
  wrapped: string
  created_at: Generated<Date>
}

interface CredentialsTable {
  customer_id: string
  id: string
  label: string
  target_host: string
  username: string
  password: string
  created_at: Date
}

interface IdempotencyKeysTable {
  customer_id: string
  key: string
  request_hash: string
  run_id: string
  created_at: Date
}

interface SigningKeysTable {
  name: string
  secret: string
  created_at: Generated<Date>
}

/** Customers, their API keys, their allowed targets and their credentials. */
export interface AccountTables {
  customers: CustomersTable
  deleted_customers: DeletedCustomersTable
  api_keys: ApiKeysTable
  allowed_targets: AllowedTargetsTable
  private_target_grants: PrivateTargetGrantsTable
  data_keys: DataKeysTable
  credentials: CredentialsTable
  idempotency_keys: IdempotencyKeysTable
  signing_keys: SigningKeysTable
}

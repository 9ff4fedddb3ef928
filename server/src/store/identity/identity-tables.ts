import type { Role } from '@understudy/contract/identity'
import type { Generated } from 'kysely'

interface PeopleTable {
  id: string
  email: string | null
  password_hash: string | null
  is_operator: Generated<boolean>
  created_at: Date
}

interface MembersTable {
  customer_id: string
  person_id: string
  role: Role
  created_at: Date
}

interface InvitationsTable {
  customer_id: string
  id: string
  hash: string
  email: string
  role: Role
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

interface SignInLinksTable {
  person_id: string
  hash: string
  expires_at: Date
}

interface SignInsTable {
  hash: string
  person_id: string
  by_link: boolean
  created_at: Date
  last_seen_at: Date
}

interface ProviderSubjectsTable {
  issuer: string
  subject: string
  person_id: string
  created_at: Date
}

/** People, how they sign in, and the customers they are members of. */
export interface IdentityTables {
  people: PeopleTable
  members: MembersTable
  invitations: InvitationsTable
  sign_in_links: SignInLinksTable
  sign_ins: SignInsTable
  provider_subjects: ProviderSubjectsTable
}

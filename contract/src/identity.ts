import { z } from 'zod'
import { cappedSpend } from './billing.ts'
import { identifier, timestamp } from './common.ts'
import { limits } from './limits.ts'

/** What a person may do for a customer, from least to most. `viewer` can only read; `owner` also manages members, keys and billing. */
export const roles = ['viewer', 'member', 'owner'] as const

export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Whether a role includes everything another role may do. */
export function includesRole(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed)
}

/** Names the customer that a signed-in person acts for. A page of another site cannot send it. */
export const customerHeader = 'Understudy-Customer'

const longestEmail = 254

/** An e-mail address in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(longestEmail)
  .refine((text) => z.email().safeParse(text).success, 'must be an e-mail address')

const { min, max } = limits.passwordLength

export const newPassword = z.string().min(min, `must have at least ${min} characters`).max(max)

/** The person behind a sign-in. */
export const account = z.object({
  person: z.object({
    id: identifier,
    email: z.string().nullable().describe('null: signed in with a link, no password set yet.'),
    is_operator: z.boolean().describe('Sees the state of the host.'),
    needs_current_password: z
      .boolean()
      .describe('Whether a new password can only be set with the current one.'),
    is_connected: z
      .boolean()
      .describe('Whether an account at the identity provider of the host signs this person in.'),
    can_disconnect: z
      .boolean()
      .describe('Whether that account can be disconnected: a password signs this person in, too.'),
  }),
  customers: z.array(z.object({ id: identifier, name: z.string(), role })),
})
export type Account = z.infer<typeof account>

/** A person with a role. */
export const member = z.object({
  person_id: identifier,
  email: z.string().nullable(),
  role,
  created_at: timestamp,
  last_seen_at: timestamp.nullable(),
})
export type Member = z.infer<typeof member>

/** An invitation that is neither accepted nor expired. */
export const invitation = z.object({
  id: identifier,
  email: z.string(),
  role,
  created_at: timestamp,
  expires_at: timestamp,
})
export type Invitation = z.infer<typeof invitation>

/** An invitation as its recipient sees it before accepting. */
export const invitationOffer = z.object({
  email: z.string(),
  role,
  customer_name: z.string(),
  expires_at: timestamp,
})
export type InvitationOffer = z.infer<typeof invitationOffer>

const count = z.int().min(0)

/** The state of the host for the person who runs it: numbers over all customers, and nothing that belongs to one. */
export const hostState = z.object({
  version: z.string(),
  node: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string(),
    size_bytes: count,
    migration: z.string(),
  }),
  jobs: z.array(
    z.object({
      kind: z.string(),
      waiting: count,
      running: count,
      failed: count.describe('In the last day, after the last try of the queue.'),
      oldest_s: z
        .int()
        .nullable()
        .describe('How long the oldest waiting job could have been taken.'),
    }),
  ),
  sessions: z.object({
    queued: count,
    running: count,
    faulty: count.describe('Ended in the last day because of a fault on our side.'),
  }),
  spend: cappedSpend.describe('Model costs of all customers.'),
  workers: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      concurrency: count,
      sessions: count,
      started_at: timestamp,
      silent_s: count.describe('Since its last sign of life, which it gives every ten seconds.'),
      model_routes: z.array(
        z.object({
          name: z.string(),
          healthy: z
            .boolean()
            .describe('No pause after a failure is running; says nothing before the first call.'),
        }),
      ),
    }),
  ),
  folders: z
    .array(
      z.object({
        holds: z.enum(['database', 'artifacts']),
        free_bytes: count,
        size_bytes: count.describe('Of the file system.'),
      }),
    )
    .describe('Without those that are not on a disk of this process.'),
})
export type HostState = z.infer<typeof hostState>

/** Why a sign-in by the identity provider did not happen; the sign-in page has a sentence for each. */
export const providerProblem = z.enum([
  'unreachable',
  'cancelled',
  'interrupted',
  'refused',
  'no_email',
  'email_not_verified',
  'domain_not_allowed',
  'other_account',
  'other_address',
  'not_invited',
  'invitation_not_valid',
  'operator_not_connected',
])
export type ProviderProblem = z.infer<typeof providerProblem>

/** Ways to sign in to this host. */
export const signInOptions = z.object({
  password: z.boolean().describe('By e-mail address and password.'),
  provider: z
    .object({ name: z.string().describe('As people know it.') })
    .nullable()
    .describe('By the identity provider of the host; null if it has none.'),
})
export type SignInOptions = z.infer<typeof signInOptions>

import { email as emailSchema, role as roleSchema, roles } from '@understudy/contract/identity'
import { invite } from '../operations/identity/invite.ts'
import { createSignInLink } from '../operations/identity/sign-in-links.ts'
import { listMembers } from '../store/identity/members.ts'
import { findPersonByEmail, type Person, setOperator } from '../store/identity/people.ts'
import type { AdminDeps, Command, CommandOptions, CommandParameter } from './command.ts'
import { getCustomerByIdOrName } from './get-customer.ts'
import { customer } from './key-commands.ts'

const emailAddress: CommandParameter = {
  placeholder: 'EMAIL',
  wanted: 'an e-mail address',
  isValid: (text) => emailSchema.safeParse(text).success,
}

/** The commands for people who sign in to the dashboard. */
export const userCommands: readonly Command[] = [
  {
    words: 'user invite',
    parameters: [emailAddress],
    options: ['json'],
    values: [
      {
        name: 'customer',
        placeholder: 'CUSTOMER',
        wanted: 'the id of a customer, or its name if no other customer has it',
        isValid: (text) => text !== '',
        fallback: null,
      },
      {
        name: 'role',
        placeholder: 'ROLE',
        wanted: `one of ${roles.join(', ')}`,
        isValid: (text) => roleSchema.safeParse(text).success,
        fallback: 'member',
      },
    ],
    about:
      'Invites a person to a customer and prints a one-time link, valid for seven days. Send it to them: no e-mail is sent.',
    run: invitePerson,
  },
  {
    words: 'user link',
    parameters: [emailAddress],
    options: ['json'],
    about:
      'Prints a one-time link, valid for an hour, that signs a person in without a password, for example when it is forgotten.',
    run: linkPerson,
  },
  {
    words: 'customer link',
    parameters: [customer],
    options: [],
    about:
      'Prints a one-time link, valid for an hour, that signs in the first owner of a customer, who needs no e-mail address for it.',
    run: linkOwner,
  },
  {
    words: 'user operator',
    parameters: [emailAddress],
    options: ['json'],
    values: [
      {
        name: 'set',
        placeholder: 'STATE',
        wanted: 'on or off',
        isValid: (text) => text === 'on' || text === 'off',
        fallback: 'on',
      },
    ],
    about:
      'Makes a person an operator, who sees the state of this host in the dashboard, and nothing of customers they do not belong to.',
    run: makeOperator,
  },
]

async function invitePerson(
  deps: AdminDeps,
  [given = '']: readonly string[],
  { isJson, values }: CommandOptions,
): Promise<string> {
  const { id: customerId } = await getCustomerByIdOrName(deps.db, values['customer'] ?? '')
  const email = emailSchema.parse(given)
  const role = roleSchema.parse(values['role'])
  const identity = { ...deps, baseUrl: deps.config.baseUrl }
  const { id, link, expiresAt } = await invite(identity, customerId, {
    email,
    role,
    invitedBy: null,
  })
  if (!isJson) return link
  return JSON.stringify({
    customer_id: customerId,
    id,
    email,
    role,
    link,
    expires_at: expiresAt.toISOString(),
  })
}

async function makeOperator(
  { db }: AdminDeps,
  [given = '']: readonly string[],
  { isJson, values }: CommandOptions,
): Promise<string> {
  const person = await getPersonByEmail(db, given)
  const isOperator = values['set'] === 'on'
  await setOperator(db, person.id, isOperator)
  if (isJson) return JSON.stringify({ email: person.email, is_operator: isOperator })
  return `${person.email} is ${isOperator ? 'an operator' : 'not an operator'} of this host.`
}

async function linkPerson(
  deps: AdminDeps,
  [given = '']: readonly string[],
  { isJson }: CommandOptions,
): Promise<string> {
  const { id, email } = await getPersonByEmail(deps.db, given)
  const link = await createSignInLink({ ...deps, baseUrl: deps.config.baseUrl }, id)
  return isJson ? JSON.stringify({ email, link }) : link
}

async function linkOwner(deps: AdminDeps, [idOrName = '']: readonly string[]): Promise<string> {
  const { id } = await getCustomerByIdOrName(deps.db, idOrName)
  const owner = (await listMembers(deps.db, id)).find(({ role }) => role === 'owner')
  if (owner === undefined) throw new Error('this customer has no owner; user invite adds one')
  return createSignInLink({ ...deps, baseUrl: deps.config.baseUrl }, owner.personId)
}

async function getPersonByEmail(db: AdminDeps['db'], given: string): Promise<Person> {
  const email = emailSchema.parse(given)
  const person = await findPersonByEmail(db, email)
  if (person === undefined) {
    throw new Error(`no person signs in with ${email}; user invite adds one`)
  }
  return person
}

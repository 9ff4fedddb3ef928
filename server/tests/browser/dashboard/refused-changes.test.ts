import { expect, test } from 'vitest'
import {
  describeRefusal,
  fill,
  follow,
  isStranger,
  lowerRole,
  needsMember,
  needsOwner,
  openProblem,
  press,
  type Refusal,
  removePerson,
  shareRefusals,
} from '../../support/browser/share-refusals.ts'
import { inviteTo } from '../../support/service/test-visitor.ts'

const readRefusal = shareRefusals()

/** What the service refuses to change, by what was done. */
const refusals: Readonly<Record<string, Refusal>> = {
  'a comment of someone who has become a viewer': {
    path: '/runs/run_done',
    open: openProblem,
    meanwhile: lowerRole,
    act: async (page) => {
      await page.getByLabel('Comment on').fill('Known.')
      await press('Add the comment')(page)
    },
    title: 'The comment was not added',
    reason: needsMember,
  },
  'a decision of someone who was removed': {
    path: '/runs/run_done',
    open: openProblem,
    meanwhile: removePerson,
    act: press('Confirm'),
    title: 'The problem was not changed',
    reason: isStranger,
  },
  'a share link of someone who has become a viewer': {
    path: '/runs/run_done',
    open: press('Share'),
    meanwhile: lowerRole,
    act: press('Create link'),
    title: 'No link was made',
    reason: needsMember,
  },
  'the end of a run, on its page, by someone who has become a viewer': {
    path: '/runs/run_queued',
    open: (page) => page.getByRole('button', { name: 'Cancel the run' }).waitFor(),
    meanwhile: lowerRole,
    act: async (page) => {
      await press('Cancel the run')(page)
      await press('Yes, cancel it')(page)
    },
    title: 'Cancelling the run failed',
    reason: needsMember,
  },
  'the end of a run, in the list, by someone who was removed': {
    path: '/runs',
    open: (page) => page.getByRole('button', { name: 'Cancel the run of' }).first().waitFor(),
    meanwhile: removePerson,
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel the run of' }).first().click()
      await press('Yes, cancel it')(page)
    },
    title: 'Cancelling the run failed',
    reason: isStranger,
  },
  'a run by someone who has become a viewer': {
    path: '/runs/new?from=run_done',
    open: (page) => page.getByRole('button', { name: 'Start the run' }).waitFor(),
    meanwhile: lowerRole,
    act: press('Start the run'),
    title: 'The run was not started',
    reason: needsMember,
  },
  'a run of a persona that someone has deleted': {
    path: '/runs/new',
    prepare: ({ client }) => client.personas.create(describePersona('Fleeting visitor')),
    open: async (page) => {
      await fill({ 'Address of the site': 'https://shop.example.com/' })(page)
      await page.getByRole('checkbox', { name: 'Fleeting visitor' }).check()
    },
    meanwhile: async ({ client }) => {
      const { items } = await client.personas.list({ source: 'custom' })
      const found = items.find(({ name }) => name === 'Fleeting visitor')
      await client.personas.delete(found?.id ?? '')
    },
    act: press('Start the run'),
    title: 'The run was not started',
    reason: /^Visitors \(number 2\) is not the id of a persona; GET \/personas lists the ids\.$/,
  },
  'a run with a login that someone has deleted': {
    path: '/runs/new',
    prepare: ({ client }) =>
      client.credentials.create({
        label: 'Fleeting login',
        target_host: 'shop.example.com',
        username: 'maya',
        password: 'correct horse',
      }),
    open: async (page) => {
      await fill({ 'Address of the site': 'https://shop.example.com/' })(page)
      await page.getByRole('checkbox', { name: 'Fleeting login' }).check()
    },
    meanwhile: async ({ client }) => {
      const { items } = await client.credentials.list()
      const found = items.find(({ label }) => label === 'Fleeting login')
      await client.credentials.delete(found?.id ?? '')
    },
    act: press('Start the run'),
    title: 'The run was not started',
    reason: /^Credential not found\.$/,
  },
  'a run on an address of a private network': {
    path: '/runs/new',
    open: fill({ 'Address of the site': 'https://10.0.0.1/' }),
    act: press('Start the run'),
    title: 'The run was not started',
    reason: /must point to a public host, not to an internal name or a private address\.$/,
  },
  'the invitation of a member': {
    path: '/settings/members',
    act: async (page, { email }) => {
      await fill({ 'E-mail': email })(page)
      await press('Create the link')(page)
    },
    title: 'The invitation was not created',
    reason: /^person-\d+@example\.com is a member already\.$/,
  },
  'the own role of someone who has become a viewer': {
    path: '/settings/members',
    open: (page, { email }) => page.getByLabel(`Role of ${email}`).waitFor(),
    meanwhile: lowerRole,
    act: async (page, { email }) => {
      await page.getByLabel(`Role of ${email}`).selectOption('member')
      // The page is read again and shows that roles are no longer theirs to change.
      await page.getByRole('row').filter({ hasText: email }).getByText('Viewer').waitFor()
    },
    title: /The role of person-\d+@example\.com was not changed/,
    reason: needsOwner,
  },
  'the end of an invitation by someone who has become a viewer': {
    path: '/settings/members',
    prepare: ({ service, customerId }) =>
      inviteTo(service, customerId, { email: 'guest@example.com', role: 'viewer' }),
    open: press('Revoke the invitation of guest@example.com'),
    meanwhile: lowerRole,
    act: press('Revoke for good: the invitation of guest@example.com'),
    title: 'This may not have been done: Revoke the invitation of guest@example.com',
    reason: needsOwner,
  },
  'the name of the account by someone who has become a viewer': {
    path: '/settings/general',
    open: fill({ Name: 'Tea house' }),
    meanwhile: lowerRole,
    act: press('Save'),
    title: 'The name was not changed',
    reason: needsOwner,
  },
  'a site that is no host': {
    path: '/sites',
    open: fill({ Host: 'https://[' }),
    act: press('Allow'),
    title: 'Nothing was added',
    reason: /host/i,
  },
  'the removal of a site by someone who has become a viewer': {
    path: '/sites',
    open: (page) => page.getByRole('button', { name: 'Delete shop.example.com' }).waitFor(),
    meanwhile: lowerRole,
    act: press('Delete shop.example.com'),
    title: 'Deleting shop.example.com failed',
    reason: needsMember,
  },
  'a key by someone who was removed': {
    path: '/settings/keys',
    open: fill({ Name: 'CI' }),
    meanwhile: removePerson,
    act: press('Create'),
    title: 'Nothing was added',
    reason: isStranger,
  },
  'the end of a key by someone who has become a viewer': {
    path: '/settings/keys',
    open: press('Revoke seed'),
    meanwhile: lowerRole,
    act: press('Revoke for good: seed'),
    title: 'This may not have been done: Revoke seed',
    reason: needsOwner,
  },
  'a webhook to a private network': {
    path: '/settings/webhooks',
    open: fill({ Address: 'https://10.0.0.1/' }),
    act: press('Add'),
    title: 'Nothing was added',
    reason: /must be a public http or https address without credentials\.$/,
  },
  'an event that was sent too often': {
    path: '/settings/webhooks',
    open: follow('https://hooks.example.com/'),
    meanwhile: ({ service }) =>
      service.db.updateTable('webhook_deliveries').set({ attempt_count: 20 }).execute(),
    act: press(/^Redeliver/),
    title: 'Not sent',
    reason: /^This event has already been sent 20 times to this webhook\.$/,
  },
  'the removal of a persona that visits a site': {
    path: '/personas',
    prepare: async ({ client }) => {
      const { id } = await client.personas.create(describePersona('Busy visitor'))
      await client.runs.create({ target_url: 'https://shop.example.com/', persona_ids: [id] })
    },
    open: follow('Busy visitor'),
    act: async (page) => {
      await press('Delete Busy visitor')(page)
      await press('Do it now: Deleted Busy visitor.')(page)
    },
    title: 'This may not have been done: Deleted Busy visitor.',
    reason: /^The persona has been used in runs and cannot be deleted\.$/,
  },
  'a persona from a text about no one': {
    path: '/personas/import',
    open: fill({ 'The posting': 'This text is about the weather and about nothing else.' }),
    act: press('Read the posting'),
    title: 'There is no draft',
    reason: /does not look like a posting/,
  },
  'a login for a host of a private network': {
    path: '/settings/logins',
    open: fill({ Name: 'Mine', Host: '10.0.0.1', 'User name': 'maya', Password: 'horse' }),
    act: press('Store'),
    title: 'Nothing was added',
    reason: /must be a public host such as shop\.example\.com/,
  },
  'the removal of a login by someone who has become a viewer': {
    path: '/settings/logins',
    open: (page) => page.getByRole('button', { name: 'Delete Buyer' }).waitFor(),
    meanwhile: lowerRole,
    act: async (page) => {
      await press('Delete Buyer')(page)
      await press('Do it now: Deleted Buyer.')(page)
    },
    title: 'This may not have been done: Deleted Buyer.',
    reason: needsMember,
  },
  'a deploy check of a private network': {
    path: '/checks',
    open: fill({ Name: 'Previews', 'Address to visit': 'https://10.0.0.1/' }),
    act: press('Add'),
    title: 'Nothing was added',
    reason: /must point to a public host/,
  },
  'a repository in a private network': {
    path: '/maps',
    open: fill({ Name: 'Inner', 'Address to clone': 'https://10.0.0.1/shop.git' }),
    act: press('Connect'),
    title: 'Nothing was added',
    reason: /its host must exist and have a public address/,
  },
  'a map of a repository that someone has deleted': {
    path: '/maps',
    prepare: ({ client }) =>
      client.repositories.create({ name: 'Fleeting', clone_url: 'https://git.example.com/f.git' }),
    open: (page) => page.getByRole('button', { name: 'Map now: Fleeting' }).waitFor(),
    meanwhile: async ({ client }) => {
      const { items } = await client.repositories.list()
      const found = items.find(({ name }) => name === 'Fleeting')
      await client.repositories.delete(found?.id ?? '')
    },
    act: press('Map now: Fleeting'),
    title: 'No map',
    reason: /^Repository not found\.$/,
  },
  'a password without the current one': {
    path: '/../account',
    act: async (page) => {
      const words = { 'Current password': 'not it', 'New password': 'a new and long password' }
      await fill(words)(page)
      await press('Save')(page)
    },
    title: 'Nothing was changed',
    reason: /^The current password is wrong\.$/,
  },
}

test.each(Object.keys(refusals))('%s is refused, with the reason and the request', async (what) => {
  const refusal = refusals[what]
  if (refusal === undefined) throw new Error('unknown')
  expect(await readRefusal(refusal)).toEqual(describeRefusal(refusal))
})

function describePersona(name: string) {
  return { name, role_description: 'Buys tea for a family of four, and never has much time.' }
}

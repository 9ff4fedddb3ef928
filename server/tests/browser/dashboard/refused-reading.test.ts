import { expect, test } from 'vitest'
import {
  describeRefusal,
  fill,
  follow,
  isStranger,
  lowerRole,
  openProblem,
  press,
  type Refusal,
  removePerson,
  shareRefusals,
} from '../../support/browser/share-refusals.ts'
import { inviteTo } from '../../support/service/test-visitor.ts'

const readRefusal = shareRefusals()

const signedOut = '/../sign-in'

/** What the service refuses to show or cannot be asked for, by what that is. */
const refusals: Readonly<Record<string, Refusal>> = {
  'the list of runs': {
    path: '/sites',
    open: (page) => page.getByRole('heading', { name: 'Sites' }).waitFor(),
    meanwhile: removePerson,
    act: follow('Runs'),
    title: 'This page cannot be shown',
    reason: isStranger,
  },
  'a run': {
    path: '/runs',
    open: (page) => page.getByRole('link', { name: 'Run again' }).first().waitFor(),
    meanwhile: removePerson,
    act: (page) => page.getByRole('link', { name: 'shop.example.com', exact: true }).last().click(),
    title: 'This page cannot be shown',
    reason: isStranger,
  },
  'the comments of a problem': {
    path: '/runs/run_done',
    open: (page) => page.getByText('The “Add to cart” button does nothing').first().waitFor(),
    meanwhile: removePerson,
    act: openProblem,
    title: 'The comments cannot be shown',
    reason: isStranger,
  },
  'a replay': {
    path: '/runs/run_done',
    open: (page) => page.getByRole('link', { name: 'Ada', exact: true }).first().waitFor(),
    meanwhile: removePerson,
    act: follow('Ada'),
    title: 'This page cannot be shown',
    reason: isStranger,
  },
  'a lost picture': {
    path: '/runs/run_blank/sessions/sess_blank?turn=1',
    title: 'The picture cannot be shown',
    reason: /^The session has no such screenshot of kind screenshots/,
  },
  'a map': {
    path: '/runs/run_done',
    open: (page) => page.getByRole('link', { name: 'Map', exact: true }).waitFor(),
    meanwhile: removePerson,
    act: follow('Map'),
    title: 'This page cannot be shown',
    reason: isStranger,
  },
  'a repository beside a map, before it is mapped': {
    path: '/runs/run_done/map?code=uxj_unknown',
    title: "The repository's map cannot be shown",
    reason: /^Resource not found\.$/,
  },
  'a run beside itself': {
    path: '/runs/run_done/compare?with=run_done',
    title: 'This page cannot be shown',
    reason: /^A run cannot be compared with itself\.$/,
  },
  'a run beside one that works': {
    path: '/runs/run_done/compare?with=run_queued',
    title: 'This page cannot be shown',
    reason: /^The run run_queued has not ended \(status queued\)\.$/,
  },
  'the members': {
    path: '/settings/webhooks',
    open: (page) => page.getByRole('link', { name: 'https://hooks.example.com/' }).waitFor(),
    meanwhile: removePerson,
    act: follow('Members'),
    title: 'The members cannot be shown',
    reason: isStranger,
  },
  'the keys': {
    path: '/settings/webhooks',
    open: (page) => page.getByRole('link', { name: 'https://hooks.example.com/' }).waitFor(),
    meanwhile: removePerson,
    act: follow('API keys'),
    title: 'The list cannot be read',
    reason: isStranger,
  },
  'the webhooks, for someone who has become a viewer': {
    path: '/settings/members',
    open: (page) => page.getByRole('heading', { name: 'Members' }).waitFor(),
    meanwhile: lowerRole,
    act: follow('Webhooks'),
    title: 'The list cannot be read',
    reason: /^Your role \(viewer\) does not allow this/,
  },
  'the deliveries of a webhook': {
    path: '/settings/webhooks',
    open: (page) => page.getByRole('link', { name: 'https://hooks.example.com/' }).waitFor(),
    meanwhile: removePerson,
    act: follow('https://hooks.example.com/'),
    title: 'The list cannot be read',
    reason: isStranger,
  },
  'the billing status': {
    path: '/settings/webhooks',
    open: (page) => page.getByRole('link', { name: 'https://hooks.example.com/' }).waitFor(),
    meanwhile: removePerson,
    act: follow('Usage and billing'),
    title: 'The billing status cannot be read',
    reason: isStranger,
  },
  'the host, to someone who no longer runs it': {
    path: '/../system',
    open: (page) => page.getByRole('table', { name: 'Jobs' }).waitFor(),
    meanwhile: async ({ service, personId }) =>
      service.db
        .updateTable('people')
        .set({ is_operator: false })
        .where('id', '=', personId)
        .execute(),
    title: 'The state is not up to date',
    reason: /^Only operators of this host see its state\.$/,
  },
  'the comments of a problem, without a connection': {
    path: '/runs/run_done',
    open: (page) => page.getByText('The “Add to cart” button does nothing').first().waitFor(),
    act: openProblem,
    title: 'The comments cannot be shown',
    reason: null,
  },
  'a new site, without a connection': {
    path: '/sites',
    open: fill({ Host: 'tea.example.com' }),
    act: press('Allow'),
    title: 'Nothing was added',
    reason: null,
  },
  'the end of all sign-ins, without a connection': {
    path: '/../account',
    open: (page) => page.getByRole('button', { name: 'Sign out everywhere' }).waitFor(),
    act: press('Sign out everywhere'),
    title: 'Signing out failed',
    reason: null,
  },
  'a sign-in with another password': {
    path: signedOut,
    act: async (page, { email }) => {
      await fill({ 'E-mail': email, Password: 'not the password' })(page)
      await press('Sign in')(page)
    },
    title: 'You are not signed in',
    reason: /^The e-mail address or the password is wrong\.$/,
  },
  'a sign-in by a link that was used': {
    path: `${signedOut}#sil_spent`,
    act: press('Sign in'),
    title: 'You are not signed in',
    reason: /^This link was already used, has expired or was revoked/,
  },
  'an invitation that was used': {
    path: '/../invitation#inv_spent',
    title: 'The invitation cannot be opened',
    reason: /^This link was already used, has expired or was revoked/,
  },
}

test.each(Object.keys(refusals))(
  '%s: what cannot be shown is told, with the reason and the request',
  async (what) => {
    const refusal = refusals[what]
    if (refusal === undefined) throw new Error('unknown')
    expect(await readRefusal(refusal)).toEqual(describeRefusal(refusal))
  },
)

test('an invitation is not accepted with a short password, nor after it was taken back', async () => {
  let path = ''
  const refusal: Refusal = {
    path: '/../invitation',
    open: async (page, { service, customerId }) => {
      const invited = { email: 'late@example.com', role: 'viewer' } as const
      path = `/app/invitation#${await inviteTo(service, customerId, invited)}`
      await page.goto(`${service.baseUrl}${path}`)
      await fill({ Password: 'short' })(page)
    },
    act: press('Join'),
    title: 'Joining did not work',
    reason: /^Password must have at least 12 characters/,
  }
  expect(await readRefusal(refusal)).toEqual(describeRefusal(refusal))
  const late: Refusal = {
    ...refusal,
    open: async (page, person) => {
      await refusal.open?.(page, person)
      await fill({ Password: 'long enough for a password' })(page)
    },
    meanwhile: ({ service }) => service.db.deleteFrom('invitations').execute(),
    reason: /^This link was already used, has expired or was revoked/,
  }
  expect(await readRefusal(late)).toEqual(describeRefusal(late))
})

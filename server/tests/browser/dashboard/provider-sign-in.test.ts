import { afterAll, expect, test } from 'vitest'
import { setOperator } from '../../../src/store/identity/people.ts'
import {
  listAxeViolations,
  listViolationsInThemes,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { type OidcProvider, openOidcProvider } from '../../support/servers/open-oidc-provider.ts'
import { inviteTo, openMember, password } from '../../support/service/test-visitor.ts'

let provider: OidcProvider

// Hooks run in reverse: after the service is closed.
afterAll(() => provider[Symbol.asyncDispose]())

const dashboard = shareDashboard(async () => {
  provider = await openOidcProvider({
    sub: 'sub-tea',
    email: 'tea@example.com',
    email_verified: true,
  })
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Team login',
  }
})

test('people sign in with the provider, come back to where they were heading, and are told what went wrong', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const { customerId } = await dashboard.service.addCaller('Tea house')
  const next = `/app/${customerId}/settings/members`
  await page.goto(`${dashboard.service.baseUrl}${next}`)
  await page.getByRole('button', { name: 'Continue with Team login' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('open the link of your invitation').waitFor()
  expect(new URL(page.url()).search).toBe('?problem=not_invited')

  const email = 'tea@example.com'
  const token = await inviteTo(dashboard.service, customerId, { email, role: 'viewer' })
  await page.goto(`${dashboard.service.baseUrl}/app/invitation#${token}`)
  await page.getByRole('heading', { name: 'Join Tea house' }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue with Team login' }).click()
  await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  await page.goto(`${dashboard.service.baseUrl}/app/account`)
  await page.getByText('Nothing else signs you in here').waitFor()
  await page.goto(`${dashboard.service.baseUrl}${next}`)
  await page.getByRole('heading', { name: 'Members' }).waitFor()

  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Password').waitFor()
  await page.goto(`${dashboard.service.baseUrl}${next}`)
  await page.getByRole('button', { name: 'Continue with Team login' }).click()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}${next}`)
  expect(problems).toEqual([])
})

test('an operator is told why the address alone is not enough, and connects the account on their page', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const email = 'opal@example.com'
  provider.user = { sub: 'sub-opal', email, email_verified: true }
  const { account } = await openMember(dashboard.service, dashboard.service.customerId, {
    email,
    role: 'owner',
  })
  await setOperator(dashboard.service.db, account.person.id, true)
  await page.goto(`${dashboard.service.baseUrl}/app/sign-in?next=%2Faccount`)
  await page.getByRole('button', { name: 'Continue with Team login' }).click()
  await page.getByRole('alert').getByText('You run this host').waitFor()

  await page.goto(`${dashboard.service.baseUrl}/app/sign-in?next=%2Faccount`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Your password here').fill(password)
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect with Team login' }).click()
  await page.getByText('Your account there signs you in here.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])

  const disconnect = page.getByRole('button', { name: 'Disconnect from Team login' })
  await page.getByLabel('Your password here').fill('not the password')
  await disconnect.click()
  await page.getByText('Nothing was disconnected').waitFor()
  await page.getByLabel('Your password here').fill(password)
  await disconnect.click()
  await page.getByRole('button', { name: 'Connect with Team login' }).waitFor()
  expect(problems).toEqual([])
})

test.each(widths)('its sign-in page is readable in both themes: %o', async (reading) => {
  const url = `${dashboard.service.baseUrl}/app/sign-in?problem=email_not_verified`
  await using page = await readPage(dashboard.browser, url, reading)
  await page.getByLabel('Password').waitFor()
  expect(await listViolationsInThemes(page)).toEqual([])
})

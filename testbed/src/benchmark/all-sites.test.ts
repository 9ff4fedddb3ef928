import { expect, test } from 'vitest'
import { allSites } from './all-sites.ts'
import { areas, type BenchmarkSite } from './site.ts'
import { findAnswer, nameHost } from './start-sites.ts'

test('there are at least forty sites, some for every area, each with its own name', () => {
  expect(allSites.length).toBeGreaterThanOrEqual(40)
  expect(new Set(allSites.map(({ name }) => name)).size).toBe(allSites.length)
  for (const area of areas) {
    expect(allSites.filter((site) => site.area === area).length).toBeGreaterThanOrEqual(4)
  }
})

test('no host name reveals whether it is a site or its twin', () => {
  const hosts = allSites.flatMap((site) => [nameHost(site, true), nameHost(site, false)])
  expect(new Set(hosts).size).toBe(2 * allSites.length)
  for (const host of hosts) expect(host).toMatch(/^s[\da-f]{10}\.sites\.understudy\.example$/)
})

test('a defect is visible in a site’s responses, at one of the places of its truth or in what they link to', () => {
  for (const site of allSites) {
    const answers = [true, false].map((isDefective) => visitAll(site, isDefective))
    expect({ site: site.name, differs: answers[0] !== answers[1] }).toEqual({
      site: site.name,
      differs: true,
    })
  }
})

test('on the clean twin every link, picture and form leads somewhere', () => {
  for (const site of allSites) {
    const pages = site.pages(false)
    for (const path of Object.keys(pages)) {
      const { body } = ask(site, false, 'GET', path)
      const targets = [...body.matchAll(/(?:href|src|action)="([^"#]*)[^"]*"/g)].map(
        ([, to = '']) => to,
      )
      const lost = targets.filter((to) => ask(site, false, 'GET', to).status >= 400)
      expect({ site: site.name, path, lost }).toEqual({ site: site.name, path, lost: [] })
    }
  }
})

function visitAll(site: BenchmarkSite, isDefective: boolean): string {
  const paths = [true, false].flatMap((each) => Object.keys(site.pages(each)))
  const answers = [...new Set(paths)]
    .toSorted()
    .flatMap((path) =>
      [path, `${path}?q=brass&sort=price&only=vegetarian`].flatMap((target) =>
        ['GET', 'POST', 'POST half'].map((method) => ask(site, isDefective, method, target)),
      ),
    )
  return JSON.stringify(answers)
}

function ask(site: BenchmarkSite, isDefective: boolean, method: string, path: string) {
  const url = new URL(path, 'https://site.example/')
  const whole = { name: 'Ada Byron', email: 'ada@example.com', town: 'Bath', postcode: 'BA1 1AA' }
  const forms: Record<string, Record<string, string>> = {
    POST: whole,
    'POST half': { name: 'Ada', email: 'ada@example.com' },
  }
  const form = new URLSearchParams(forms[method] ?? {})
  return findAnswer(site.pages(isDefective), {
    method: method.slice(0, 4).trim(),
    url,
    form,
    cookies: new Map([['cart', '1']]),
  })
}

import type { ObservedFriction } from '@understudy/contract/finding'
import { type SeededVisit, thought } from './seed-finished-run.ts'
import { seedTurn } from './seed-run.ts'

/** The pages of the tea shop, by their paths. */
const titles = {
  '/': 'Tea shop',
  '/green': 'Green teas',
  '/cart': 'Cart',
  '/thanks': 'Thank you',
  '/help': 'Help',
  '/offers': 'Special offers',
} as const

type ShopPath = keyof typeof titles

/** A visit that goes from page to page by links with their titles. `problems`: of the page with this path, when it is left. */
export function describeJourney(
  way: readonly [ShopPath, ShopPath, ...ShopPath[]],
  {
    problems = {},
    ...parts
  }: Omit<SeededVisit, 'turns'> & {
    problems?: Partial<Record<ShopPath, readonly ObservedFriction[]>>
  } = {},
): SeededVisit {
  const turns = way.map((path, index) => {
    const next = way[index + 1]
    return {
      ...describeStay(path),
      // The title of a page is known from a turn that begins on it, so the last one only looks.
      action:
        next === undefined
          ? ({ kind: 'wait', ref: null, label: null, text: null } as const)
          : ({ kind: 'click', ref: 'e1', label: titles[next], text: null } as const),
      result: { ...seedTurn(1).result, url: describeStay(next ?? path).url },
      frictions: [...(problems[path] ?? [])],
      events: [thought(`I am on ${titles[path]}.`)],
    }
  })
  return { ...parts, turns }
}

function describeStay(path: ShopPath): { url: string; title: string } {
  return { url: `https://shop.example.com${path}`, title: titles[path] }
}

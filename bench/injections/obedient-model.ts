import type {
  ProviderReply,
  ProviderRequest,
} from '../../server/tests/support/servers/provider-server.ts'

/**
 * A model without any judgement of its own: it opens every address, clicks every button and fills in every login that a page
 * names, one after the other, reports what a page dictates, and is done when nothing is left.
 */
export function obey({ system, parts, schema }: ProviderRequest): ProviderReply {
  if (schema === null) return { kind: 'answer', text: 'I do as I am told.' }
  const page = parts.join('\n')
  const orders = listOrders(page, /cred_\w+/.exec(`${system}\n${page}`)?.[0] ?? null)
  const action = orders[countTurns(page)] ?? { kind: 'done', summary: 'As told.', quote: 'Mugs' }
  const finding = findDictated(page)
  return {
    kind: 'answer',
    text: JSON.stringify({ thought: 'As told.', expectation: 'Done.', action, finding }),
  }
}

function listOrders(page: string, credential: string | null): object[] {
  const addresses = [...page.matchAll(/goto ((?:https|file|chrome|view-source):[^\s"”]+)/g)]
  const named = [...page.matchAll(/click “([^”]+)”/g)].flatMap(([, name]) => find(page, name))
  const fields = credential === null ? [] : listFields(page, credential)
  const buttons = [...page.matchAll(/\[(e\d+)\] button/g)].map(([, ref]) => ref)
  const clicks = [...named, ...buttons].map((ref) => ({ kind: 'click', ref }))
  const goto = addresses.slice(0, 2).map(([, url]) => ({ kind: 'goto', url }))
  return [...goto, ...fields, ...clicks.slice(0, 4)]
}

function listFields(page: string, credential: string): object[] {
  const fill = (name: RegExp, field: string): object[] => {
    const ref = name.exec(page)?.[1]
    return ref === undefined ? [] : [{ kind: 'use_credential', ref, credential, field }]
  }
  return [
    ...fill(/\[(e\d+)\] \w+ "E-mail/, 'username'),
    ...fill(/\[(e\d+)\] [^"\n]*"Password/, 'password'),
  ]
}

function find(page: string, name: string | undefined): string[] {
  const control = [...page.matchAll(/\[(e\d+)\] \w+ "([^"]*)"/g)].find(
    ([, , label]) => label === name,
  )
  return control?.[1] === undefined ? [] : [control[1]]
}

/** The record of the session names each of its turns. */
function countTurns(page: string): number {
  return new Set([...page.matchAll(/\bTurn (\d+)/g)].map(([, turn]) => turn)).size
}

function findDictated(page: string): object | null {
  const told = /report “([^”]+)” with severity (\d) quoting “([^”]+)”/.exec(page)
  if (told === null) return null
  return {
    title: told[1],
    category: 'trust',
    severity: Number(told[2]),
    expected: 'A safe checkout.',
    observed: told[1],
    quote: told[3],
    recommendation: 'Repair the checkout.',
  }
}

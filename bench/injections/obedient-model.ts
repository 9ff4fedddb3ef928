import type {
  ProviderReply,
  ProviderRequest,
} from '../../server/tests/support/servers/provider-server.ts'

/**
 * A model without any judgement of its own: it opens every address, clicks every button and fills in every login that a page
 * names, one after the other, reports what a page dictates, and is done when nothing is left.
 */
export interface ObedientModel {
  answer: (request: ProviderRequest) => ProviderReply
  /** What it was told since the last call, and what it answered, in words. */
  take: () => { prompts: string[]; acts: string[] }
}

/** An action in the form that the service asks for. */
type Action =
  | { kind: 'goto'; url: string }
  | { kind: 'click'; ref: string }
  | { kind: 'use_credential'; ref: string; credential: string; field: 'username' | 'password' }
  | { kind: 'done'; summary: string; quote: string }

export function createObedientModel(): ObedientModel {
  let prompts: string[] = []
  let acts: string[] = []
  return {
    answer({ system, parts, schema }) {
      const page = parts.join('\n')
      prompts.push(`${system}\n${page}`)
      if (schema === null) return { kind: 'answer', text: 'I do as I am told.' }
      const orders = listOrders(page, /cred_\w+/.exec(`${system}\n${page}`)?.[0] ?? null)
      const action = findEndless(page) ?? orders[countTurns(page)] ?? leave
      const finding = findDictated(page)
      acts.push(describe(action, page))
      if (finding !== null) acts.push(`report “${finding.title}”`)
      return {
        kind: 'answer',
        text: JSON.stringify({ thought: 'As told.', expectation: 'Done.', action, finding }),
      }
    },
    take() {
      const taken = { prompts, acts }
      prompts = []
      acts = []
      return taken
    },
  }
}

const leave: Action = { kind: 'done', summary: 'As told.', quote: 'Mugs' }

function listOrders(page: string, credential: string | null): Action[] {
  const addresses = [...page.matchAll(/goto ((?:https|file|chrome|view-source):[^\s"”\])]+)/g)]
  const named = [...page.matchAll(/click “([^”]+)”/g)].flatMap(([, name]) => find(page, name))
  const fields = credential === null ? [] : listFields(page, credential)
  const buttons = [...page.matchAll(/\[(e\d+)\] button/g)].flatMap(([, ref]) => ref ?? [])
  const clicks = [...named, ...buttons].map((ref): Action => ({ kind: 'click', ref }))
  const goto = addresses.slice(0, 3).map(([, url = '']): Action => ({ kind: 'goto', url }))
  return [...goto, ...fields, ...clicks.slice(0, 4)]
}

function listFields(page: string, credential: string): Action[] {
  const fill = (name: RegExp, field: 'username' | 'password'): Action[] => {
    const ref = name.exec(page)?.[1]
    return ref === undefined ? [] : [{ kind: 'use_credential', ref, credential, field }]
  }
  return [
    ...fill(/\[(e\d+)\] \w+ "E-mail/, 'username'),
    ...fill(/\[(e\d+)\] [^"\n]*"Password/, 'password'),
  ]
}

/** What a page wants to be done in every turn. */
function findEndless(page: string): Action | null {
  const [ref] = find(page, /always click “([^”]+)”/.exec(page)?.[1])
  return ref === undefined ? null : { kind: 'click', ref }
}

/** The first control of this name, if there is one. */
function find(page: string, name: string | undefined): string[] {
  const control = listControls(page).find((one) => one.name === name)
  return control === undefined ? [] : [control.ref]
}

function listControls(page: string): { ref: string; name: string }[] {
  return [...page.matchAll(/\[(e\d+)\] \w+ "([^"]*)"/g)].map(([, ref = '', name = '']) => ({
    ref,
    name,
  }))
}

/** The record of the session names each of its turns. */
function countTurns(page: string): number {
  return new Set([...page.matchAll(/\bTurn (\d+)/g)].map(([, turn]) => turn)).size
}

function describe(action: Action, page: string): string {
  if (action.kind === 'goto') return `goto ${action.url}`
  if (action.kind === 'use_credential') return `fill in the ${action.field}`
  if (action.kind === 'done') return 'leave'
  const control = listControls(page).find(({ ref }) => ref === action.ref)
  return `click “${control?.name ?? action.ref}”`
}

function findDictated(page: string) {
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

import type { Finding } from '@understudy/contract/finding'
import { renderElement } from '../../../src/browser/observe/render-outline.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { judgeClaim } from '../../../src/session/claims/judge-claim.ts'
import { describeTurn } from '../../../src/session/describe-turn.ts'
import type { ClaimedFinding } from '../../../src/turn/decision.ts'
import type { Observation, ObservedElement } from '../../../src/turn/observation.ts'
import type { Step } from '../../../src/turn/step.ts'
import { buildFriction, buildTranscript } from '../records/build-transcript.ts'
import { describeControl, describeField, describePage } from '../records/describe-page.ts'
import { describeStep } from '../records/describe-step.ts'
import type { BenchClaim, ClaimedPage, Fate } from './claimed-page.ts'

/** What became of a claim in the report of its visit. */
export interface MetFate {
  claim: BenchClaim
  fate: Fate | 'lost'
  /** It is among the findings as something that was confirmed. */
  isConfirmed: boolean
}

const usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }
const moment = { at: '2026-11-28T07:00:00.000Z', usage }

/** Claims everything in one turn of a visit, and reads its report. */
export function meetFates(page: ClaimedPage): MetFate[] {
  const view = observe(page.path, page.lines, page)
  const steps = page.pressed === undefined ? [] : [press(page, view)]
  const judged = page.claims.map((claim) =>
    judgeClaim(complete(claim), {
      observation: view,
      steps,
      isPictured: page.isPictured === true,
    }),
  )
  const kept = judged.flatMap((each) => (each.kind === 'kept' ? [each.friction] : []))
  const dropped = judged.flatMap((each) => (each.kind === 'dropped' ? [each.claim] : []))
  const measured = (page.measured ?? []).map((part) =>
    buildFriction({ status: 'verified', box: null, ...part }),
  )
  const turn = steps.length + 1
  const look = describeStep({ kind: 'note', text: '' }, { turn, before: view })
  const isAct = steps.length > 0
  const turns = [
    ...steps.map((step) =>
      describeTurn({ step, frictions: isAct ? measured : [], dropped: [] }, moment),
    ),
    describeTurn({ step: look, frictions: isAct ? kept : [...measured, ...kept], dropped }, moment),
  ].map((each) => ({ ...each, screenshot: `000${each.turn}.png` }))
  const { report } = buildReport(buildTranscript({ turns, task: null }))
  return page.claims.map((claim) => readFate(claim, report))
}

function readFate(
  claim: BenchClaim,
  { findings, limits }: { findings: readonly Finding[]; limits: readonly string[] },
): MetFate {
  const [, , title, quote] = claim
  const own = findings.find((finding) => finding.title === title)
  if (own !== undefined) {
    const isConfirmed = own.status === 'verified' || own.noticed_by !== 'visitor'
    return { claim, fate: 'own', isConfirmed }
  }
  if (limits.some((limit) => limit.startsWith('Left out') && limit.includes(title)))
    return { claim, fate: 'left', isConfirmed: false }
  const whole = findings.find(
    ({ evidence, noticed_by: by }) =>
      by !== 'code' && evidence.some((each) => each.quote === quote.trim()),
  )
  return whole === undefined
    ? { claim, fate: 'lost', isConfirmed: false }
    : { claim, fate: `with ${whole.title}`, isConfirmed: whole.noticed_by === 'both' }
}

function complete([, , title, quote, more = {}]: BenchClaim): ClaimedFinding {
  return {
    title,
    category: 'content',
    severity: 3,
    expected: 'It is right.',
    observed: title,
    quote,
    place: '',
    recommendation: 'Mend it.',
    check: 'other',
    ...more,
  }
}

function press({ path, pressed }: ClaimedPage, after: Observation): Step {
  if (pressed === undefined) throw new Error('nothing was pressed')
  const before = observe(pressed.path ?? path, pressed.lines, {})
  const used = before.elements.find(({ name }) => name === pressed.label)
  if (used === undefined) throw new Error(`${pressed.label} is not in view`)
  const changed = before.text !== after.text || before.url !== after.url
  return describeStep({ kind: 'click', ref: used.ref }, { before, after, result: { changed } })
}

function observe(
  path: string,
  lines: readonly string[],
  { alerts = [], dialog }: Pick<ClaimedPage, 'alerts' | 'dialog'>,
): Observation {
  const elements: ObservedElement[] = []
  const parts = lines.map((line) => {
    let shown = line
    const outline = line.replaceAll(/\{([^}]*)\}/gu, (whole, spec: string) => {
      const element = createElement(`e${elements.length + 1}`, spec.split('|'))
      elements.push(element)
      shown = shown.replace(whole, element.value === null ? element.name : '')
      return ` ${renderElement(element)} `
    })
    return { outline: outline.replaceAll(/ +/gu, ' ').trim(), shown: shown.replace(/^#+ /u, '') }
  })
  const blank = describePage()
  const url = `https://shop.example${path}`
  return describePage({
    url,
    documentId: url,
    title: 'Shop',
    text: parts.map(({ outline }) => outline).join('\n'),
    lines: parts.map(({ shown }) => shown.trim()).filter((line) => line !== ''),
    elements,
    facts: { ...blank.facts, alerts: [...alerts] },
    dialogs:
      dialog === undefined
        ? []
        : [{ type: 'alert', message: dialog, answer: 'accepted', text: null }],
  })
}

function createElement(ref: string, [role = '', name = '', ...facts]: string[]): ObservedElement {
  const given = new Map(
    facts.map((fact) => fact.split('=')).map(([key = '', value = '']) => [key, value]),
  )
  const place = { x: 10, y: 40 * Number(ref.slice(1)), width: 90, height: 20 }
  const common = { box: place, item: given.get('item') ?? null }
  const options = given.get('options')?.split('/') ?? []
  return role === 'textbox' || role === 'combobox'
    ? describeField(ref, name, {
        ...common,
        role,
        options,
        optionCount: options.length,
        value: given.get('value') ?? '',
        placeholder: given.get('placeholder') ?? null,
      })
    : describeControl(ref, name, { ...common, role, href: role === 'link' ? '/x' : null })
}
